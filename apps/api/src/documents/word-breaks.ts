import { Font } from '@react-pdf/renderer'

/** Letters of a word that fit on a line of every document; only a longer word is cut. */
const LONGEST_WORD = 26

/** Lines break between words: the renderer's own hyphenation knows English alone, and cuts names. */
export function breakBetweenWords(): void {
  Font.registerHyphenationCallback((word) => word.match(new RegExp(`.{1,${LONGEST_WORD}}`, 'gu')) ?? [word])
}
