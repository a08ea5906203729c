import { foldForSearch, searchWords } from '@forenet/domain/search-text'

/**
 * LIKE pattern for a substring of a `search_key` column that starts with a space and has a trigram index; '' for ''.
 * Trigrams need three characters, so shorter texts match at the start of a word only.
 */
export function searchPattern(text: string): string {
  const folded = foldForSearch(text)
  if (folded === '') return ''
  return folded.length < 3 ? `% ${escaped(folded)}%` : `%${escaped(folded)}%`
}

/** The longest word is first, because the index is used for it. */
export function searchPatterns(text: string): string[] {
  return searchWords(text)
    .toSorted((one, other) => other.length - one.length)
    .map((word) => `%${escaped(word)}%`)
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, (special) => `\\${special}`)
}

/** SQL: the expression contains all words. `words`: parameter with their `searchPatterns`. */
export function matchesAllWordsSql(expression: string, words: string): string {
  return `(search_key(${expression}) like (${words}::text[])[1] and search_key(${expression}) like all(${words}::text[]))`
}
