import type { BankFileQuery } from '@forenet/contract/club/bank'
import { findCsvPeriod, type StatementPeriod } from '@forenet/domain/bank-balance'
import {
  type BankField,
  type BankMapping,
  findBankMappingProblem,
  findBankPreset,
  guessBankFields,
} from '@forenet/domain/bank-columns'
import {
  BANK_LIMITS,
  type BankLineRefusal,
  computeLineKeys,
  normalizeBankAccount,
  type ReadStatementLine,
  readBankAmount,
  readBankRow,
} from '@forenet/domain/bank-statement'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import type { FileTable } from '../../../platform/table-files/parse-table.ts'
import { readTable } from '../../../platform/table-files/read-table.ts'
import { defineParser, type Parsers } from '../../../platform/tasks/parsers.ts'
import { chooseColumns, describeColumns, hashOf, isTruncatedTable } from './choose-columns.ts'
import type { NewLine } from './line-repository.ts'
import type { Statement } from './read-camt.ts'

const CAMT_PARSER = defineParser<typeof import('./read-camt.ts'), 'encodeCamt'>(
  new URL('./read-camt.ts', import.meta.url),
  'encodeCamt',
)
const ROWS_AT_ONCE = 500

export type StoredMapping = BankMapping & { account: string | null }
export type RefusedLine = { row: number; reason: BankLineRefusal }
export type BankStatementLines = {
  accounts: string[]
  periods: (StatementPeriod & { account: string })[]
  lines: NewLine[]
  refused: RefusedLine[]
  /** Keys can be compared only within a source. */
  source: string
}
export type CsvFile = { table: FileTable; mapping: BankMapping; isStored: boolean; account: string | null }
export type ReadBankStatement =
  | { format: 'camt'; read: BankStatementLines }
  | { format: 'csv'; csv: CsvFile; headings: string; read: BankStatementLines | null }

/**
 * `read` is null if the columns or the account of a CSV file are unknown. Throws `too-large`, and errors about the
 * file.
 */
export async function readBankStatement(
  parsers: Parsers,
  bytes: Buffer,
  { filename: _filename, fields, dateOrder, account, ...choices }: BankFileQuery,
  findMapping: (headings: string) => Promise<StoredMapping | null>,
): Promise<ReadBankStatement> {
  if (bytes.length > BANK_LIMITS.bytes) throw new ProblemError('too-large', 'A bank statement must be at most 40 MB')
  if (isXml(bytes)) return { format: 'camt', read: await addKeys(await readCamt(parsers, bytes), 'camt') }
  const table = await readTable(parsers, bytes, choices)
  const headings = hashOf(JSON.stringify(table.headings)).slice(0, 22)
  const stored = await findMapping(headings)
  const { mapping, isStored } = chooseColumns<BankField>(
    table,
    { fields, dateOrder },
    stored && withBalance(stored, table.headings),
    { dateField: 'date', guess: guessBankFields },
  )
  const key = normalizeBankAccount(account ?? stored?.account ?? '')
  const csv: CsvFile = { table, mapping, isStored, account: key }
  if (findBankMappingProblem(mapping.fields) !== null || key === null)
    return { format: 'csv', csv, headings, read: null }
  const { lines, period } = await readRows(table, mapping)
  const source = `csv:${hashOf(JSON.stringify(withoutBalance(mapping))).slice(0, 12)}`
  return { format: 'csv', csv, headings, read: await addKeys([{ nth: 0, account: key, lines, period }], source) }
}

/** Mappings that were stored before balances were read have no balance column. */
function withBalance(stored: StoredMapping, headings: readonly string[]): StoredMapping {
  if (stored.fields.includes('balance')) return stored
  const guessed = guessBankFields(headings)
  return {
    ...stored,
    fields: stored.fields.map((field, nth) => field ?? (guessed[nth] === 'balance' ? 'balance' : null)),
  }
}

/** The keys of lines do not depend on the balance. */
const withoutBalance = ({ fields, dateOrder }: BankMapping): BankMapping => ({
  fields: fields.map((field) => (field === 'balance' ? null : field)),
  dateOrder,
})

/** Detects a byte-order mark, and UTF-16. */
function isXml(bytes: Buffer): boolean {
  const beginning = bytes.subarray(0, 200).filter((byte) => byte > 0x20 && byte < 0x7f)
  return beginning[0] === 0x3c
}

async function readCamt(parsers: Parsers, bytes: Buffer): Promise<Statement[]> {
  const { blocks } = await parsers.run(CAMT_PARSER, bytes)
  const statements: Statement[] = []
  for (const block of blocks) {
    statements.push(JSON.parse(Buffer.from(block.buffer, block.byteOffset, block.byteLength).toString()) as Statement)
    // Yield, because decoding a large file would delay other requests.
    await new Promise(setImmediate)
  }
  return statements
}

async function readRows(
  { rows, numbers }: FileTable,
  mapping: BankMapping,
): Promise<Pick<Statement, 'lines' | 'period'>> {
  const lines: Statement['lines'] = []
  const booked: Parameters<typeof findCsvPeriod>[0][number][] = []
  const balance = mapping.fields.indexOf('balance')
  for (const [nth, cells] of rows.entries()) {
    const read = isTruncatedTable(rows, nth) ? { refusal: 'truncated' as const } : readBankRow(cells, mapping)
    lines.push({ ...read, row: numbers[nth] ?? 0 })
    if (!('refusal' in read)) {
      const { bookedOn, amountMinor } = read
      booked.push({ bookedOn, amountMinor, balanceMinor: balance < 0 ? null : readBankAmount(cells[balance] ?? '') })
    }
    if (nth % ROWS_AT_ONCE === 0) await new Promise(setImmediate)
  }
  return { lines, period: findCsvPeriod(booked) }
}

/** Removes duplicates between the statements of the file. */
async function addKeys(statements: readonly Statement[], source: string): Promise<BankStatementLines> {
  const accounts = [...new Set(statements.map(({ account }) => account))]
  const refused: RefusedLine[] = []
  const lines = new Map<string, NewLine>()
  // Equal lines are numbered within a statement, because two statements can have the same line.
  for (const parts of Map.groupBy(statements, ({ nth }) => nth).values()) {
    const account = parts[0]?.account ?? ''
    const all = parts.flatMap((part) => part.lines)
    const read: (ReadStatementLine & { row: number })[] = []
    for (const line of all) {
      if ('refusal' in line) refused.push({ row: line.row, reason: line.refusal })
      else read.push(line)
    }
    const keys = computeLineKeys(read)
    for (const [nth, { row, keyTexts: _keyTexts, ...line }] of read.entries()) {
      const key = hashOf(keys[nth] ?? '')
      lines.set(`${account} ${key}`, { ...line, account, key, row })
      if (nth % ROWS_AT_ONCE === 0) await new Promise(setImmediate)
    }
  }
  const periods = [
    ...new Map(statements.map(({ nth, account, period }) => [nth, period && { account, ...period }])).values(),
  ]
  return {
    ...{ accounts, lines: [...lines.values()], refused, source },
    periods: periods.filter((period) => period !== null),
  }
}

export function describeCsv({ table, mapping, isStored }: CsvFile) {
  const { encoding, delimiter, headingRow, headings } = table
  return {
    ...{ encoding, delimiter, headingRow, isStored, dateOrder: mapping.dateOrder },
    preset: findBankPreset(headings),
    columns: describeColumns(table, mapping),
  }
}
