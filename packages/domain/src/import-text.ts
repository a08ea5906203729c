import { guessImportFields } from './import-columns.ts'
import { removeInvisible } from './invisible-characters.ts'
import { trimSignsAtEnd } from './trim-characters.ts'

/** `ibm850`: DOS; `macintosh`: older programs on Macs. */
export const TEXT_ENCODINGS = ['utf-8', 'utf-16', 'windows-1252', 'macintosh', 'ibm850'] as const
export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

/** `strayBytes`: invalid bytes in a UTF-8 file, decoded as Windows-1252. */
export type DecodedText = { text: string; encoding: TextEncoding; strayBytes: number }

/** Code page 850 from 0x80 on, which `TextDecoder` lacks. */
const IBM850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const END_OF_FILE = '\u001a'

/** Null if the bytes are not text; `encoding` overrides detection. */
export function decodeText(bytes: Uint8Array, encoding?: TextEncoding): DecodedText | null {
  const decoded = encoding ? decodeAs(bytes, encoding) : (decodeUnicode(bytes) ?? decodeCodePage(bytes))
  if (!decoded) return null
  const text = normalizeLineBreaks(trimSignsAtEnd(decoded.text.replace(/^\ufeff/gm, ''), END_OF_FILE))
  // Windows-1252 decodes any bytes, so control characters reveal a binary file.
  return /(?![\t\n\v\f\r])\p{Cc}/u.test(text) ? null : { ...decoded, text }
}

function normalizeLineBreaks(text: string): string {
  return /[\r\n]/.test(text) ? text : text.replace(/[\u0085\u2028\u2029]/g, '\n')
}

function decodeAs(bytes: Uint8Array, encoding: TextEncoding): DecodedText | null {
  if (encoding === 'utf-16') return { text: decodeUtf16(bytes), encoding, strayBytes: 0 }
  if (encoding === 'utf-8') return decodeUtf8(bytes)
  return { text: decodeBytes(bytes, encoding), encoding, strayBytes: 0 }
}

function decodeUnicode(bytes: Uint8Array): DecodedText | null {
  if (isUtf16(bytes)) return decodeAs(bytes, 'utf-16')
  const { letters, stray } = countUtf8(bytes)
  return stray <= letters ? decodeUtf8(bytes) : null
}

/** Byte order mark, or mostly zeros in every other byte. */
function isUtf16(bytes: Uint8Array): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true
  if (bytes.subarray(0, 4).join(' ') === '0 0 254 255') return true
  const { even, odd, pairs } = countZeroBytes(bytes)
  return pairs >= 4 && Math.max(even, odd) > pairs * 0.7 && Math.min(even, odd) === 0
}

function countZeroBytes(bytes: Uint8Array): { even: number; odd: number; pairs: number } {
  const beginning = bytes.subarray(0, 4_096)
  const zeros = (parity: number) => beginning.filter((byte, at) => byte === 0 && at % 2 === parity).length
  return { even: zeros(0), odd: zeros(1), pairs: Math.floor(beginning.length / 2) }
}

/** Includes UTF-32 with a byte order mark, which some statistics programs write. */
function decodeUtf16(bytes: Uint8Array): string {
  const mark = bytes.subarray(0, 4).join(' ')
  if (mark === '255 254 0 0' || mark === '0 0 254 255') return decodeUtf32(bytes, mark.startsWith('255'))
  const { even, odd } = countZeroBytes(bytes)
  const isBigEndian = bytes[0] === 0xfe && bytes[1] === 0xff ? true : bytes[0] === 0xff ? false : even > odd
  return new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(bytes)
}

function decodeUtf32(bytes: Uint8Array, isLittleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: string[] = []
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, isLittleEndian)
    parts.push(code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd')
  }
  return parts.join('')
}

