import { Font } from '@react-pdf/renderer'

/** Letters that fit on a full line of every document. */
const MAX_WORD_LENGTH = 26

/** Width of bold letters as a share of the font size, rounded up; other letters are narrower than `w`. */
const NARROW_LETTERS = /[ iljtfrI.,:;'’|!()[\]-]/
const WIDE_LETTERS =
  /[mwMW@%\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u
const NARROW_EM = 0.42
const OTHER_EM = 0.62
const CAPITAL_EM = 0.76
const WIDE_EM = 1.02

const graphemeSegmenter = new Intl.Segmenter('da', { granularity: 'grapheme' })

/** Hyphenation supports English only, and splits names. */
export function disableHyphenation(): void {
  Font.registerHyphenationCallback((word) => word.match(new RegExp(`.{1,${MAX_WORD_LENGTH}}`, 'gu')) ?? [word])
}

/** `width` and `fontSize` in points. */
export function breakLongWords(width: number, fontSize: number): { hyphenationCallback: (word: string) => string[] } {
  return {
    hyphenationCallback: (word) => (estimateWordWidth(word) * fontSize <= width ? [word] : splitGraphemes(word)),
  }
}

/** Returns the first of the descending sizes at which every word fits; otherwise the smallest. */
export function chooseFontSize(text: string, width: number, sizes: readonly number[]): number {
  const widest = Math.max(0, ...text.split(/\s+/).map(estimateWordWidth))
  return sizes.find((size) => widest * size <= width) ?? Math.min(...sizes)
}

export function estimateWordWidth(word: string): number {
  return splitGraphemes(word).reduce((sum, letter) => sum + estimateLetterWidth(letter), 0)
}

function estimateLetterWidth(letter: string): number {
  if (WIDE_LETTERS.test(letter)) return WIDE_EM
  if (NARROW_LETTERS.test(letter)) return NARROW_EM
  return /\p{Lu}/u.test(letter) ? CAPITAL_EM : OTHER_EM
}

function splitGraphemes(word: string): string[] {
  return Array.from(graphemeSegmenter.segment(word), ({ segment }) => segment)
}
