import { IMPORT_LIMITS } from '@forenet/domain/import-columns'
import { Parser } from 'htmlparser2'
import { ProblemError } from '../http/problem-error.ts'
import { fileTooComplexProblem } from '../tasks/parsers.ts'
import { readXml } from '../tasks/read-xml.ts'
import type { NumberedRow, SheetName } from './read-xlsx.ts'

/** Deep enough for web pages; closing an element takes time in proportion to the depth. */
const MAX_DEPTH = 500
const MAX_TABLES = 1_000
const MAX_CELL_LENGTH = 32_767
const READ_AT_ONCE = 65_536

/** Many programs export lists as HTML named .xls. */
export function isHtml(text: string): boolean {
  const beginning = text
    .slice(0, 2_000)
    .replace(/^\ufeff/, '')
    .replace(/<\?xml[^<>]*>|<!--[^<>]*-->/g, '')
  return /^<(?:!doctype html|html|head|body|meta|style|table|div)\b/i.test(beginning.trimStart())
}

/** XML Spreadsheet 2003 files are also named .xls. */
export function isXmlSpreadsheet(text: string): boolean {
  return (
    text.slice(0, 100).trimStart().startsWith('<?xml') && text.includes('urn:schemas-microsoft-com:office:spreadsheet')
  )
}

class Rows {
  readonly rows: NumberedRow[] = []
  #cells = 0

