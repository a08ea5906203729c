import { Readable } from 'node:stream'
import { IMPORT_LIMITS } from '@forenet/domain/import-columns'
import {
  DELIMITERS,
  type Delimiter,
  decodeText,
  guessHeadingRow,
  isRepeatedHeading,
  readDeclaredDelimiter,
  scoreDelimiter,
  type TextEncoding,
} from '@forenet/domain/import-text'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { ProblemError } from '../http/problem-error.ts'
import { fileTooComplexProblem } from '../tasks/parsers.ts'
import { isHtml, isXmlSpreadsheet, readHtml, readXmlSpreadsheet } from './read-markup.ts'
import { hasZipSignature, type NumberedRow, readXlsx, type SheetName } from './read-xlsx.ts'

/** Format options that override detection. `headingRow`: row number in the spreadsheet; 0 for none. */
export type ReadingChoices = {
  encoding?: TextEncoding | undefined
  delimiter?: Delimiter | undefined
  sheet?: number | undefined
  headingRow?: number | undefined
}

export type TableReading = {
  encoding: TextEncoding | null
  strayBytes: number
  delimiter: Delimiter | null
  sheets: SheetName[]
  sheet: number | null
  headingRow: number
  /** Number of hidden spreadsheet rows, which are skipped. */
  hiddenRows: number
  hiddenColumns: number
}

export type FileTable = TableReading & { headings: string[]; rows: string[][]; numbers: number[] }

/** A table for transfer between processes: blocks of rows as JSON, decoded one at a time. */
export type EncodedTable = Omit<FileTable, 'rows'> & { blocks: Uint8Array[] }

const READ_AT_ONCE = 65_536
const ROWS_PER_BLOCK = 500
const MAX_LINES = 1_048_576
/** Characters used to guess the delimiter. */
const GUESSED_FROM = 200_000
const GUESSED_FROM_ROWS = 1_000

export async function encodeTable(bytes: Uint8Array, choices: ReadingChoices = {}): Promise<EncodedTable> {
  const { rows, ...table } = await parseTable(bytes, choices)
  const blocks: Uint8Array[] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_BLOCK) {
    blocks.push(new TextEncoder().encode(JSON.stringify(rows.slice(from, from + ROWS_PER_BLOCK))))
  }
  return { ...table, blocks }
}

/** Detects XLSX, CSV, XML Spreadsheet or an HTML table from the content. Throws for an invalid file. */
export async function parseTable(bytes: Uint8Array, choices: ReadingChoices = {}): Promise<FileTable> {
  if (hasZipSignature(bytes)) {
    const { rows, ...read } = readXlsx(bytes, choices.sheet)
    return { encoding: null, strayBytes: 0, delimiter: null, ...read, ...buildTable(rows, choices.headingRow) }
  }
  if (isCompoundFile(bytes)) throw oldFormatProblem()
  const decoded = decodeText(bytes, choices.encoding)
  if (!decoded)
    throw new ProblemError('file-unreadable', 'The file is neither a text with columns nor an XLSX spreadsheet')
  const { encoding, strayBytes } = decoded
  if (isXmlSpreadsheet(decoded.text)) {
    const { rows, ...book } = readXmlSpreadsheet(decoded.text, choices.sheet)
    const read = { encoding, strayBytes, delimiter: null, hiddenColumns: 0, ...book }
    return { ...read, ...buildTable(rows, choices.headingRow) }
  }
  if (isHtml(decoded.text)) {
    const read = { encoding, strayBytes, delimiter: null, sheets: [], sheet: null, hiddenRows: 0, hiddenColumns: 0 }
    return { ...read, ...buildTable(readHtml(decoded.text), choices.headingRow) }
  }
  if (/^MIME-Version: ?1\.0\r?\n/i.test(decoded.text)) throw oldFormatProblem()
  const stated = readDeclaredDelimiter(decoded.text)
  const delimiter = choices.delimiter ?? stated.delimiter ?? guessDelimiter(stated.table)
  requireFewCells(stated.table, delimiter)
  const rows = await readCsv(stated.table, delimiter)
  const read = { encoding, strayBytes, delimiter, sheets: [], sheet: null, hiddenRows: 0, hiddenColumns: 0 }
  return { ...read, ...buildTable(rows, choices.headingRow) }
}

