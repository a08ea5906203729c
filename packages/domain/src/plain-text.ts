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

/** `="0800"`, which makes spreadsheets keep the zero, and quotation marks that CSV does not know. */
const QUOTED = /^(?:="([^"]*)"|'([^']*)'|[“”„]([^“”„]*)[“”]|[‘’‚]([^‘’‚]*)[‘’]|»([^»«]*)«|«([^»«]*)»)$/u

export function unquoteCell(cell: string): string {
  const [, ...parts] = QUOTED.exec(cell) ?? []
  return parts.find((part) => part !== undefined)?.trim() ?? cell
}

export function normalizePhoneSpacing(text: string): string {
  return toPlainLine(text)
    .replace(/[().\u2010-\u2015/-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
}
