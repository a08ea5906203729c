import { IMPORT_LIMITS } from '@forenet/domain/import-columns'
import { Unzip, UnzipInflate } from 'fflate'
import { type SaxesAttributePlain, SaxesParser } from 'saxes'
import { ProblemError } from '../../platform/http/problem-error.ts'
import { tooComplex } from '../../platform/tasks/parsers.ts'

/** Limits of what a spreadsheet may unpack to; its own declared sizes are not trusted. */
const MAX_UNPACKED_BYTES = 20_000_000
const MAX_ZIP_ENTRIES = 2_000
/** Spreadsheets nest about ten elements. */
const MAX_DEPTH = 50
const MAX_ELEMENTS = 5_000_000
const MAX_ATTRIBUTES = 100
const MAX_STRINGS = 1_000_000
/** The longest text of a cell in Excel. */
const MAX_CELL_LENGTH = 32_767
/** Text of all cells together: cells can refer to one long text many times. */
const MAX_TEXT_LENGTH = 20_000_000

/** Bytes per step of unpacking: a step can produce a thousand times as many before the limit is checked. */
const UNPACKED_AT_ONCE = 4_096
const DECODED_AT_ONCE = 65_536

/** How every zip file begins that has something in it. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]

export function isZip(bytes: Uint8Array): boolean {
  return ZIP.every((byte, place) => bytes[place] === byte)
}

/**
 * Reads the rows of the first sheet of an XLSX spreadsheet, each cell as text, as it was when the file was saved. Formulas are
 * not computed; a formula without a saved value is returned as its source. Throws `file-unreadable`, `file-too-wide`,
 * `file-too-long` and `file-too-complex`.
 */
export function readXlsx(bytes: Uint8Array): string[][] {
  try {
    const book = unpack(bytes, [BOOK, RELATIONS])
    const first = firstSheet(book)
    const parts = unpack(bytes, [first, TEXTS])
    const sheet = parts.get(first)
    if (!sheet) throw unreadable('The spreadsheet has no sheet')
    return readSheet(sheet, readTexts(parts.get(TEXTS)))
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw unreadable('The file is not an XLSX spreadsheet', error)
  }
}

const BOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const TEXTS = 'xl/sharedStrings.xml'

type Parts = Map<string, Uint8Array[]>

/** Unpacks some parts of the file; other sheets, pictures and the like are skipped. */
function unpack(bytes: Uint8Array, names: readonly string[]): Parts {
  const parts: Parts = new Map()
  let size = 0
  let entries = 0
  const zip = new Unzip((file) => {
    if (++entries > MAX_ZIP_ENTRIES) throw tooComplex()
    if (!names.includes(file.name) || parts.has(file.name)) return
    const chunks: Uint8Array[] = []
    parts.set(file.name, chunks)
    file.ondata = (error, chunk) => {
      if (error) throw error
      size += chunk.length
      if (size > MAX_UNPACKED_BYTES) throw tooComplex()
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

type Handlers = {
  open: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Reads XML and ignores the prefixes of names. Entities that a file defines itself are an error. */
function readXml(chunks: readonly Uint8Array[] | undefined, { open, text, close }: Handlers): void {
  const parser = new SaxesParser()
  const bare = (name: string) => name.slice(name.indexOf(':') + 1)
  let depth = 0
  let elements = 0
  let attributes = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentagstart', () => {
    attributes = 0
  })
  parser.on('attribute', () => {
    if (++attributes > MAX_ATTRIBUTES) throw tooComplex()
  })
  parser.on('opentag', (tag) => {
    if (++depth > MAX_DEPTH || ++elements > MAX_ELEMENTS) throw tooComplex()
    open(bare(tag.name), tag.attributes as Record<string, SaxesAttributePlain['value']>)
  })
  if (text) parser.on('text', text)
  if (text) parser.on('cdata', text)
  parser.on('closetag', ({ name }) => {
    depth -= 1
    close?.(bare(name))
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for (const chunk of chunks ?? []) {
    for (let from = 0; from < chunk.length; from += DECODED_AT_ONCE) {
      parser.write(decoder.decode(chunk.subarray(from, from + DECODED_AT_ONCE), { stream: true }))
    }
  }
  if (chunks) parser.close()
}

/** Where the first sheet of a workbook lies. */
function firstSheet(parts: Parts): string {
  let id: string | undefined
  let target: string | undefined
  readXml(parts.get(BOOK), {
    open: (name, attributes) => {
      if (name === 'sheet')
        id ??= attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      if (name === 'workbookPr' && ['1', 'true'].includes(attributes.date1904 ?? '')) {
        throw unreadable('The spreadsheet counts days from 1904; save it as CSV instead')
      }
    },
  })
  readXml(parts.get(RELATIONS), {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes.Id === id) target = attributes.Target
    },
  })
  if (target === undefined) throw unreadable('The spreadsheet has no sheet')
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** The open elements of a part, and whether the text inside is a cell's or its pronunciation (`rPh`). */
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

/** Reads the texts that cells refer to by number. */
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
      if (within.isText) current = extend(current, text)
    },
    close: (name) => {
      within.close()
      if (name === 'si') texts.push(current)
      if (texts.length > MAX_STRINGS) throw tooComplex()
    },
  })
  return texts
}

