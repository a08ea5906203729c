import { Font } from '@react-pdf/renderer'

/** Letters that fit on a line of every document; longer words are broken. */
const LONGEST_WORD = 26

/** Disables hyphenation, which supports English only and splits names. */
export function breakBetweenWords(): void {
  Font.registerHyphenationCallback((word) => word.match(new RegExp(`.{1,${LONGEST_WORD}}`, 'gu')) ?? [word])
}
