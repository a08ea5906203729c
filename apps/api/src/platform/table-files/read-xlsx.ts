import { addDays } from '@forenet/domain/calendar-date'
import { IMPORT_LIMITS } from '@forenet/domain/import-columns'
import { scoreDelimiter } from '@forenet/domain/import-text'
import { Unzip, UnzipInflate } from 'fflate'
import { ProblemError } from '../http/problem-error.ts'
import { fileTooComplexProblem } from '../tasks/parsers.ts'
import { readXml } from '../tasks/read-xml.ts'

const MAX_UNPACKED_BYTES = 20_000_000
const MAX_ZIP_ENTRIES = 2_000
const MAX_SHEETS = 500
/** Excel's limit is 31 characters. */
const MAX_SHEET_NAME = 100
const MAX_STRINGS = 1_000_000
const MAX_CELL_LENGTH = 32_767
/** Characters of all cells, because many cells can refer to one long text. */
const MAX_TEXT_LENGTH = 20_000_000

/** Bytes per unpacking step, because a step can produce a thousand times as many before the limit is checked. */
const UNPACKED_AT_ONCE = 4_096

const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04]

export function hasZipSignature(bytes: Uint8Array): boolean {
  return ZIP_SIGNATURE.every((byte, place) => bytes[place] === byte)
}

export type NumberedRow = { number: number; cells: string[] }

export type SheetName = { name: string; isHidden: boolean }

/** `hiddenColumns`: number of hidden columns with content. */
type SheetRows = { rows: NumberedRow[]; hiddenRows: number; hiddenColumns: number }

const MAX_TRIED_SHEETS = 5

/**
 * Returns cells as text with saved values; dates as 2010-12-31. A formula without a saved value is returned as its
 * source. Throws `file-unreadable`, `file-too-wide`, `file-too-long` and `file-too-complex`.
 */
export function readXlsx(bytes: Uint8Array, given?: number): SheetRows & { sheets: SheetName[]; sheet: number } {
  try {
    const book = listSheets(unzip(bytes, [WORKBOOK_PATH, RELATIONS_PATH]))
    const shared = unzip(bytes, [SHARED_STRINGS_PATH, STYLES_PATH])
    const [texts, dateStyles] = [readTexts(shared.get(SHARED_STRINGS_PATH)), readDateStyles(shared.get(STYLES_PATH))]
    const read = (place: number): SheetRows => {
      const path = book[place]?.path ?? ''
      const sheet = unzip(bytes, [path]).get(path)
      if (!sheet) throw unreadableFileProblem('The spreadsheet has no such sheet')
      return readSheet(sheet, { texts, dateStyles })
    }
    const sheet = given ?? findListSheet(book, read)
    return { ...read(sheet), sheets: book.map(({ name, isHidden }) => ({ name, isHidden })), sheet }
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw unreadableFileProblem('The file is not an XLSX spreadsheet', error)
  }
}

/** The visible sheet with most known headings, else the first visible one. */
function findListSheet(book: readonly WorkbookSheet[], read: (place: number) => SheetRows): number {
  const visible = book.flatMap(({ isHidden }, place) => (isHidden ? [] : place))
  if (visible.length < 2) return visible[0] ?? 0
  const scored = visible.slice(0, MAX_TRIED_SHEETS).map((place) => {
    const beginning = read(place).rows.slice(0, 100)
    return { place, known: scoreDelimiter(beginning.map(({ cells }) => cells))[0] }
  })
  return scored.toSorted((one, other) => other.known - one.known)[0]?.place ?? 0
}

const WORKBOOK_PATH = 'xl/workbook.xml'
const RELATIONS_PATH = 'xl/_rels/workbook.xml.rels'
const SHARED_STRINGS_PATH = 'xl/sharedStrings.xml'
const STYLES_PATH = 'xl/styles.xml'

type Parts = Map<string, Uint8Array[]>

function unzip(bytes: Uint8Array, names: readonly string[]): Parts {
  const parts: Parts = new Map()
  const wanted = new Map(names.map((name) => [partKey(name), name]))
  let size = 0
  let entries = 0
  const zip = new Unzip((file) => {
    if (++entries > MAX_ZIP_ENTRIES) throw fileTooComplexProblem()
    // Some programs write other separators and capitals than in the relations.
    const name = wanted.get(partKey(file.name))
    if (name === undefined || parts.has(name)) return
    const chunks: Uint8Array[] = []
    parts.set(name, chunks)
    file.ondata = (error, chunk) => {
      if (error) throw error
      size += chunk.length
      if (size > MAX_UNPACKED_BYTES) throw fileTooComplexProblem()
      chunks.push(chunk)
    }
    file.start()
  })
  zip.register(UnzipInflate)
  for (let from = 0; from < bytes.length; from += UNPACKED_AT_ONCE) {
    zip.push(bytes.subarray(from, from + UNPACKED_AT_ONCE), from + UNPACKED_AT_ONCE >= bytes.length)
  }
  return parts
}

const partKey = (name: string) => name.replaceAll('\\', '/').toLowerCase()