function readSheet(chunks: readonly Uint8Array[], texts: readonly string[]): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cells = 0
  let length = 0
  let cell = { place: 0, type: 'n', value: '', inline: '', formula: '' }
  const within = new OpenElements()
  const endCell = () => {
    if (cell.place >= IMPORT_LIMITS.columns) return requireNarrow(cell, texts)
    const text = shown(cell, texts)
    length += text.length
    if (length > MAX_TEXT_LENGTH) throw tooComplex()
    put(row, cell.place, text)
  }
  const endRow = () => {
    if (row.every((one) => one.trim() === '')) return
    rows.push(row)
    cells += row.length
    if (rows.length > IMPORT_LIMITS.rows + 1) {
      throw new ProblemError('file-too-long', `The file has more than ${IMPORT_LIMITS.rows} rows`)
    }
    if (cells > IMPORT_LIMITS.cells) throw tooComplex()
  }
  readXml(chunks, {
    open: (name, { r = '', t = 'n' }) => {
      within.open(name)
      if (name === 'row') row = []
      if (name === 'c') cell = { place: placeOf(r) ?? row.length, type: t, value: '', inline: '', formula: '' }
    },
    text: (text) => {
      const inside = within.innermost
      if (inside === 'v') cell.value = extend(cell.value, text)
      if (inside === 'f') cell.formula = extend(cell.formula, text)
      if (within.isText) cell.inline = extend(cell.inline, text)
    },
    close: (name) => {
      within.close()
      if (name === 'c') endCell()
      if (name === 'row') endRow()
    },
  })
  return rows
}

function extend(current: string, text: string): string {
  if (current.length + text.length > MAX_CELL_LENGTH) throw tooComplex()
  return current + text
}

type Cell = { type: string; value: string; inline: string; formula: string }

/** What a cell shows, as text. */
function shown({ type, value, inline, formula }: Cell, texts: readonly string[]): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'inlineStr') return inline
  if (type === 'e') return ''
  if (value === '') return formula === '' ? '' : `=${formula}`
  // A telephone number can be stored as 1.2345678E7.
  return type === 'n' && /e/i.test(value) && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value
}

/** Cells that are formatted and empty may lie anywhere. */
function requireNarrow(cell: Cell, texts: readonly string[]): void {
  if (shown(cell, texts).trim() === '') return
  throw new ProblemError('file-too-wide', `The file has more than ${IMPORT_LIMITS.columns} columns`)
}

function put(row: string[], place: number, text: string): void {
  while (row.length < place) row.push('')
  row[place] = text
}

/** The column of 'AB12', the first being 0. */
function placeOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function unreadable(words: string, cause?: unknown): ProblemError {
  return new ProblemError('file-unreadable', words, { cause })
}
