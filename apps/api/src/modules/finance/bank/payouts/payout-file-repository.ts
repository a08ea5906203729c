import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'
import type { RefusedRow } from './read-settlement-report.ts'

export type PayoutFileRow = {
  id: string
  filename: string
  fingerprint: string
  rows: number
  added: number
  refused: number
  refusedFirst: RefusedRow[]
  at: Date
  by: string | null
  undoneAt: Date | null
  /** Number of its payouts that are matched with the bank. */
  arrived: number
}
export type NewPayoutFile = Omit<PayoutFileRow, 'undoneAt' | 'arrived'> & { organisationId: string }

const COLUMNS = `f.id, f.filename, f.fingerprint, f.rows, f.added, f.refused, f.refused_first as "refusedFirst", f.created_at as at,
  f.created_by as by, f.undone_at as "undoneAt",
  (select count(distinct p.id) from payout_line l join payout p on p.id = l.payout_id
    where l.file_id = f.id and p.arrived_at is not null)::int as arrived`
const find = prepared<PayoutFileRow>(
  'payout_file_find',
  `select ${COLUMNS} from payout_file f where f.organisation_id = $1 and f.id = $2`,
)
const hasPayoutFileQuery = prepared<{ id: string }>('payout_file_exists', 'select id from payout_file where id = $1')
const listPayoutFilesQuery = prepared<PayoutFileRow>(
  'payout_files',
  `select ${COLUMNS} from payout_file f where f.organisation_id = $1 order by f.created_at desc, f.id limit $2`,
)
const insert = prepared(
  'payout_file_insert',
  `insert into payout_file (id, organisation_id, fingerprint, filename, rows, added, refused, refused_first, created_at, created_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
const markPayoutFileUndoneQuery = prepared(
  'payout_file_undo',
  'update payout_file set undone_at = $3 where organisation_id = $1 and id = $2',
)

export async function findPayoutFile(
  database: Database,
  organisationId: string,
  id: string,
): Promise<PayoutFileRow | undefined> {
  return (await find(database, [organisationId, id]))[0]
}

/** True if the id is used by any club. */
export async function hasPayoutFile(database: Database, id: string): Promise<boolean> {
  return (await hasPayoutFileQuery(database, [id])).length > 0
}

export function listPayoutFiles(database: Database, organisationId: string, size: number): Promise<PayoutFileRow[]> {
  return listPayoutFilesQuery(database, [organisationId, size])
}

export async function insertPayoutFile(transaction: Database, file: NewPayoutFile): Promise<void> {
  const refusedFirst = JSON.stringify(file.refusedFirst)
  await insert(transaction, [
    ...[file.id, file.organisationId, file.fingerprint, file.filename, file.rows, file.added, file.refused],
    ...[refusedFirst, file.at, file.by],
  ])
}

export async function markPayoutFileUndone(
  transaction: Database,
  organisationId: string,
  id: string,
  at: Date,
): Promise<void> {
  await markPayoutFileUndoneQuery(transaction, [organisationId, id, at])
}
