import type { BankFile, BankFilePreview, BankFileQuery, BankImportQuery } from '@forenet/contract/club/bank'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import type { RequireCleanUpload, Upload } from '../../../platform/http/upload-scan.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ConcurrencyLimiter } from '../../../platform/tasks/concurrency-limiter.ts'
import { audit } from '../../core/audit/index.ts'
import { facesOf } from '../../core/members/index.ts'
import { hashOf } from './choose-columns.ts'
import * as files from './file-repository.ts'
import * as lines from './line-repository.ts'
import { matchOpenLines } from './match-lines.ts'
import { deleteStatementPeriods, insertStatementPeriods } from './period-repository.ts'
import {
  type BankStatementLines,
  describeCsv,
  type ReadBankStatement,
  type RefusedLine,
  readBankStatement,
  type StoredMapping,
} from './read-bank-statement.ts'

export type ImportDeps = Pick<Platform, 'pool' | 'database' | 'parsers' | 'now'> & {
  requireClean: RequireCleanUpload
  turns: ConcurrencyLimiter
}

const LISTED_FILES = 50
const LISTED_REFUSALS = 100
const SAMPLES = 5
const LINES_AT_ONCE = 2_000

/** Throws the errors of `readBankStatement`. */
export async function previewBankStatement(
  deps: ImportDeps,
  by: ClubCaller,
  query: BankFileQuery,
  upload: Upload,
): Promise<BankFilePreview> {
  await deps.requireClean(by.caller, upload)
  return deps.turns.run(by.club.id, async () => {
    const file = await readUploadedFile(deps, by, query, upload)
    const accounts =
      file.read?.accounts ?? (file.format === 'csv' && file.csv.account !== null ? [file.csv.account] : [])
    return {
      format: file.format,
      accounts,
      csv: file.format === 'csv' ? describeCsv(file.csv) : null,
      read: file.read && (await previewLines(deps.database, by.club.id, file.read)),
    }
  })
}

async function previewLines(
  database: Database,
  organisationId: string,
  read: BankStatementLines,
): Promise<NonNullable<BankFilePreview['read']>> {
  const { added, known, refused } = await splitLines(database, organisationId, read)
  const days = [
    ...read.lines.map(({ bookedOn }) => bookedOn),
    ...read.periods.flatMap(({ from, through }) => [from, through]),
  ]
  const edge = (isNearer: (one: CalendarDate, other: CalendarDate) => boolean) =>
    days.reduce<CalendarDate | null>((best, day) => (best === null || isNearer(day, best) ? day : best), null)
  return {
    lines: read.lines.length + read.refused.length,
    added: added.length,
    known,
    refused: { count: refused.length, first: refused.slice(0, LISTED_REFUSALS) },
    coversDays: read.periods.length > 0,
    from: edge((one, other) => one < other),
    to: edge((one, other) => one > other),
    samples: read.lines
      .slice(0, SAMPLES)
      .map(({ bookedOn, amountMinor, text, payer }) => ({ bookedOn, amountMinor, text: text || payer })),
  }
}

/** `refused`: also lines that cannot be compared with the stored ones of their day. */
async function splitLines(
  database: Database,
  organisationId: string,
  { accounts, lines: read, source, refused }: BankStatementLines,
): Promise<{ added: lines.NewLine[]; known: number; refused: RefusedLine[] }> {
  const known = await lines.listKnownKeys(database, organisationId, read)
  const unknown = read.filter(({ account, key }) => !known.has(`${account} ${key}`))
  const other = await lines.listDaysFromOtherSources(database, organisationId, { accounts, source, lines: unknown })
  const isOther = ({ account, bookedOn }: lines.NewLine) => other.has(`${account} ${bookedOn}`)
  return {
    added: unknown.filter((line) => !isOther(line)),
    known: read.length - unknown.length,
    refused: [
      ...refused,
      ...unknown.filter(isOther).map(({ row }) => ({ row, reason: 'other-format' as const })),
    ].toSorted((one, another) => one.row - another.row),
  }
}

/**
 * Skips stored transactions, then matches open ones. Idempotent by id. Throws the errors of `readBankStatement`,
 * `columns-unclear` without columns or account, `changed-meanwhile` if the id was used for another file.
 */
export async function importBankStatement(
  deps: ImportDeps,
  by: ClubCaller,
  { id, ...query }: BankImportQuery,
  upload: Upload,
): Promise<BankFile> {
  await deps.requireClean(by.caller, upload)
  return deps.turns.run(by.club.id, async () => {
    const file = await readUploadedFile(deps, by, query, upload)
    if (file.read === null) throw new ProblemError('columns-unclear', 'The columns or the account are not known')
    const fingerprint = hashOf(Buffer.concat([Buffer.from(file.read.source), upload.bytes]))
    await store(deps, by, { id, filename: query.filename, fingerprint, file, read: file.read })
    await matchOpenLines(deps, by)
    return bankFile(deps.database, by.club.id, id)
  })
}

