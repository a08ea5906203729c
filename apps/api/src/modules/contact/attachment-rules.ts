import { ATTACHMENT_TYPES } from '@forenet/domain/contact-limits'
import { pictureType } from '../members/picture-rules.ts'

type AttachmentType = (typeof ATTACHMENT_TYPES)[number]

/** '%PDF-': how every PDF begins. */
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]

/** What a file really is, told by its first bytes and not by what the sender says; null when it is none that is taken. */
export function attachmentType(bytes: Uint8Array): AttachmentType | null {
  if (PDF.every((byte, place) => bytes[place] === byte)) return 'application/pdf'
  const picture = pictureType(bytes)
  return ATTACHMENT_TYPES.find((type) => type === picture) ?? null
}

/** The file's own name: a browser of old may send the folders it lay in. */
export function bareFilename(given: string): string {
  return given.split(/[/\\]/).at(-1)?.trim() || 'file'
}

/** A `content-disposition` that saves the file under its name, whatever letters are in it (RFC 6266, RFC 8187). */
export function savedAs(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
