const MARKS = /[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu
/** Letters without a Unicode decomposition. */
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'ÆæØøŒœÐðĐđŁłÞþßı’'].map((letter, place) => [letter, "aaooooddddllttsi'".charAt(place)]),
)

/**
 * Form that every search compares, equal to the database function `search_folded`: lower case, no accents or invisible
 * characters, å and aa as a, æ and ae as a, ø and oe as o, ü and ue as u.
 */
export function searchFolded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/\P{ASCII}/gu, (letter) => LETTERS[letter] ?? letter)
    .toLowerCase()
    .replace(/a[ae]+/g, 'a')
    .replace(/([ou])e+/g, '$1')
}

/** All must occur, in any order. */
export function searchWords(text: string): string[] {
  const words = searchFolded(text).split(/\s+/)
  return [...new Set(words)].filter((word) => word !== '')
}