type FileToStore = {
  id: string
  filename: string
  fingerprint: string
  file: ReadBankStatement
  read: BankStatementLines
}

async function store(
  { pool, now }: Pick<ImportDeps, 'pool' | 'now'>,
  { club, caller }: ClubCaller,
  { id, filename, fingerprint, file, read }: FileToStore,
): Promise<void> {
  const organisationId = club.id
  await inTransaction(pool, async (transaction) => {
    await files.lockClubImports(transaction, organisationId)
    if (await files.hasFile(transaction, id)) {
      if ((await files.findFile(transaction, organisationId, id))?.fingerprint === fingerprint) return
      throw new ProblemError('changed-meanwhile', 'The id belongs to another file')
    }
    const at = now()
    const { added, refused } = await splitLines(transaction, organisationId, read)
    await files.insertFile(transaction, {
      ...{ id, organisationId, fingerprint, filename, format: file.format, accounts: read.accounts },
      ...{ lines: read.lines.length + read.refused.length, added: 0, refused: refused.length },
      ...{ refusedFirst: refused.slice(0, LISTED_REFUSALS), at, by: caller.memberId },
    })
    let inserted = 0
    for (let from = 0; from < added.length; from += LINES_AT_ONCE) {
      const part = added.slice(from, from + LINES_AT_ONCE)
      inserted += await lines.insertLines(transaction, { organisationId, fileId: id, source: read.source }, part)
    }
    await files.setFileAdded(transaction, id, inserted)
    await insertStatementPeriods(transaction, { organisationId, fileId: id, at }, read.periods)
    if (file.format === 'csv') {
      const mapping = { ...file.csv.mapping, account: file.csv.account }
      await files.storeMapping(transaction, { organisationId, headings: file.headings, mapping, at })
    }
    const about = { objectKind: 'organisation', objectId: organisationId, organisationId }
    const detail = { file: filename, lines: inserted }
    await audit(transaction, caller, { action: 'bank-file-imported', ...about, detail }, at)
  })
}

/** Matched lines are not deleted. Throws `not-found`. */
export async function undoBankStatement(
  { pool, database, now }: Pick<ImportDeps, 'pool' | 'database' | 'now'>,
  { club, caller }: ClubCaller,
  fileId: string,
): Promise<BankFile> {
  await inTransaction(pool, async (transaction) => {
    await files.lockClubImports(transaction, club.id)
    const file = await files.findFile(transaction, club.id, fileId)
    if (!file) throw notFound('The file')
    if (file.undoneAt !== null) return
    const at = now()
    await lines.removeUnmatchedLines(transaction, club.id, fileId)
    await deleteStatementPeriods(transaction, club.id, fileId)
    await files.markFileUndone(transaction, club.id, fileId, at)
    const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
    await audit(transaction, caller, { action: 'bank-file-undone', ...about, detail: { file: file.filename } }, at)
  })
  return bankFile(database, club.id, fileId)
}

export async function listBankStatements(database: Database, organisationId: string): Promise<BankFile[]> {
  return presentFiles(database, await files.listFiles(database, organisationId, LISTED_FILES))
}

async function bankFile(database: Database, organisationId: string, fileId: string): Promise<BankFile> {
  const row = await files.findFile(database, organisationId, fileId)
  const [file] = row ? await presentFiles(database, [row]) : []
  if (!file) throw notFound('The file')
  return file
}

async function presentFiles(database: Database, rows: readonly files.FileRow[]): Promise<BankFile[]> {
  const summaries = await facesOf(
    database,
    rows.map(({ by }) => by),
  )
  return rows.map(({ at, by, undoneAt, refused, refusedFirst, fingerprint: _fingerprint, ...file }) => ({
    ...file,
    known: file.lines - file.added - refused,
    refused: { count: refused, first: refusedFirst },
    at: at.toISOString(),
    by: (by && summaries.get(by)?.name) || null,
    undoneAt: undoneAt?.toISOString() ?? null,
  }))
}

function readUploadedFile(
  { parsers, database }: Pick<ImportDeps, 'parsers' | 'database'>,
  { club }: ClubCaller,
  query: BankFileQuery,
  { bytes }: Upload,
): Promise<ReadBankStatement> {
  return readBankStatement(parsers, bytes, query, (headings) =>
    files.findStoredMapping<StoredMapping>(database, club.id, headings),
  )
}