  add(number: number, cells: readonly string[]): void {
    this.#cells += cells.length
    if (this.#cells > IMPORT_LIMITS.cells) throw fileTooComplexProblem()
    if (cells.every((cell) => cell === '')) return
    this.rows.push({ number, cells: [...cells] })
    if (this.rows.length > IMPORT_LIMITS.rows + 100) {
      throw new ProblemError('file-too-long', `The file has more than ${IMPORT_LIMITS.rows} rows`)
    }
  }
}

/** `spans`: remaining rows that the cell of each column covers. */
type Table = { rows: Rows; number: number; cells: string[] | null; cell: string | null; width: number; spans: number[] }

const BREAKS: ReadonlySet<string> = new Set(['br', 'p', 'div', 'li'])
const IGNORED_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style', 'title', 'template'])

/** The table with the most rows. Throws `file-unreadable` without one. */
export function readHtml(text: string): NumberedRow[] {
  const open: Table[] = []
  const tables: Table[] = []
  let [depth, ignored] = [0, 0]
  const endCell = (table: Table | undefined) => {
    if (!table || table.cell === null) return
    table.cells ??= []
    table.cells.push(
      table.cell
        .replace(/[^\S\n]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .trim(),
    )
    for (let column = 1; column < table.width; column += 1) table.cells.push('')
    table.cell = null
  }
  const endRow = (table: Table | undefined) => {
    endCell(table)
    if (!table?.cells) return
    skipSpanned(table)
    table.number += 1
    table.rows.add(table.number, table.cells)
    table.cells = null
  }
  const parser = new Parser(
    {
      onopentag(name, { colspan = '', rowspan = '' }) {
        depth += 1
        if (depth > MAX_DEPTH) throw fileTooComplexProblem()
        if (IGNORED_ELEMENTS.has(name)) ignored += 1
        const table = open.at(-1)
        if (name === 'table') {
          const created = { rows: new Rows(), number: 0, cells: null, cell: null, width: 1, spans: [] }
          open.push(created)
          tables.push(created)
          if (tables.length > MAX_TABLES) throw fileTooComplexProblem()
        }
        if (!table) return
        if (name === 'tr') {
          endRow(table)
          table.cells = []
        }
        if (name === 'td' || name === 'th') {
          endCell(table)
          table.cells ??= []
          skipSpanned(table)
          table.cell = ''
          table.width = spanOf(colspan)
          for (let column = 0; column < table.width; column += 1) {
            table.spans[table.cells.length + column] = spanOf(rowspan, IMPORT_LIMITS.rows) - 1
          }
        }
        if (BREAKS.has(name) && table.cell) table.cell += '\n'
      },
      ontext(text) {
        const table = open.at(-1)
        if (ignored > 0 || !table || table.cell === null) return
        // Line breaks of the source are spaces.
        table.cell += text.replace(/[\r\n]/g, ' ')
        if (table.cell.length > MAX_CELL_LENGTH) throw fileTooComplexProblem()
      },
      onclosetag(name) {
        depth -= 1
        if (IGNORED_ELEMENTS.has(name)) ignored -= 1
        if (name === 'td' || name === 'th') endCell(open.at(-1))
        if (name === 'tr') endRow(open.at(-1))
        if (name === 'table') endRow(open.pop())
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  for (let from = 0; from < text.length; from += READ_AT_ONCE) parser.write(text.slice(from, from + READ_AT_ONCE))
  parser.end()
  const [max] = tables.toSorted((one, other) => other.rows.rows.length - one.rows.rows.length)
  if (!max || max.rows.rows.length === 0) throw new ProblemError('file-unreadable', 'The web page has no table')
  return max.rows.rows
}

/** A cell of an earlier row covers these columns. */
function skipSpanned({ cells, spans }: Table): void {
  for (let column = cells?.length ?? 0; (spans[column] ?? 0) > 0; column += 1) {
    spans[column] = (spans[column] ?? 0) - 1
    cells?.push('')
  }
}

const spanOf = (text: string, max: number = IMPORT_LIMITS.columns): number =>
  /^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), max) : 1

type XmlSheet = SheetName & { rows: Rows; hiddenRows: number }

/** Throws the errors of `readXlsx`. */
export function readXmlSpreadsheet(
  text: string,
  given?: number,
): { rows: NumberedRow[]; sheets: SheetName[]; sheet: number; hiddenRows: number } {
  const sheets: XmlSheet[] = []
  let [number, place, isHidden, isInData, isInComment, type, value] = [0, 0, false, false, false, '', '']
  let cells: string[] = []
  const attribute = (attributes: Record<string, string>, name: string) => attributes[`ss:${name}`] ?? attributes[name]
  const indexOf = (attributes: Record<string, string>, next: number, max: number) => {
    const index = Number(attribute(attributes, 'Index') ?? next)
    return Number.isInteger(index) && index >= next && index <= max ? index : next
  }
  try {
    readXml([Buffer.from(text)], {
      open(name, attributes) {
        if (name === 'Worksheet') {
          sheets.push({
            name: (attribute(attributes, 'Name') ?? '').slice(0, 100),
            isHidden: false,
            rows: new Rows(),
            hiddenRows: 0,
          })
          number = 0
        }
        if (name === 'Row') {
          number = indexOf(attributes, number + 1, 1_048_576)
          isHidden = attribute(attributes, 'Hidden') === '1'
          ;[cells, place] = [[], 0]
        }
        if (name === 'Cell') {
          place = indexOf(attributes, place + 1, MAX_COLUMN)
          while (cells.length < place) cells.push('')
          place += Math.min(Number(attribute(attributes, 'MergeAcross')) || 0, IMPORT_LIMITS.columns)
          value = ''
        }
        if (name === 'Comment') isInComment = true
        if (name === 'Data' && !isInComment) {
          isInData = true
          type = attribute(attributes, 'Type') ?? ''
        }
      },
      text(part) {
        if (!isInData) return
        value += part
        if (value.length > MAX_CELL_LENGTH) throw fileTooComplexProblem()
      },
      close(name) {
        const sheet = sheets.at(-1)
        if (name === 'Comment') isInComment = false
        if (name === 'Data' && isInData) {
          isInData = false
          cells[cells.length - 1] = type === 'DateTime' ? value.replace(/T00:00:00(?:\.0{1,9})?$/, '') : value.trim()
        }
        if (name !== 'Row' || !sheet) return
        if (isHidden) sheet.hiddenRows += 1
        else sheet.rows.add(number, cells)
      },
    })
  } catch (error) {
    if (error instanceof ProblemError) throw error
    throw new ProblemError('file-unreadable', 'The XML spreadsheet cannot be read', { cause: error })
  }
  const fullest = sheets.findIndex(({ rows }) => rows.rows.length > 0)
  const sheet = given ?? Math.max(0, fullest)
  const read = sheets[sheet]
  if (!read) throw new ProblemError('file-unreadable', 'The spreadsheet has no such sheet')
  const names = sheets.map(({ name, isHidden }) => ({ name, isHidden }))
  return { rows: read.rows.rows, sheets: names, sheet, hiddenRows: read.hiddenRows }
}

const MAX_COLUMN = 16_384
