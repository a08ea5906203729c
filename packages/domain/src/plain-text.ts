import { removeInvisible } from './unseen.ts'

/** A line of text as it is stored and compared: composed letters (NFC), single blanks, and nothing invisible. */
export function plainLine(text: string): string {
  return removeInvisible(text.normalize('NFC').replace(/\s+/g, ' ')).replace(/ +/g, ' ').trim()
}

/** What `sendCsv` puts an apostrophe before, so that no spreadsheet takes the cell for a formula. */
const ESCAPED = /^'(?=[=+\-@\t\r＝＋－＠])/u

/** A cell without the apostrophe that protects it from being read as a formula. */
export function unescapedCell(cell: string): string {
  return cell.replace(ESCAPED, '')
}
