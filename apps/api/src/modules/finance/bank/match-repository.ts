import type { Database } from '@forenet/database/database'
import type { ImportedLine } from '@forenet/domain/bank-match'
import type { Minor } from '@forenet/domain/money'
import { plannedForValues, prepared } from '../../../platform/database/prepared.ts'

export type MatchRow = {
  id: string
  lineId: string
  invoiceId: string
  amountMinor: Minor
  at: Date
  by: string | null
  undoneAt: Date | null
}
export type MatchedInvoiceLine = ImportedLine & { invoiceId: string }
export type NewMatch = Pick<MatchRow, 'id' | 'lineId' | 'invoiceId' | 'amountMinor'>

const COLUMNS = `id, line_id as "lineId", invoice_id as "invoiceId", amount_minor as "amountMinor", matched_at as at,
  matched_by as by, undone_at as "undoneAt"`
const insert = prepared(
  'bank_matches_insert',
  `insert into bank_match (id, organisation_id, matched_at, matched_by, line_id, invoice_id, amount_minor)
   select u.id, $1, $2, $3, u.line_id, u.invoice_id, u.amount_minor
     from unnest($4::uuid[], $5::uuid[], $6::uuid[], $7::bigint[]) as u (id, line_id, invoice_id, amount_minor)`,
)
const find = prepared<MatchRow>(
  'bank_match_find',
  `select ${COLUMNS} from bank_match where organisation_id = $1 and id = $2`,
)
const listLineMatchesQuery = prepared<MatchRow>(
  'bank_matches_of_line',
  `select ${COLUMNS} from bank_match where organisation_id = $1 and line_id = $2 order by matched_at desc, id`,
)
const listInvoiceLinesQuery = plannedForValues<MatchedInvoiceLine>(
  'bank_lines_of_invoices',
  `select m.invoice_id as "invoiceId", l.account, l.file_id as "fileId", l.booked_on as "bookedOn", l.amount_minor as "amountMinor"
     from bank_match m join bank_line l on l.id = m.line_id where m.organisation_id = $1 and m.invoice_id = any($2)`,
)
const markMatchUndoneQuery = prepared<{ lineId: string; organisationId: string }>(
  'bank_match_undo',
  `update bank_match set undone_at = $2 where id = $1 and undone_at is null
   returning line_id as "lineId", organisation_id as "organisationId"`,
)

/** `by`: null for matches by reference. */
export async function insertMatches(
  transaction: Database,
  { organisationId, at, by }: { organisationId: string; at: Date; by: string | null },
  matches: readonly NewMatch[],
): Promise<void> {
  const column = <Name extends keyof NewMatch>(name: Name) => matches.map((match) => match[name])
  const values = [column('id'), column('lineId'), column('invoiceId'), column('amountMinor')]
  await insert(transaction, [organisationId, at, by, ...values])
}

export async function findMatchRow(
  database: Database,
  organisationId: string,
  id: string,
): Promise<MatchRow | undefined> {
  return (await find(database, [organisationId, id]))[0]
}

/** Newest first, including undone matches. */
export function listLineMatches(database: Database, organisationId: string, lineId: string): Promise<MatchRow[]> {
  return listLineMatchesQuery(database, [organisationId, lineId])
}

/** Undone matches count. */
export function listInvoiceLines(
  database: Database,
  organisationId: string,
  invoiceIds: readonly string[],
): Promise<MatchedInvoiceLine[]> {
  return listInvoiceLinesQuery(database, [organisationId, invoiceIds])
}

/** Undefined if unknown or already undone. */
export async function markMatchUndone(
  transaction: Database,
  id: string,
  at: Date,
): Promise<{ lineId: string; organisationId: string } | undefined> {
  return (await markMatchUndoneQuery(transaction, [id, at]))[0]
}