function countUtf8(bytes: Uint8Array): { letters: number; stray: number } {
  let letters = 0
  let stray = 0
  for (let at = 0; at < bytes.length; ) {
    const size = utf8Size(bytes, at)
    if (size === 0) stray += 1
    else if (size > 1) letters += 1
    at += size || 1
  }
  return { letters, stray }
}

function utf8Size(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0
  if (lead < 0x80) return 1
  const size = lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xf0 && lead < 0xf5 ? 4 : 0
  for (let nth = 1; nth < size; nth += 1) if (((bytes[at + nth] ?? 0) & 0xc0) !== 0x80) return 0
  const second = bytes[at + 1] ?? 0
  // Overlong forms, surrogates, and beyond U+10FFFF.
  const isForbidden =
    (lead === 0xe0 && second < 0xa0) ||
    (lead === 0xed && second > 0x9f) ||
    (lead === 0xf0 && second < 0x90) ||
    (lead === 0xf4 && second > 0x8f)
  return isForbidden ? 0 : size
}

function decodeUtf8(bytes: Uint8Array): DecodedText {
  const { stray } = countUtf8(bytes)
  if (stray === 0) {
    const text = new TextDecoder('utf-8').decode(bytes)
    return { text: decodeTwice(text) ?? text, encoding: 'utf-8', strayBytes: 0 }
  }
  const [utf8, windows] = [new TextDecoder('utf-8'), new TextDecoder('windows-1252')]
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < bytes.length; ) {
    const size = utf8Size(bytes, at)
    if (size === 0) {
      parts.push(utf8.decode(bytes.subarray(from, at)), windows.decode(bytes.subarray(at, at + 1)))
      from = at + 1
    }
    at += size || 1
  }
  parts.push(utf8.decode(bytes.subarray(from)))
  return { text: parts.join(''), encoding: 'utf-8', strayBytes: stray }
}

/** Undoes UTF-8 decoded as Windows-1252 and encoded once more, such as 'SÃ¸ren'. Null if any character does not fit. */
function decodeTwice(text: string): string | null {
  if (!/[\u00c2-\u00f4]/.test(text)) return null
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    const byte = code < 0x100 ? code : WINDOWS_BYTES.get(code)
    if (byte === undefined) return null
    bytes[at] = byte
  }
  const { letters, stray } = countUtf8(bytes)
  return letters > 0 && stray === 0 ? new TextDecoder('utf-8').decode(bytes) : null
}

const WINDOWS_BYTES = new Map(
  Array.from({ length: 0x20 }, (_, nth) => 0x80 + nth).map((byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)).charCodeAt(0),
    byte,
  ]),
)

const ENCODABLE_CHARACTERS = new Map<CodePage, ReadonlySet<string>>()

/** Whether the encoding has the character. */
export function hasCharacter(character: string, encoding: TextEncoding): boolean {
  if (encoding === 'utf-8' || encoding === 'utf-16' || /^[\0-\x7f]*$/.test(character)) return true
  const known = ENCODABLE_CHARACTERS.get(encoding) ?? new Set(decodeBytes(UPPER_BYTES, encoding))
  ENCODABLE_CHARACTERS.set(encoding, known)
  return known.has(character)
}

const UPPER_BYTES = Uint8Array.from({ length: 0x80 }, (_, nth) => 0x80 + nth)

const CODE_PAGES = ['windows-1252', 'macintosh', 'ibm850'] as const
type CodePage = (typeof CODE_PAGES)[number]

function decodeBytes(bytes: Uint8Array, page: CodePage): string {
  if (page !== 'ibm850') return new TextDecoder(page).decode(bytes)
  const parts: string[] = []
  for (const byte of bytes) parts.push(byte < 0x80 ? String.fromCharCode(byte) : (IBM850[byte - 0x80] ?? ''))
  return parts.join('')
}

