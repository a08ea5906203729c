import type { VoucherExport } from '@forenet/contract/club/voucher'
import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Language } from '@forenet/domain/language'
import { prepared } from '../../../platform/database/prepared.ts'

type ExportRow = Omit<VoucherExport, 'createdAt'> & { createdAt: Date }
export type NewExport = Omit<VoucherExport, 'createdAt' | 'nth'> & {
  organisationId: string
  language: Language
  createdAt: Date
  neutralFile: Buffer
  programFile: Buffer | null
}

const COLUMNS = 'id, nth, from_on as "from", to_on as "to", format, postings, created_at as "createdAt"'
const lockQuery = prepared(
  'voucher_export_lock',
  `select pg_advisory_xact_lock(hashtextextended('voucher export ' || $1::uuid::text, 0))`,
)
const listUnexportedQuery = prepared<{ sequence: number }>(
  'voucher_unexported',
  `select v.sequence from voucher_face v where v.organisation_id = $1 and v.posted_on between $2 and $3
     and not exists (select from voucher_export_posting x where x.organisation_id = $1 and x.sequence = v.sequence)
   order by v.sequence limit $4`,
)
const listExportedQuery = prepared<{ sequence: number }>(
  'voucher_exported',
  `select sequence from voucher_export_posting where organisation_id = $1 and export_id = $2
   order by sequence limit $3 offset $4`,
)
const findWaitingQuery = prepared<{ postings: number; from: CalendarDate | null; to: CalendarDate | null }>(
  'voucher_waiting',
  `select count(*)::int as postings, min(v.posted_on) as "from", max(v.posted_on) as "to" from voucher_face v
    where v.organisation_id = $1
      and not exists (select from voucher_export_posting x where x.organisation_id = $1 and x.sequence = v.sequence)`,
)
const findByIdQuery = prepared<ExportRow>(
  'voucher_export_by_id',
  `select ${COLUMNS} from voucher_export where organisation_id = $1 and id = $2`,
)
const listExportsQuery = prepared<ExportRow>(
  'voucher_exports',
  `select ${COLUMNS} from voucher_export where organisation_id = $1 order by nth desc limit $2`,
)
const insertQuery = prepared<ExportRow>(
  'voucher_export_insert',
  `insert into voucher_export (id, organisation_id, nth, from_on, to_on, format, language, postings, created_at, neutral_file, program_file)
   select $1, $2, coalesce((select max(nth) from voucher_export where organisation_id = $2), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10
   on conflict (id) do nothing returning ${COLUMNS}`,
)
const markQuery = prepared(
  'voucher_export_mark',
  `insert into voucher_export_posting (organisation_id, sequence, export_id)
   select $1, sequence, $3 from unnest($2::bigint[]) as u (sequence)`,
)
const languageQuery = prepared<{ nth: number; language: Language }>(
  'voucher_export_language',
  'select nth, language from voucher_export where organisation_id = $1 and id = $2',
)
const findFileQuery = prepared<{ nth: number; language: Language; bytes: Buffer }>(
  'voucher_export_file',
  `select nth, language, case when $3 or program_file is null then neutral_file else program_file end as bytes
     from voucher_export where organisation_id = $1 and id = $2`,
)

export async function lockExports(transaction: Database, organisationId: string): Promise<void> {
  await lockQuery(transaction, [organisationId])
}

/** Oldest first. */
export async function listUnexported(
  transaction: Database,
  organisationId: string,
  { from, to }: { from: CalendarDate; to: CalendarDate },
  max: number,
): Promise<number[]> {
  return (await listUnexportedQuery(transaction, [organisationId, from, to, max])).map(({ sequence }) => sequence)
}

export async function listExported(
  database: Database,
  organisationId: string,
  exportId: string,
  { from, size }: { from: number; size: number },
): Promise<number[]> {
  return (await listExportedQuery(database, [organisationId, exportId, size, from])).map(({ sequence }) => sequence)
}

export async function findWaiting(
  database: Database,
  organisationId: string,
): Promise<{ postings: number; from: CalendarDate; to: CalendarDate } | null> {
  const [row] = await findWaitingQuery(database, [organisationId])
  return row?.from && row.to ? { postings: row.postings, from: row.from, to: row.to } : null
}

export async function findExport(
  database: Database,
  organisationId: string,
  id: string,
): Promise<VoucherExport | undefined> {
  return (await findByIdQuery(database, [organisationId, id])).map(toVoucherExport)[0]
}

export async function listExports(database: Database, organisationId: string, max: number): Promise<VoucherExport[]> {
  return (await listExportsQuery(database, [organisationId, max])).map(toVoucherExport)
}

/** Undefined if another club has the id. Throws if a posting is exported already. */
export async function insertExport(
  transaction: Database,
  given: NewExport,
  sequences: readonly number[],
): Promise<VoucherExport | undefined> {
  const { id, organisationId, from, to, format, language, postings, createdAt, neutralFile, programFile } = given
  const [row] = await insertQuery(transaction, [
    ...[id, organisationId, from, to, format, language, postings, createdAt, neutralFile, programFile],
  ])
  if (!row) return
  await markQuery(transaction, [organisationId, sequences, id])
  return toVoucherExport(row)
}

export async function findLanguage(
  database: Database,
  organisationId: string,
  id: string,
): Promise<{ nth: number; language: Language } | undefined> {
  return (await languageQuery(database, [organisationId, id]))[0]
}

export async function findFile(
  database: Database,
  organisationId: string,
  id: string,
  which: 'program' | 'neutral',
): Promise<{ nth: number; language: Language; bytes: Buffer } | undefined> {
  return (await findFileQuery(database, [organisationId, id, which === 'neutral']))[0]
}

function toVoucherExport({ createdAt, ...row }: ExportRow): VoucherExport {
  return { ...row, createdAt: createdAt.toISOString() }
}
