import { normalizeTypedSigns, toPlainLine } from './plain-text.ts'
import { readSearchInput } from './search-input.ts'
import { parseSearchTerms, type SearchTerm } from './search-text.ts'

const LETTER_FOLDS: Readonly<Record<string, string>> = {
  ...pairLetters('äöéèêëáàâãíìîóòôõúùûüýçñ', 'æøeeeeaaaaiiioooouuuuycn'),
}

/** Sort form, equal to the database function `register_folded`: lower case, 'aa' to 'å', no accents. */
export function foldForSorting(said: string): string {
  return said
    .normalize('NFC')
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => LETTER_FOLDS[letter] ?? letter)
    .replaceAll('aa', 'å')
}

/** `email`: only the person with this address matches. */
export type RegisterTerms = { terms: SearchTerm[]; email: string | null }

const PHONE_IN_TEXT = /(?<![\p{L}\d])\d[\d ().-]{6,18}\d(?![\p{L}\d])/u

/** A phone number is one word, a Danish one without 45. An address is searched alone. */
export function parseRegisterSearchTerms(said: string): RegisterTerms {
  const { email, text } = readSearchInput(normalizeTypedSigns(toPlainLine(said)))
  if (email !== null) return { terms: parseSearchTerms(email), email }
  const number = /^[+(]{0,2}\d[\d\s().-]*$/.test(text) ? text.replace(/\(0\)/, '').replace(/[^+\d]/g, '') : null
  if (number !== null) return { terms: numberTerms(number), email }
  const [phone] = PHONE_IN_TEXT.exec(text) ?? []
  const digits = phone?.replace(/\D/g, '') ?? ''
  if (phone === undefined || digits.length < PHONE_LENGTH) return { terms: parseSearchTerms(text), email }
  // A house number and a post code may look like a phone number.
  const parts = phone.match(/\d+/g) ?? []
  const others = parseSearchTerms(text.replace(phone, ' '))
  const forms = numberTerms(digits)[0] ?? []
  return { terms: [...others, parts.length === 1 ? forms : [...forms, parts]], email }
}

const PHONE_LENGTH = 8

/** A number of another country without its code is found by its end, which the index has. */
function numberTerms(number: string): SearchTerm[] {
  const digits = number.replace(/^(?:\+|00)(?:45)?(?=\d)/, '')
  const known = /^45\d{8}$/.test(digits) ? digits.slice(2) : digits
  const isNational = !/^(?:\+|00)/.test(number) && /^0?\d{9,10}$/.test(known)
  return [isNational ? [[known], [known.slice(-PHONE_LENGTH)]] : [[known]]]
}

function pairLetters(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((letter, place) => [letter, to[place] ?? letter]))
}
