import { readSearchInput } from './search-input.ts'

const COMBINING_MARKS = /[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu
/** Accents typed as apostrophes are included; normalisation would turn them into a space. */
const APOSTROPHES = /['`´’‘‛ʼʻʹ′＇]/gu
const HYPHENS = /[-\u2010-\u2015\u2212]/gu
const JOINERS = /['`´’‘‛ʼʻʹ′＇\-\u2010-\u2015\u2212﹘﹣－]/gu
const PUNCTUATION = /[;"“”„()[\]{}<>*]|,(?!\d)/gu
/** Letters without a Unicode decomposition. */
const LETTER_REPLACEMENTS: Readonly<Record<string, string>> = {
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
      .replace(COMBINING_MARKS, '')
      .replace(/\P{ASCII}/gu, (letter) => LETTER_REPLACEMENTS[letter] ?? letter)
      .toLowerCase()
      .replace(/a[ae]+/g, 'a')
      .replace(/([ou])e+/g, '$1')
      // Last, so that "Bo-Erik" still contains "erik".
      .replace(HYPHENS, '')
  )
}

/** All must occur, in any order. An e-mail address counts only if there is nothing else, as texts seldom have it. */
export function splitSearchWords(typed: string): string[] {
  const input = readSearchInput(typed)
  const text = input.text || (input.email ?? '')
  const parts = text.replace(HYPHENS, ' ').replace(PUNCTUATION, ' ').split(/\s+/)
  const hasName = parts.some((part) => part.length > MAX_INITIALS)
  const words = parts.flatMap((part) => {
    const letters =
      DOTTED_INITIALS.test(part) || (hasName && isUndottedInitials(part, text)) ? listFoldedLetters(part) : []
    return letters.length > 1 ? letters : foldForSearch(part).split(/\s+/)
  })
  return [...new Set(words)].filter((word) => word !== '')
}

const MAX_INITIALS = 3
/** 'H.C.', 'J.P'; one letter with a full stop is included. */
const DOTTED_INITIALS = /^(?:\p{L}\.){1,3}\p{L}?$/u
const CONSONANTS_ONLY = /^[bcdfghjklmnpqrstvwxz]{2,3}$/
/** Beginnings of Danish and English names, which are no initials. */
const CONSONANTS_OF_NAMES =
  /^(?:[bcfgkps]l|[bcdfgkptvw]r|[bdfghkmnpst]j|[cpstw]h|[gks]n|[dhkst]v|sc|sk|sm|sp|st|sw|tw|mc|ps|dz|ts|cz|sz|ng)/

/** 'hc' or, where it is not typed in capitals only, 'EB'. */
function isUndottedInitials(part: string, text: string): boolean {
  const folded = foldForSearch(part)
  if (CONSONANTS_ONLY.test(folded)) return !CONSONANTS_OF_NAMES.test(folded)
  return /^\p{Lu}{2,3}$/u.test(part) && /\p{Ll}/u.test(text)
}

const listFoldedLetters = (part: string) => [...part].filter((sign) => sign !== '.').map(foldForSearch)

/** Words of a text for a search by prefixes: "O'Hara" has "ohara", "o" and "hara". As the function `register_words`. */
export function listSearchIndexWords(text: string): string[] {
  return [...new Set([...splitFoldedWords(text, ''), ...splitFoldedWords(text, ' ')])]
}

/** All words of one alternative must be prefixes of `listSearchIndexWords`. */
export type SearchTerm = readonly (readonly string[])[]

/** A name with a hyphen or an apostrophe is searched as one word and as its parts, like initials ('HC', 'H.C.', 'h c'). */
export function parseSearchTerms(typed: string): SearchTerm[] {
  const input = readSearchInput(typed)
  const text = input.text || (input.email ?? '')
  const parts = joinSingleLetters(text.split(/\s+/))
  const terms = parts.flatMap((part, place): SearchTerm[] => {
    const letters = DOTTED_INITIALS.test(part) || isUndottedInitials(part, text) ? listFoldedLetters(part) : []
    if (letters.length > 1) return [[[letters.join('')], letters]]
    const [joined, apart] = [splitFoldedWords(part, ''), splitFoldedWords(part, ' ')]
    if (joined.join(' ') !== apart.join(' ')) return [[joined, apart]]
    const compound = joinNameParts(parts[place - 1] ?? '', part)
    return joined.map((word) => (compound === null ? [[word]] : [[word], [compound]]))
  })
  return [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()]
}

/** "Anne Marie" also finds Annemarie. */
function joinNameParts(first: string, second: string): string | null {
  const isNamePart = (part: string) => /^[\p{L}\p{M}]{2,}$/u.test(part)
  return isNamePart(first) && isNamePart(second) ? foldForSearch(first + second) : null
}

/** 'h c andersen' as 'h.c. andersen'. */
function joinSingleLetters(parts: readonly string[]): string[] {
  const joined: string[] = []
  let initials = ''
  for (const part of parts) {
    const isLetter = /^\p{L}\.?$/u.test(part)
    if (initials !== '' && (!isLetter || initials.length === 2 * MAX_INITIALS)) {
      joined.push(initials)
      initials = ''
    }
    if (isLetter) initials += `${part.slice(0, 1)}.`
    else joined.push(part)
  }
  return initials === '' ? joined : [...joined, initials]
}

export function matchesTerms(words: readonly string[], terms: readonly SearchTerm[]): boolean {
  return terms.every((term) =>
    term.some((wanted) => wanted.every((start) => words.some((word) => word.startsWith(start)))),
  )
}

const splitFoldedWords = (text: string, joiner: '' | ' ') =>
  foldForSearch(text.replace(JOINERS, joiner)).match(/[a-z0-9\u0080-\u{10ffff}]+/gu) ?? []
