const MARKS = /[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu
/** Accents typed as apostrophes are included; normalisation would turn them into a space. */
const APOSTROPHES = /['`´’‘‛ʼʻʹ′＇]/gu
const HYPHENS = /[-\u2010-\u2015\u2212]/gu
const JOINERS = /['`´’‘‛ʼʻʹ′＇\-\u2010-\u2015\u2212﹘﹣－]/gu
const PUNCTUATION = /[;"“”„]|,(?!\d)/gu
/** Letters without a Unicode decomposition. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ Þ: 'th', þ: 'th', ß: 'ss', ẞ: 'ss' },
  ...Object.fromEntries(
    [...'ÆæØøŒœÐðĐđŁłıŊŋŦŧĦħ'].map((letter, place) => [letter, 'aaooooddddllinntthh'.charAt(place)]),
  ),
}

/**
 * Every search compares this form: no case, accents, apostrophes, hyphens or invisible characters, å and aa as
 * a, æ and ae as a, ø and oe as o, ü and ue as u, þ as th, ð as d. Equals the database function `search_key`.
 */
export function foldForSearch(text: string): string {
  return (
    text
      .replace(APOSTROPHES, '')
      .normalize('NFKD')
      .replace(MARKS, '')
      .replace(/\P{ASCII}/gu, (letter) => LETTERS[letter] ?? letter)
      .toLowerCase()
      .replace(/a[ae]+/g, 'a')
      .replace(/([ou])e+/g, '$1')
      // Last, so that "Bo-Erik" still contains "erik".
      .replace(HYPHENS, '')
  )
}

/** All must occur, in any order. */
export function searchWords(text: string): string[] {
  const words = text.replace(HYPHENS, ' ').replace(PUNCTUATION, ' ').split(/\s+/).map(foldForSearch)
  return [...new Set(words.flatMap((word) => word.split(/\s+/)))].filter((word) => word !== '')
}

/** Words of a text for a search by prefixes: "O'Hara" has "ohara", "o" and "hara". As the function `register_words`. */
export function searchIndexWords(text: string): string[] {
  return [...new Set([...wordsIn(text, ''), ...wordsIn(text, ' ')])]
}

/** All words of one alternative must be prefixes of `searchIndexWords`. */
export type SearchTerm = readonly (readonly string[])[]

/** A name with a hyphen or an apostrophe is searched as one word and as its parts. */
export function searchTerms(text: string): SearchTerm[] {
  const terms = text.split(/\s+/).flatMap((part): SearchTerm[] => {
    const [joined, apart] = [wordsIn(part, ''), wordsIn(part, ' ')]
    return joined.join(' ') === apart.join(' ') ? joined.map((word) => [[word]]) : [[joined, apart]]
  })
  return [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()]
}

export function matchesTerms(words: readonly string[], terms: readonly SearchTerm[]): boolean {
  return terms.every((term) =>
    term.some((wanted) => wanted.every((start) => words.some((word) => word.startsWith(start)))),
  )
}

const wordsIn = (text: string, joiner: '' | ' ') =>
  foldForSearch(text.replace(JOINERS, joiner)).match(/[a-z0-9\u0080-\u{10ffff}]+/gu) ?? []
