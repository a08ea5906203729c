import { type ATTACHMENT_TYPES, CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { removeInvisible } from '@forenet/domain/invisible-characters'
import { trimSigns, trimSignsAtEnd } from '@forenet/domain/trim-characters'

/** The first extension is the default. */
const ENDINGS: Readonly<Record<(typeof ATTACHMENT_TYPES)[number], readonly string[]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
}
const OURS = Object.values(ENDINGS).flat()

/** Starts with a letter, so that '2.12.2026' has no extension. */
const ENDING = /\.[a-z][a-z0-9]{0,9}$/i
/** Characters that file systems reject or interpret. */
const RESERVED_CHARACTERS = /[<>:"|?*%]/g
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** Idempotent. The extension follows the detected type. */
export function attachmentName(given: string, contentType: string): string {
  const own = removeInvisible(given.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
  const bare = trimSigns(own.replace(RESERVED_CHARACTERS, '_'), '. ')
  const came = ENDING.exec(bare)?.[0] ?? ''
  const right = ENDINGS[contentType as keyof typeof ENDINGS] ?? ['.bin']
  const ending = right.includes(came.toLowerCase()) ? came : (right[0] ?? '')
  const stem = withoutOurs(bare.slice(0, bare.length - came.length)).replace(/\.(?=[a-z])/gi, '_')
  const short = trimSignsAtEnd([...stem].slice(0, CONTACT_LIMITS.filename - ending.length).join(''), '. ')
  return `${short === '' ? 'file' : DEVICE.test(short) ? `${short}_` : short}${ending}`
}

/** Strips repeated extensions, as in 'invoice.pdf.pdf'. */
function withoutOurs(stem: string): string {
  const found = OURS.find((ending) => stem.toLowerCase().endsWith(ending))
  return found ? withoutOurs(stem.slice(0, -found.length)) : stem
}
