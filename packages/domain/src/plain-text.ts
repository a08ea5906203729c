import { removeInvisible } from './unseen.ts'

/** Normal form of a line for storage and comparison: NFC, single spaces, no invisible characters. */
export function plainLine(text: string): string {
  return removeInvisible(text.normalize('NFC').replace(/\s+/g, ' ')).replace(/ +/g, ' ').trim()
}

/** Cells that `sendCsv` escapes with an apostrophe, so that spreadsheets do not evaluate them as formulas. */
const ESCAPED = /^'(?=[=+\-@\t\r＝＋－＠])/u

/** A cell without the apostrophe that protects it from being read as a formula. */
export function unescapedCell(cell: string): string {
  return cell.replace(ESCAPED, '')
}

/** A telephone number as it was written, with blanks for other signs between its digits. */
export function plainPhone(text: string): string {
  return plainLine(text)
    .replace(/[().\u2010-\u2015/-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
}
