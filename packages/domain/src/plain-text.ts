import { removeInvisible } from './invisible-characters.ts'

/** NFC, single spaces, no invisible characters. */
export function toPlainLine(text: string): string {
  return removeInvisible(text.normalize('NFC').replace(/\s+/g, ' ')).replace(/ +/g, ' ').trim()
}

/** Phones and word processors write full-width digits, dashes and fraction slashes. */
export function normalizeTypedSigns(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => `${digit.charCodeAt(0) & 0xf}`)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2044\u2215]/g, '/')
}

/** Cells that `sendCsv` escaped against formula evaluation. */
const ESCAPED_CELL = /^'(?=[=+\-@\t\r＝＋－＠])/u

export function unescapeCell(cell: string): string {
  return cell.replace(ESCAPED_CELL, '')
}

/** `="0800"`, which makes spreadsheets keep the zero, and quotation marks that CSV does not know. */
const QUOTED_CELL = /^(?:="([^"]*)"|'([^']*)'|[“”„]([^“”„]*)[“”]|[‘’‚]([^‘’‚]*)[‘’]|»([^»«]*)«|«([^»«]*)»)$/u

export function unquoteCell(cell: string): string {
  const [, ...parts] = QUOTED_CELL.exec(cell) ?? []
  return parts.find((part) => part !== undefined)?.trim() ?? cell
}

export function normalizePhoneSpacing(text: string): string {
  return toPlainLine(text)
    .replace(/[().\u2010-\u2015/-]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
}
