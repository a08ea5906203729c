/** How the words of a search are found: those that the index is asked for, and those looked for in the rows that it names. */
export type SearchedWords = {
  byIndex: readonly string[]
  inRows: readonly string[]
  /** Whether so few have it that all of them can be sorted. */
  isNarrow: boolean
}

const NARROW_FROM = 3

/**
 * Every word of three letters or more is asked for from the index. A word of one or two begins words of half the club, and the index
 * reads all of these: where there is another one, it is looked for in the rows that the other names. One with a digit tells more
 * than one of letters: every "Byvej" and "Byen" begins with "by".
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
