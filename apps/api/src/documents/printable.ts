import type { HasLetter } from './type-face.ts'

/**
 * Replaces letters missing from the fonts, which would print as gaps or other letters. Drops unsupported accents; other
 * letters become question marks.
 */
export function printableText(text: string, has: HasLetter): string {
  let shown = ''
  for (const letter of text.normalize('NFC')) shown += printableLetter(letter, has)
  return shown
}

export function printable<T>(value: T, has: HasLetter): T {
  return map(value, has) as T
}

function map(value: unknown, has: HasLetter): unknown {
  if (typeof value === 'string') return printableText(value, has)
  if (Array.isArray(value)) return value.map((inner) => map(inner, has))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner, has)]))
}

function printableLetter(letter: string, has: HasLetter): string {
  if (letter === '\n' || letter === '\u00a0') return letter
  // Drop invisible format characters and emoji skin tones.
  if (/[\p{Cf}\p{Emoji_Modifier}]/u.test(letter)) return ''
  if (/\s/u.test(letter)) return ' '
  // Drop combining marks that did not compose, because few fonts place them correctly. Keep marks of a specific script
  // (Thai, Tamil).
  if (/\p{Cc}/u.test(letter)) return ''
  if (/\p{M}/u.test(letter)) return !/\p{Script=Inherited}/u.test(letter) && has(letter) ? letter : ''
  if (has(letter)) return letter
  const nearest = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return nearest !== '' && [...nearest].every(has) ? nearest : '?'
}
