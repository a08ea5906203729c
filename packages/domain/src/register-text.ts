import { toPlainLine } from './plain-text.ts'
import { type SearchTerm, searchTerms } from './search-text.ts'

const SMALL: Readonly<Record<string, string>> = {
  ...pairs('äöéèêëáàâãíìîóòôõúùûüýçñ', 'æøeeeeaaaaiiioooouuuuycn'),
}

/** Sort form, equal to the database function `register_folded`: lower case, 'aa' to 'å', no accents. */
export function foldForSorting(said: string): string {
  return said
    .normalize('NFC')
    .toLowerCase()
    .replace(/\P{ASCII}/gu, (letter) => SMALL[letter] ?? letter)
    .replaceAll('aa', 'å')
}

/** A phone number is one word, a Danish one without 45. */
export function registerTerms(said: string): SearchTerm[] {
  const text = toPlainLine(said)
  const number = /^[+(]{0,2}\d[\d\s().-]*$/.test(text) ? text.replace(/[^+\d]/g, '') : null
  return searchTerms(number?.replace(/^(?:\+|00)45(?=\d{8}$)/, '') ?? text)
}

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((letter, place) => [letter, to[place] ?? letter]))
}
