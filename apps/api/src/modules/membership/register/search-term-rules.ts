import type { SearchTerm } from '@forenet/domain/search-text'

export type SplitTerms = {
  byIndex: readonly SearchTerm[]
  inRows: readonly SearchTerm[]
  isNarrow: boolean
}

const NARROW_FROM = 3

/**
 * Terms of three letters or more use the index. Shorter ones are prefixes of half the words, so they only filter. If
 * all are short, one with a digit uses the index before one with letters.
 */
export function splitTerms(terms: readonly SearchTerm[]): SplitTerms {
  const narrow = terms.filter((term) => getTermLength(term) >= NARROW_FROM)
  const byIndex =
    narrow.length > 0
      ? narrow
      : terms.toSorted((one, other) => computeSelectivity(other) - computeSelectivity(one)).slice(0, 1)
  return {
    byIndex,
    inRows: terms.filter((term) => !byIndex.includes(term)),
    isNarrow: narrow.length > 0,
  }
}

/** The longest word of the alternative that restricts least. */
const getTermLength = (term: SearchTerm) =>
  Math.min(...term.map((words) => Math.max(...words.map((word) => word.length))))
const computeSelectivity = (term: SearchTerm) => getTermLength(term) * 2 + (/\d/.test(term.flat().join('')) ? 1 : 0)
