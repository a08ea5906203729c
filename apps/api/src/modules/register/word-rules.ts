/** Terms for the index, and terms that only filter the rows found. */
export type SearchedWords = {
  byIndex: readonly string[]
  inRows: readonly string[]
  isNarrow: boolean
}

const NARROW_FROM = 3

/**
 * Terms of three letters or more use the index. Shorter ones are prefixes of half the words, so they only filter. If
 * all are short, the most selective one uses the index: one with a digit before one with letters, which may begin many
 * street names.
 */
export function searchedWords(words: readonly string[]): SearchedWords {
  const narrow = words.filter((word) => word.length >= NARROW_FROM)
  const byIndex = narrow.length > 0 ? narrow : words.toSorted((one, other) => telling(other) - telling(one)).slice(0, 1)
  return {
    byIndex,
    inRows: words.filter((word) => !byIndex.includes(word)),
    isNarrow: narrow.length > 0,
  }
}

const telling = (word: string) => word.length * 2 + (/\d/.test(word) ? 1 : 0)
