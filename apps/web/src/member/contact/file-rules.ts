import { ATTACHMENT_TYPES, CONTACT_LIMITS } from '@forenet/domain/contact-limits'

export type FileRefusal = 'type' | 'size' | 'empty' | 'many'

export const ACCEPTED = ATTACHMENT_TYPES.join()

/** Splits files into accepted and rejected; the server checks the content again. */
export function sortFiles<F extends { size: number; type: string }>(
  chosen: readonly F[],
  already: number,
): { taken: F[]; refused: { file: F; why: FileRefusal }[] } {
  const taken: F[] = []
  const refused: { file: F; why: FileRefusal }[] = []
  for (const file of chosen) {
    const why = refusalOf(file) ?? (already + taken.length >= CONTACT_LIMITS.attachments ? 'many' : null)
    if (why) refused.push({ file, why })
    else taken.push(file)
  }
  return { taken, refused }
}

function refusalOf(file: { size: number; type: string }): FileRefusal | null {
  if (!ATTACHMENT_TYPES.some((type) => type === file.type)) return 'type'
  if (file.size === 0) return 'empty'
  return file.size > CONTACT_LIMITS.attachmentBytes ? 'size' : null
}

/** Shortens the middle, preserving the extension. */
export function sentName(name: string): string {
  const clean = name.replace(/[\p{Cc}\p{Cs}]/gu, '').trim() || 'file'
  if (clean.length <= CONTACT_LIMITS.filename) return clean
  return `${clean.slice(0, CONTACT_LIMITS.filename - 13).toWellFormed()}…${clean.slice(-12).toWellFormed()}`
}

/** '1,2 MB' or '340 kB'. */
export function sizeWords(bytes: number, language: 'da' | 'en'): string {
  const mega = bytes >= 1_000_000
  const number = new Intl.NumberFormat(language === 'da' ? 'da-DK' : 'en-GB', { maximumFractionDigits: mega ? 1 : 0 })
  return `${number.format(mega ? bytes / 1_000_000 : Math.max(1, bytes / 1_000))} ${mega ? 'MB' : 'kB'}`
}
