import { searchFolded, searchWords } from '@forenet/domain/search-text'

/**
 * A LIKE pattern for a text anywhere in a column in the form of `search_folded` that begins with a blank and has a trigram
 * index; '' for ''. Trigrams need three characters, so a shorter text is looked for at the beginning of a word.
 */
export function searchPattern(text: string): string {
  const folded = searchFolded(text)
  if (folded === '') return ''
  return folded.length < 3 ? `% ${escaped(folded)}%` : `%${escaped(folded)}%`
}

/** Patterns for all words of a text, in any order; the first is the longest, which an index is asked for. */
export function searchPatterns(text: string): string[] {
  return searchWords(text)
    .toSorted((one, other) => other.length - one.length)
    .map((word) => `%${escaped(word)}%`)
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, (special) => `\\${special}`)
}

/** SQL: whether all words of a search occur in an expression. `words`: the parameter with their `searchPatterns`. */
export function hasWords(expression: string, words: string): string {
  return `(search_folded(${expression}) like (${words}::text[])[1] and search_folded(${expression}) like all(${words}::text[]))`
}
