import type { HasLetter } from './type-face.ts'

/**
 * Text as a type face can show it, which would otherwise leave a hole or print another letter, and on a ticket that is
 * another name. An accent that cannot be shown is left out, and what is left without a letter is a question mark.
 */
export function printableText(text: string, has: HasLetter): string {
  let shown = ''
  for (const letter of text.normalize('NFC')) shown += printableLetter(letter, has)
  return shown
}

/** A value with every text in it made printable. */
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
  // What is not seen has no place on paper, nor has the colour of a skin where all is black.
  if (/[\p{Cf}\p{Emoji_Modifier}]/u.test(letter)) return ''
  if (/\s/u.test(letter)) return ' '
  // Nor have marks that joined no letter: few type faces place them where they belong. Those of one script (Thai, Tamil)
  // belong to its writing.
  if (/\p{Cc}/u.test(letter)) return ''
  if (/\p{M}/u.test(letter)) return !/\p{Script=Inherited}/u.test(letter) && has(letter) ? letter : ''
  if (has(letter)) return letter
  const nearest = letter.normalize('NFKD').replace(/\p{M}/gu, '')
  return nearest !== '' && [...nearest].every(has) ? nearest : '?'
}