type WorkbookSheet = SheetName & { path: string }

function listSheets(parts: Parts): WorkbookSheet[] {
  const sheets: (SheetName & { id: string | undefined })[] = []
  const targets = new Map<string | undefined, string>()
  readXml(parts.get(WORKBOOK_PATH), {
    open: (name, attributes) => {
      if (name === 'sheet') {
        const id = attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
        const isHidden = attributes.state !== undefined && attributes.state !== 'visible'
        sheets.push({ id, name: (attributes.name ?? '').slice(0, MAX_SHEET_NAME), isHidden })
      }
      if (sheets.length > MAX_SHEETS) throw fileTooComplexProblem()
      if (name === 'workbookPr' && ['1', 'true'].includes(attributes.date1904 ?? '')) {
        throw unreadableFileProblem('The spreadsheet counts days from 1904; save it as CSV instead')
      }
    },
  })
  readXml(parts.get(RELATIONS_PATH), {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Target !== undefined) targets.set(Id, Target)
    },
  })
  const found = sheets.flatMap(({ id, ...sheet }) => {
    const target = targets.get(id)
    if (target === undefined) return []
    return { ...sheet, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` }
  })
  if (found.length === 0) throw unreadableFileProblem('The spreadsheet has no sheet')
  return found
}

/** Built-in date formats, including those of East Asian Excel. */
const DATE_FORMATS: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58,
])

function readDateStyles(chunks: readonly Uint8Array[] | undefined): ReadonlySet<number> {
  const formats = new Set(DATE_FORMATS)
  const styles = new Set<number>()
  let place = 0
  let isInCells = false
  readXml(chunks, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt' && isDateFormat(formatCode)) formats.add(Number(numFmtId))
      if (name === 'cellXfs') isInCells = true
      if (name !== 'xf' || !isInCells) return
      if (formats.has(Number(numFmtId))) styles.add(place)
      place += 1
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}

/** True if a format contains day or year, outside quoted text, colours and escapes. */
function isDateFormat(code: string): boolean {
  let end = ''
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at)
    if (end !== '') end = sign === end ? '' : end
    else if (sign === '"') end = '"'
    else if (sign === '[') end = ']'
    else if (sign === '\\') at += 1
    else if (/[dy]/i.test(sign)) return true
  }
  return false
}

/** Stack of open elements; distinguishes a cell's text from its phonetic hint (`rPh`). */
class OpenElements {
  readonly #names: string[] = []
  #phonetic = 0

  open(name: string): void {
    this.#names.push(name)
    if (name === 'rPh') this.#phonetic += 1
  }

  close(): void {
    if (this.#names.pop() === 'rPh') this.#phonetic -= 1
  }

  get innermost(): string | undefined {
    return this.#names.at(-1)
  }

  get isText(): boolean {
    return this.innermost === 't' && this.#phonetic === 0
  }
}

function readTexts(chunks: readonly Uint8Array[] | undefined): string[] {
  const texts: string[] = []
  let current = ''
  const within = new OpenElements()
  readXml(chunks, {
    open: (name) => {
      if (name === 'si') current = ''
      within.open(name)
    },
    text: (text) => {
      if (within.isText) current = appendText(current, text)
    },
    close: (name) => {
      within.close()
      if (name === 'si') texts.push(current)
      if (texts.length > MAX_STRINGS) throw fileTooComplexProblem()
    },
  })
  return texts
}

type SharedParts = { texts: readonly string[]; dateStyles: ReadonlySet<number> }

function readSheet(chunks: readonly Uint8Array[], shared: SharedParts): SheetRows {
  const rows: NumberedRow[] = []
  let row: string[] = []
  let number = 0
  let isHidden = false
  let hiddenRows = 0
  const isColumnHidden = new Set<number>()
  const hiddenColumns = new Set<number>()
  let cells = 0
  let length = 0
  let nextPlace = 0
  let cell = { place: 0, type: 'n', style: 0, value: '', inline: '', formula: '' }
  const merged: (MergedRange | null)[] = []
  const within = new OpenElements()
  const endCell = () => {
    if (cell.place >= IMPORT_LIMITS.columns) return requireNarrow(cell, shared)
    const text = formatCell(cell, shared)
    length += text.length
    if (length > MAX_TEXT_LENGTH) throw fileTooComplexProblem()
    if (!isColumnHidden.has(cell.place)) setCell(row, cell.place, text)
    else if (text.trim() !== '' && !isHidden) hiddenColumns.add(cell.place)
  }
  const endRow = () => {
    if (row.every((one) => one.trim() === '')) return
    if (isHidden) {
      hiddenRows += 1
      return
    }
    rows.push({ number, cells: row })
    cells += row.length
    if (rows.length > IMPORT_LIMITS.rows + 100) {
      throw new ProblemError('file-too-long', `The file has more than ${IMPORT_LIMITS.rows} rows`)
    }
    if (cells > IMPORT_LIMITS.cells) throw fileTooComplexProblem()
  }
  readXml(chunks, {
    open: (name, { r = '', t = 'n', s = '', hidden = '', min = '', max = '', ref = '', ht = '' }) => {
      within.open(name)
      if (name === 'col' && isTrueAttribute(hidden)) {
        const last = Math.min(Number(max), IMPORT_LIMITS.columns)
        for (let column = Math.max(1, Number(min)); column <= last; column++) isColumnHidden.add(column - 1)
      }
      if (name === 'row') {
        row = []
        nextPlace = 0
        number = /^[1-9]\d{0,6}$/.test(r) && Number(r) > number ? Number(r) : number + 1
        isHidden = isTrueAttribute(hidden) || ht === '0'
      }
      if (name === 'c') {
        cell = {
          place: parseColumnIndex(r) ?? nextPlace,
          type: t,
          style: Number(s),
          value: '',
          inline: '',
          formula: '',
        }
        nextPlace = cell.place + 1
      }
      if (name === 'mergeCell') merged.push(parseRange(ref))
      if (merged.length > MAX_MERGED_RANGES) throw fileTooComplexProblem()
    },
    text: (text) => {
      const inside = within.innermost
      if (inside === 'v') cell.value = appendText(cell.value, text)
      if (inside === 'f') cell.formula = appendText(cell.formula, text)
      if (within.isText) cell.inline = appendText(cell.inline, text)
    },
    close: (name) => {
      within.close()
      if (name === 'c') endCell()
      if (name === 'row') endRow()
    },
  })
  fillMerged(rows, merged)
  return { rows, hiddenRows, hiddenColumns: hiddenColumns.size }
}

/** A zero-based column, and row numbers. */
type MergedRange = { place: number; from: number; to: number }

const MAX_MERGED_RANGES = 50_000

function parseRange(reference: string): MergedRange | null {
  const [first = '', from, to] = /^[A-Z]{1,3}(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference) ?? []
  const place = parseColumnIndex(first)
  return place === null || place >= IMPORT_LIMITS.columns ? null : { place, from: Number(from), to: Number(to) }
}

/** Repeats the value of merged cells, such as an address of siblings, in each row. */
function fillMerged(rows: readonly NumberedRow[], merged: readonly (MergedRange | null)[]): void {
  const downward = merged.filter((range) => range !== null && range.to > range.from)
  const indexes = new Map(downward.length > 0 ? rows.map(({ number }, index) => [number, index]) : [])
  for (const range of downward) {
    if (range === null) continue
    const index = indexes.get(range.from)
    const value = index === undefined ? '' : (rows[index]?.cells[range.place] ?? '')
    if (index === undefined || value === '') continue
    for (let at = index + 1; (rows[at]?.number ?? Number.POSITIVE_INFINITY) <= range.to; at += 1) {
      const cells = rows[at]?.cells
      if (cells && !cells[range.place]) setCell(cells, range.place, value)
    }
  }
}

const isTrueAttribute = (value: string): boolean => value === '1' || value === 'true'

function appendText(current: string, text: string): string {
  if (current.length + text.length > MAX_CELL_LENGTH) throw fileTooComplexProblem()
  return current + text
}

type XlsxCell = { type: string; style: number; value: string; inline: string; formula: string }

function formatCell({ type, style, value, inline, formula }: XlsxCell, { texts, dateStyles }: SharedParts): string {
  if (type === 's') return unescapeText(texts[Number(value)] ?? '')
  if (type === 'inlineStr') return unescapeText(inline)
  // The text of a formula, which may be empty.
  if (type === 'str') return unescapeText(value)
  // The import leaves it out with a message.
  if (type === 'e') return value
  if (value === '') return formula === '' ? '' : `=${formula}`
  if (type === 'd') return value.slice(0, 10)
  if (type === 'n' && dateStyles.has(style)) return toCalendarDay(Number(value)) ?? value
  // A phone number may be stored as 1.2345678E7.
  return type === 'n' && /e/i.test(value) && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value
}

/** Excel stores control characters such as CR as `_x000D_`, and a literal `_x000D_` as `_x005F_x000D_`. */
function unescapeText(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Empty formatted cells beyond the limit are allowed. */
function requireNarrow(cell: XlsxCell, shared: SharedParts): void {
  if (formatCell(cell, shared).trim() === '') return
  throw new ProblemError('file-too-wide', `The file has more than ${IMPORT_LIMITS.columns} columns`)
}

/** Excel's range of date serial numbers; 60 is 29 February 1900, which never existed. */
const LAST_DAY = 2_958_465
const LEAP_DAY = 60

function toCalendarDay(serial: number): string | null {
  const day = Math.floor(serial)
  if (!(day >= 1 && day <= LAST_DAY) || day === LEAP_DAY) return null
  return addDays(day < LEAP_DAY ? '1899-12-31' : '1899-12-30', day)
}

function setCell(row: string[], place: number, text: string): void {
  while (row.length < place) row.push('')
  row[place] = text
}

function parseColumnIndex(reference: string): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function unreadableFileProblem(words: string, cause?: unknown): ProblemError {
  return new ProblemError('file-unreadable', words, { cause })
}
