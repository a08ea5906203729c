import { readSearchInput } from '@forenet/domain/search-input'
import { foldForSearch, splitSearchWords } from '@forenet/domain/search-text'

/**
 * LIKE pattern for a substring of a `search_key` column that starts with a space and has a trigram index; '' for ''.
 * Trigrams need three characters, so shorter texts match at the start of a word only.
 */
export function searchPattern(text: string): string {
  const folded = foldForSearch(text)
  if (folded === '') return ''
  return folded.length < 3 ? `% ${escapeLike(folded)}%` : `%${escapeLike(folded)}%`
}

/** If the search contains an e-mail address, it must equal one of the text's. */
export function searchPatterns(text: string): string[] {
  const { email } = readSearchInput(text)
  if (email === null) return textPatterns(text)
  return [`%${escapeLike(foldForSearch(email))}%`, `%\n% ${escapeLike(email)} %`]
}

/** For a text without addresses. The index is used for the longest word, which is first. */
export function textPatterns(text: string): string[] {
  return splitSearchWords(text)
    .toSorted((one, other) => other.length - one.length)
    .map((word) => `%${escapeLike(word)}%`)
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (special) => `\\${special}`)
}

/** `words`: parameter with the result of `searchPatterns` or `textPatterns`. */
export function matchesAllWordsSql(expression: string, words: string): string {
  return `(search_key(${expression}) like (${words}::text[])[1] and search_key(${expression})${separateWordsSql(expression)} like all(${words}::text[]))`
}

/** SQL: words between spaces, to match the addresses of `searchPatterns`. */
const separateWordsSql = (expression: string) =>
  ` || chr(10) || ' ' || translate(lower(${expression}), '"<>(),;:', '        ') || ' '`
