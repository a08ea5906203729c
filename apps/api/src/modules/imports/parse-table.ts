import { Readable } from 'node:stream'
import { IMPORT_LIMITS } from '@forenet/domain/import-columns'
import { type Delimiter, decodeText, delimiterOf, type TextEncoding } from '@forenet/domain/import-text'
import { parse } from 'csv-parse'
import { ProblemError } from '../../platform/http/problem-error.ts'
import { tooComplex } from '../../platform/tasks/parsers.ts'
import { isZip, readXlsx } from './read-xlsx.ts'

/** The table of a file: headings, and rows of cells as text. */
export type FileTable = {
  encoding: TextEncoding | null
  delimiter: Delimiter | null
  headings: string[]
  rows: string[][]
}

/** A table as it crosses to another process: blocks of rows, each as JSON, to be decoded one at a time. */
export type EncodedTable = Omit<FileTable, 'rows'> & { blocks: Uint8Array[] }

const READ_AT_ONCE = 65_536
const ROWS_PER_BLOCK = 500

/** Parses an uploaded table for the portal's process. @throws {ProblemError} as `parseTable` does */
export async function encodeTable(bytes: Uint8Array): Promise<EncodedTable> {
  const { rows, ...table } = await parseTable(bytes)
  const blocks: Uint8Array[] = []
  for (let from = 0; from < rows.length; from += ROWS_PER_BLOCK) {
    blocks.push(new TextEncoder().encode(JSON.stringify(rows.slice(from, from + ROWS_PER_BLOCK))))
  }
  return { ...table, blocks }
}

/** Parses an uploaded table (XLSX or CSV, detected from its content). @throws {ProblemError} with the fault of the file */
export async function parseTable(bytes: Uint8Array): Promise<FileTable> {
  if (isZip(bytes)) return { encoding: null, delimiter: null, ...tableOf(readXlsx(bytes)) }
  const decoded = decodeText(bytes)
  if (!decoded)
    throw new ProblemError('file-unreadable', 'The file is neither a text with columns nor an XLSX spreadsheet')
  const { delimiter, table } = delimiterOf(decoded.text)
  requireFewCells(table, delimiter)
  const records = await readCsv(table, delimiter)
  return { encoding: decoded.encoding, delimiter, ...tableOf(records) }
}

/** Refuses a table with too many cells before they are parsed; also counts delimiters within quotes. */
function requireFewCells(table: string, delimiter: Delimiter): void {
  let cells = 0
  for (let at = table.indexOf(delimiter); at >= 0; at = table.indexOf(delimiter, at + 1)) cells += 1
  if (cells > IMPORT_LIMITS.cells) throw tooComplex()
}

async function readCsv(text: string, delimiter: Delimiter): Promise<string[][]> {
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: 200_000,
  })
  const records: string[][] = []
  try {
    for await (const record of Readable.from(pieces(text)).pipe(parser) as AsyncIterable<string[]>) {
      records.push(record)
      if (records.length > IMPORT_LIMITS.rows + 1) throw tooLong()
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw new ProblemError('file-unreadable', 'The table cannot be read: a quotation mark opens and does not close', {
      cause: error,
    })
  }
  return records
}

function* pieces(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += READ_AT_ONCE) yield text.slice(from, from + READ_AT_ONCE)
}

/** The first row has the headings. */
function tableOf(records: readonly string[][]): Pick<FileTable, 'headings' | 'rows'> {
  const [first = [], ...rows] = records
  const headings = trimmedEnd(first.map((heading) => heading.trim()))
  if (headings.length === 0 || rows.length === 0) {
    throw new ProblemError('file-empty', 'The file has no rows below its headings')
  }
  if (headings.length > IMPORT_LIMITS.columns) {
    throw new ProblemError('file-too-wide', `The file has more than ${IMPORT_LIMITS.columns} columns`)
  }
  if (rows.length > IMPORT_LIMITS.rows) throw tooLong()
  const named = headings.filter((heading) => heading !== '').map((heading) => heading.toLowerCase())
  const twice = named.find((heading, place) => named.indexOf(heading) !== place)
  if (twice !== undefined) throw new ProblemError('file-headings-twice', `Two columns are called “${twice}”`)
  return { headings, rows }
}

function tooLong(): ProblemError {
  return new ProblemError('file-too-long', `The file has more than ${IMPORT_LIMITS.rows} rows`)
}

function trimmedEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}
