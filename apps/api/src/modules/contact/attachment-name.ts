import { type ATTACHMENT_TYPES, CONTACT_LIMITS } from '@forenet/domain/contact-limits'
import { trimSigns, trimSignsAtEnd } from '@forenet/domain/trim-signs'
import { removeInvisible } from '@forenet/domain/unseen'

/** By which endings a type is known, its usual one first. */
const ENDINGS: Readonly<Record<(typeof ATTACHMENT_TYPES)[number], readonly string[]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
}
const OURS = Object.values(ENDINGS).flat()

/** What a program would be known by; the year of '2.12.2026' is no ending. */
const ENDING = /\.[a-z][a-z0-9]{0,9}$/i
/** What file systems do not take, or take for something else. */
const RESERVED = /[<>:"|?*%]/g
/** Names that stand for a device, whatever comes after them. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * The name a file is kept and saved under: its own, without folders and what cannot be seen, and with an ending of what its
 * bytes are, whatever ending it came with. No other ending is left in it. A name made so stays as it is.
 */
export function attachmentName(given: string, contentType: string): string {
  const own = removeInvisible(given.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
  const bare = trimSigns(own.replace(RESERVED, '_'), '. ')
  const came = ENDING.exec(bare)?.[0] ?? ''
  const right = ENDINGS[contentType as keyof typeof ENDINGS] ?? ['.bin']
  const ending = right.includes(came.toLowerCase()) ? came : (right[0] ?? '')
  const stem = withoutOurs(bare.slice(0, bare.length - came.length)).replace(/\.(?=[a-z])/gi, '_')
  const short = trimSignsAtEnd([...stem].slice(0, CONTACT_LIMITS.filename - ending.length).join(''), '. ')
  return `${short === '' ? 'file' : DEVICE.test(short) ? `${short}_` : short}${ending}`
}

/** 'invoice' of 'invoice.pdf', whose second ending is gone already. */
function withoutOurs(stem: string): string {
  const found = OURS.find((ending) => stem.toLowerCase().endsWith(ending))
  return found ? withoutOurs(stem.slice(0, -found.length)) : stem
}