/** Excel 97 to 2003, and newer files with a password. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0]

function isCompoundFile(bytes: Uint8Array): boolean {
  return COMPOUND_FILE.every((byte, place) => bytes[place] === byte)
}

function oldFormatProblem(): ProblemError {
  return new ProblemError('file-unreadable', 'The file is of an older format or has a password; save it as XLSX')
}

/** Runs before parsing; overestimates, because it also counts quoted delimiters. */
function requireFewCells(table: string, delimiter: Delimiter): void {
  let cells = 0
  for (let at = table.indexOf(delimiter); at >= 0; at = table.indexOf(delimiter, at + 1)) cells += 1
  if (cells > IMPORT_LIMITS.cells) throw fileTooComplexProblem()
}

function csvOptions(delimiter: Delimiter) {
  return {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: 200_000,
  } satisfies Options
}

const RARE_DELIMITERS = ['~', '^', ':'] as const

function guessDelimiter(text: string): Delimiter {
  const beginning = text.length <= GUESSED_FROM ? text : text.slice(0, text.lastIndexOf('\n', GUESSED_FROM))
  const fits = [...DELIMITERS, ...RARE_DELIMITERS].map((delimiter) => ({
    delimiter,
    fit: scoreDelimiter(readFirstPart(beginning, delimiter)),
  }))
  const [best] = fits.toSorted(
    ({ fit: one }, { fit: other }) => other[0] - one[0] || other[1] - one[1] || other[2] - one[2],
  )
  return best?.delimiter ?? ';'
}

function readFirstPart(text: string, delimiter: Delimiter): string[][] {
  const options = { ...csvOptions(delimiter), to: GUESSED_FROM_ROWS }
  try {
    return parseAtOnce(text, options)
  } catch {
    // Reading the whole file reports the unclosed quote, with this delimiter.
    return parseAtOnce(text, { ...options, quote: null })
  }
}

async function readCsv(text: string, delimiter: Delimiter): Promise<NumberedRow[]> {
  const rows: NumberedRow[] = []
  let number = 0
  try {
    const parser = Readable.from(splitIntoPieces(text)).pipe(parse(csvOptions(delimiter)))
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1
      if (number > MAX_LINES) throw tooLong()
      if (cells.every((cell) => cell.trim() === '')) continue
      rows.push({ number, cells })
      if (rows.length > IMPORT_LIMITS.rows + 100) throw tooLong()
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error
    const row = error instanceof CsvError ? Number(error.records) + 1 : number + 1
    throw new ProblemError('file-quote-unclosed', `A quotation mark opens in row ${row} and does not close`, {
      cause: error,
    })
  }
  return rows
}

function* splitIntoPieces(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += READ_AT_ONCE) yield text.slice(from, from + READ_AT_ONCE)
}

function buildTable(
  all: readonly NumberedRow[],
  headingRow: number | undefined,
): Pick<FileTable, 'headingRow' | 'headings' | 'rows' | 'numbers'> {
  const at =
    headingRow === undefined
      ? guessHeadingRow(all.slice(0, 100).map(({ cells }) => cells))
      : all.findIndex(({ number }) => number === headingRow)
  if (at < 0 && headingRow !== undefined && headingRow > 0) {
    throw new ProblemError('file-empty', `Row ${headingRow} is empty`)
  }
  const headingCells = at < 0 ? [] : (all[at]?.cells ?? [])
  const below = all.slice(at + 1).filter(({ cells }) => !isRepeatedHeading(cells, headingCells))
  const widths = below.slice(0, 1_000).map(({ cells }) => trimmedEnd(cells).length)
  const named = at < 0 ? [] : trimmedEnd((all[at]?.cells ?? []).map((heading) => heading.trim()))
  const width = at < 0 ? Math.max(0, ...widths) : Math.max(named.length, usualWidth(widths))
  const headings = Array.from({ length: width }, (_, place) => named[place] ?? '')
  if (headings.length === 0 || below.length === 0) {
    throw new ProblemError('file-empty', 'The file has no rows below its headings')
  }
  if (headings.length > IMPORT_LIMITS.columns) {
    throw new ProblemError('file-too-wide', `The file has more than ${IMPORT_LIMITS.columns} columns`)
  }
  if (below.length > IMPORT_LIMITS.rows) throw tooLong()
  return {
    headingRow: all[at]?.number ?? 0,
    headings,
    rows: below.map(({ cells }) => cells),
    numbers: below.map(({ number }) => number),
  }
}

/** Width that most rows reach, and at least two. More columns than headings then lack one, as under merged cells. */
function usualWidth(widths: readonly number[]): number {
  return widths.toSorted((one, other) => other - one)[Math.max(1, Math.floor(widths.length / 2))] ?? 0
}

function tooLong(): ProblemError {
  return new ProblemError('file-too-long', `The file has more than ${IMPORT_LIMITS.rows} rows`)
}

function trimmedEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
}
