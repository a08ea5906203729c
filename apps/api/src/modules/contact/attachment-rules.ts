import { ATTACHMENT_TYPES } from '@forenet/domain/contact-limits'
import { pictureType } from '../../platform/pictures/picture-type.ts'

type AttachmentType = (typeof ATTACHMENT_TYPES)[number]

/** '%PDF-': how every PDF begins. */
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]

/** What a file really is, told by its first bytes and not by what the sender says; null when it is none that is taken. */
export function attachmentType(bytes: Uint8Array): AttachmentType | null {
  if (PDF.every((byte, place) => bytes[place] === byte)) return 'application/pdf'
  const picture = pictureType(bytes)
  return ATTACHMENT_TYPES.find((type) => type === picture) ?? null
}
