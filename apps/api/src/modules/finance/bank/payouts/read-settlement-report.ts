import type { PayoutFileQuery } from '@forenet/contract/club/payout'
import type { Minor } from '@forenet/domain/money'
import type { PayoutRow } from '@forenet/domain/payout'
import {
  computePayoutRowKeys,
  findPayoutMappingProblem,
  findPayoutSigns,
  guessPayoutFields,
  type KeyedPayoutRow,
  listPayoutTypes,
  type PayoutField,
  type PayoutMapping,
  type PayoutRefusal,
  readPayoutRow,
} from '@forenet/domain/payout-columns'
import { type ChosenPayoutTypes, MAX_PAYOUT_TYPES, parsePayoutTypes } from '@forenet/domain/payout-types'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import type { FileTable } from '../../../../platform/table-files/parse-table.ts'
import { readTable } from '../../../../platform/table-files/read-table.ts'
import type { Parsers } from '../../../../platform/tasks/parsers.ts'
import { chooseColumns, hashOf, isTruncatedTable } from '../choose-columns.ts'

export type SettlementRow = PayoutRow & { key: string; row: number }
export type RefusedRow = { row: number; reason: PayoutRefusal }
export type SettlementRows = {
  rows: SettlementRow[]
  refused: RefusedRow[]
  totals: Map<string, Minor>
}
/** `read` is null if the columns are not known. */
export type SettlementReport = {
  table: FileTable
  mapping: PayoutMapping
  isStored: boolean
  headings: string
  types: ReturnType<typeof listPayoutTypes>
  read: SettlementRows | null
}

const ROWS_AT_ONCE = 500
const MAX_PAYOUTS = 2_000

/** Throws the errors of `readTable`, and `file-columns-differ`. */
export async function readSettlementReport(
  parsers: Parsers,
  bytes: Buffer,
  { filename: _filename, fields, dateOrder, types, ...choices }: PayoutFileQuery,
  findMapping: (headings: string) => Promise<PayoutMapping | null>,
): Promise<SettlementReport> {
  const table = await readTable(parsers, bytes, choices)
  const headings = `payout ${hashOf(JSON.stringify(table.headings)).slice(0, 22)}`
  const stored = await findMapping(headings)
  const { mapping: columns, isStored } = chooseColumns<PayoutField>(table, { fields, dateOrder }, stored, {
    dateField: 'paid-on',
    guess: guessPayoutFields,
  })
  const mapping = { ...columns, types: mergeTypes(stored?.types ?? [], parsePayoutTypes(types ?? '') ?? []) }
  const read = findPayoutMappingProblem(mapping.fields) === null ? await readRows(table, mapping) : null
  return { table, mapping, isStored, headings, types: listPayoutTypes(table.rows, mapping), read }
}

/** Adds to earlier choices, because files with the same headings can have other types. */
function mergeTypes(stored: ChosenPayoutTypes, chosen: ChosenPayoutTypes): ChosenPayoutTypes {
  return [...new Map([...stored, ...chosen])].slice(-MAX_PAYOUT_TYPES)
}

async function readRows({ rows, numbers }: FileTable, mapping: PayoutMapping): Promise<SettlementRows> {
  const read: (KeyedPayoutRow & { row: number })[] = []
  const refused: RefusedRow[] = []
  const totals = new Map<string, Minor>()
  const signs = findPayoutSigns(rows, mapping)
  for (const [nth, cells] of rows.entries()) {
    const row = numbers[nth] ?? 0
    const found = isTruncatedTable(rows, nth) ? { refusal: 'truncated' as const } : readPayoutRow(cells, mapping, signs)
    if ('refusal' in found) refused.push({ row, reason: found.refusal })
    else if ('totalMinor' in found) totals.set(found.payout, found.totalMinor)
    else read.push({ ...found, row })
    if (nth % ROWS_AT_ONCE === 0) await new Promise(setImmediate)
  }
  if (new Set(read.map(({ payout }) => payout)).size > MAX_PAYOUTS) {
    throw new ProblemError('file-too-long', `A settlement report has at most ${MAX_PAYOUTS} payouts`)
  }
  const keys = computePayoutRowKeys(read)
  const keyed: SettlementRow[] = []
  for (const [nth, { keyed: _keyed, ...row }] of read.entries()) {
    keyed.push({ ...row, key: hashOf(keys[nth] ?? '') })
    if (nth % ROWS_AT_ONCE === 0) await new Promise(setImmediate)
  }
  return { rows: keyed, refused, totals }
}
