import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import type { RefusedLine } from './read-bank-statement.ts'

export type FileRow = {
  id: string
  filename: string
  format: 'camt' | 'csv'
  accounts: string[]
  lines: number
  added: number
  refused: number
  refusedFirst: RefusedLine[]
  at: Date
  by: string | null
  undoneAt: Date | null
  fingerprint: string
  matched: number
}
export type NewFile = Omit<FileRow, 'matched' | 'undoneAt'> & { organisationId: string }

const MAX_MAPPINGS = 30

const COLUMNS = `f.id, f.filename, f.format, f.accounts, f.lines, f.added, f.refused, f.refused_first as "refusedFirst",
  f.created_at as at, f.created_by as by, f.undone_at as "undoneAt", f.fingerprint,
  (select count(*) from bank_line l where l.file_id = f.id and l.matched_minor <> 0)::int as matched`
const lockImports = prepared(
  'bank_imports_lock',
  `select pg_advisory_xact_lock(hashtextextended('bank files ' || $1::uuid::text, 0))`,
)
const find = prepared<FileRow>(
  'bank_file_find',
  `select ${COLUMNS} from bank_file f where f.organisation_id = $1 and f.id = $2`,
)
const hasFileQuery = prepared<{ id: string }>('bank_file_exists', 'select id from bank_file where id = $1')
const listFilesQuery = prepared<FileRow>(
  'bank_files',
  `select ${COLUMNS} from bank_file f where f.organisation_id = $1 order by f.created_at desc, f.id limit $2`,
)
const insert = prepared(
  'bank_file_insert',
  `insert into bank_file (id, organisation_id, fingerprint, filename, format, accounts, lines, added, refused, refused_first,
     created_at, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)
const setAdded = prepared('bank_file_set_added', 'update bank_file set added = $2 where id = $1')
const markFileUndoneQuery = prepared(
  'bank_file_undo',
  'update bank_file set undone_at = $3 where organisation_id = $1 and id = $2',
)
const findMapping = prepared<{ mapping: object }>(
  'bank_mapping_find',
  'select mapping from bank_mapping where organisation_id = $1 and headings = $2',
)
const saveMapping = prepared(
  'bank_mapping_save',
  `insert into bank_mapping (organisation_id, headings, mapping, used_at) values ($1, $2, $3, $4)
   on conflict (organisation_id, headings) do update set mapping = $3, used_at = $4`,
)
const deleteMappingsQuery = prepared(
  'bank_mappings_forget',
  `delete from bank_mapping where organisation_id = $1 and headings in (
     select headings from bank_mapping where organisation_id = $1 order by used_at desc, headings offset $2)`,
)

export async function lockClubImports(transaction: Database, organisationId: string): Promise<void> {
  await lockImports(transaction, [organisationId])
}

export async function findFile(database: Database, organisationId: string, id: string): Promise<FileRow | undefined> {
  return (await find(database, [organisationId, id]))[0]
}

/** True if the id is used by any club. */
export async function hasFile(database: Database, id: string): Promise<boolean> {
  return (await hasFileQuery(database, [id])).length > 0
}

export function listFiles(database: Database, organisationId: string, size: number): Promise<FileRow[]> {
  return listFilesQuery(database, [organisationId, size])
}

export async function insertFile(transaction: Database, file: NewFile): Promise<void> {
  await insert(transaction, [
    ...[file.id, file.organisationId, file.fingerprint, file.filename, file.format, file.accounts, file.lines],
    ...[file.added, file.refused, JSON.stringify(file.refusedFirst), file.at, file.by],
  ])
}

export async function setFileAdded(transaction: Database, id: string, added: number): Promise<void> {
  await setAdded(transaction, [id, added])
}

export async function markFileUndone(
  transaction: Database,
  organisationId: string,
  id: string,
  at: Date,
): Promise<void> {
  await markFileUndoneQuery(transaction, [organisationId, id, at])
}

/** Returns the columns and format chosen for the last file with the same headings. */
export async function findStoredMapping<Mapping extends object>(
  database: Database,
  organisationId: string,
  headings: string,
): Promise<Mapping | null> {
  return ((await findMapping(database, [organisationId, headings]))[0]?.mapping as Mapping | undefined) ?? null
}

/** Deletes all but the most recent mappings. */
export async function storeMapping(
  transaction: Database,
  { organisationId, headings, mapping, at }: { organisationId: string; headings: string; mapping: object; at: Date },
): Promise<void> {
  await saveMapping(transaction, [organisationId, headings, JSON.stringify(mapping), at])
  await deleteMappingsQuery(transaction, [organisationId, MAX_MAPPINGS])
}
