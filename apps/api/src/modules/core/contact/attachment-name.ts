import { type ATTACHMENT_TYPES, CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { removeInvisible } from '@forenet/domain/invisible-characters'
import { trimSigns, trimSignsAtEnd } from '@forenet/domain/trim-characters'

/** The first extension is the default. */
const EXTENSIONS_BY_TYPE: Readonly<Record<(typeof ATTACHMENT_TYPES)[number], readonly string[]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
}
const ALLOWED_EXTENSIONS = Object.values(EXTENSIONS_BY_TYPE).flat()

/** Starts with a letter, so that '2.12.2026' has no extension. */
const EXTENSION = /\.[a-z][a-z0-9]{0,9}$/i
/** Characters that file systems reject or interpret. */
const RESERVED_CHARACTERS = /[<>:"|?*%]/g
const RESERVED_DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** Idempotent. The extension follows the detected type. */
export function attachmentName(given: string, contentType: string): string {
  const own = removeInvisible(given.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
  const bare = trimSigns(own.replace(RESERVED_CHARACTERS, '_'), '. ')
  const came = EXTENSION.exec(bare)?.[0] ?? ''
  const right = EXTENSIONS_BY_TYPE[contentType as keyof typeof EXTENSIONS_BY_TYPE] ?? ['.bin']
  const ending = right.includes(came.toLowerCase()) ? came : (right[0] ?? '')
  const stem = stripAllowedExtensions(bare.slice(0, bare.length - came.length)).replace(/\.(?=[a-z])/gi, '_')
  const short = trimSignsAtEnd([...stem].slice(0, CONTACT_LIMITS.filename - ending.length).join(''), '. ')
  return `${short === '' ? 'file' : RESERVED_DEVICE_NAME.test(short) ? `${short}_` : short}${ending}`
}

/** Strips repeated extensions, as in 'invoice.pdf.pdf'. */
function stripAllowedExtensions(stem: string): string {
  const found = ALLOWED_EXTENSIONS.find((ending) => stem.toLowerCase().endsWith(ending))
  return found ? stripAllowedExtensions(stem.slice(0, -found.length)) : stem
}
