import { removeInvisible } from './unseen.ts'

/** NFC, single spaces, no invisible characters. */
export function toPlainLine(text: string): string {
  return removeInvisible(text.normalize('NFC').replace(/\s+/g, ' ')).replace(/ +/g, ' ').trim()
}

/** Cells that `sendCsv` escaped against formula evaluation. */
const ESCAPED = /^'(?=[=+\-@\t\r＝＋－＠])/u

export function unescapeCell(cell: string): string {
  return cell.replace(ESCAPED, '')
}

export function normalizePhoneSpacing(text: string): string {
  return toPlainLine(text)
    .replace(/[().\u2010-\u2015/-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
}