/** Windows-1252, unless another code page gives a more plausible text. */
function decodeCodePage(bytes: Uint8Array): DecodedText {
  const all = CODE_PAGES.map((encoding) => {
    const text = decodeBytes(bytes, encoding)
    return { text, encoding, score: scoreText(text) }
  })
  const [windows, ...others] = all
  const best = others.toSorted((one, other) => other.score - one.score)[0]
  if (!windows || !best) throw new Error('No code page')
  const { text, encoding } = windows.score < 0 && best.score > windows.score ? best : windows
  return { text, encoding, strayBytes: 0 }
}

/** Plausibility as Nordic text: raised by æ, ø and å, lowered by symbols and misplaced capitals. */
function scoreText(text: string): number {
  let score = 0
  for (const match of text.matchAll(/[^\0-\x7f]/g)) {
    const [letter] = match
    const before = text[match.index - 1] ?? ' '
    const isInWord = /[\p{L}]/u.test(before) || /^[\p{Ll}]/u.test(text[match.index + 1] ?? '')
    if (/\p{Cc}/u.test(letter)) score -= 10
    else if (/[æøåäöüéÆØÅÄÖÜÉ]/.test(letter)) score += /\p{Lu}/u.test(letter) && /\p{Ll}/u.test(before) ? -1 : 3
    else if (/[’´`]/.test(letter)) score += 0
    else if (/[À-ÿĀ-ſ]/.test(letter) && /\p{L}/u.test(letter) && !/[Œœƒ]/.test(letter))
      score -= /\p{Lu}/u.test(letter) && /\p{Ll}/u.test(before) ? 2 : 0
    else if (isInWord) score -= 2
  }
  return score
}

export const DELIMITERS = [';', ',', '\t', '|'] as const
export type Delimiter = string

export const DELIMITER_PATTERN = /^[!#-/:-@[-`{-~\t]$/

export function readDeclaredDelimiter(text: string): { delimiter: Delimiter | null; table: string } {
  const stated = /^"?sep=([^\r\n])"?[ \t]*(?:\r\n|\r|\n)/i.exec(text)
  const delimiter = stated?.[1] ?? ''
  return DELIMITER_PATTERN.test(delimiter)
    ? { delimiter, table: text.slice(stated?.[0].length ?? 0) }
    : { delimiter: null, table: text }
}

const HEADING_ROWS = 20

/** Without known headings, the first non-empty row, or -1 if that looks like data. */
export function guessHeadingRow(rows: readonly (readonly string[])[]): number {
  const beginning = rows.slice(0, HEADING_ROWS)
  const known = beginning.map(countKnown)
  const most = Math.max(0, ...known)
  if (most > 0) return known.indexOf(most)
  const first = beginning.findIndex((cells) => cells.some((cell) => cell.trim() !== ''))
  const isData = beginning[first]?.some((cell) => /@|^[\s+\d./-]{6,}$/.test(cell.trim()) && cell.trim() !== '') ?? false
  return isData ? -1 : first
}

const countKnown = (cells: readonly string[]) => guessImportFields(cells).filter((field) => field !== null).length

export function scoreDelimiter(rows: readonly (readonly string[])[]): [known: number, share: number, width: number] {
  const heading = guessHeadingRow(rows)
  const headings = rows[Math.max(0, heading)] ?? []
  const below = rows.slice(heading + 1).filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const width = countUsedColumns(headings)
  const fitting = below.filter((cells) => countUsedColumns(cells) <= width && (width === 1 || cells.length > 1)).length
  return [countKnown(headings), below.length === 0 ? 1 : fitting / below.length, width]
}

/** Lists that are printed in pages or put together from several files repeat their headings. */
export function isRepeatedHeading(cells: readonly string[], headings: readonly string[]): boolean {
  const filled = cells.map(foldHeading)
  if (filled.every((cell) => cell === '')) return false
  return filled.every((cell, place) => cell === foldHeading(headings[place] ?? '')) || /^sep=.?$/.test(filled.join(''))
}

const foldHeading = (cell: string) => removeInvisible(cell).replace(/\s+/g, ' ').trim().toLowerCase()

const countUsedColumns = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1
