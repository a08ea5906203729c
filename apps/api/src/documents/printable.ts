import anyAscii from 'any-ascii'
import type { HasGlyph } from './type-face.ts'

/**
 * Missing letters would be printed as gaps or other letters, changing the name on a ticket. Drops unsupported accents;
 * transliterates other letters, or prints question marks.
 */
export function printableText(text: string, has: HasGlyph): string {
  let shown = ''
  for (const letter of text.normalize('NFC')) shown += printableLetter(letter, has)
  return shown
}

export function printable<T>(value: T, has: HasGlyph): T {
  return map(value, has) as T
}

function map(value: unknown, has: HasGlyph): unknown {
  if (typeof value === 'string') return printableText(value, has)
  if (Array.isArray(value)) return value.map((inner) => map(inner, has))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, map(inner, has)]))
}

function printableLetter(letter: string, has: HasGlyph): string {
  if (letter === '\n' || letter === '\u00a0') return letter
  // Drops invisible format characters and emoji skin tones.
  if (/[\p{Cf}\p{Emoji_Modifier}]/u.test(letter)) return ''
  if (/\s/u.test(letter)) return ' '
  // Drops combining marks that did not compose, except script-specific ones (Thai, Tamil), because few fonts place them
  // correctly.
  if (/\p{Cc}/u.test(letter)) return ''
  if (/\p{M}/u.test(letter) && /\p{Script=Inherited}/u.test(letter)) return ''
  if (has(letter)) return letter
  if (/\p{M}/u.test(letter)) return latinLetters(letter, has)
  const nearest = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  if (nearest !== '' && [...nearest].every(has)) return nearest
  return latinLetters(letter, has) || '?'
}

function latinLetters(letter: string, has: HasGlyph): string {
  return [...anyAscii(letter)].filter((latin) => latin !== ' ' && has(latin)).join('')
}
