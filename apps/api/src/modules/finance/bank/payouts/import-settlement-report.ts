import { randomUUID } from 'node:crypto'
import type { PayoutFile, PayoutFilePreview, PayoutFileQuery, PayoutImportQuery } from '@forenet/contract/club/payout'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { computeUnexplainedMinor } from '@forenet/domain/payout'
import type { PayoutMapping } from '@forenet/domain/payout-columns'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import type { Upload } from '../../../../platform/http/upload-scan.ts'
import { audit } from '../../../core/audit/index.ts'
import { facesOf } from '../../../core/members/index.ts'
import { getPaymentProvider } from '../../../core/organisations/index.ts'
import { describeColumns, hashOf } from '../choose-columns.ts'
import { deletePayoutAcceptances } from '../closing-repository.ts'
import { findStoredMapping, lockClubImports, storeMapping } from '../file-repository.ts'
import type { ImportDeps } from '../import-bank-statement.ts'
import {
  type ExplainedPayout,
  explainPayouts,
  readPayments,
  recompareLockedPayouts,
  storeExplained,
} from './explain-payouts.ts'
import * as files from './payout-file-repository.ts'
import { deleteFileLines, listPayoutLines } from './payout-line-repository.ts'
import * as repository from './payout-repository.ts'
import {
  type RefusedRow,
  readSettlementReport,
  type SettlementReport,
  type SettlementRow,
  type SettlementRows,
} from './read-settlement-report.ts'

const LISTED_FILES = 50
const LISTED_REFUSALS = 100
const LISTED_PAYOUTS = 100

type Plan = {
  payouts: (ExplainedPayout & { state: 'new' | 'extended' | 'known' })[]
  added: number
  known: number
  refused: RefusedRow[]
}

/** Stores nothing. Throws the errors of `readSettlementReport`. */
export async function previewSettlementReport(
  deps: ImportDeps,
  by: ClubCaller,
  query: PayoutFileQuery,
  upload: Upload,
): Promise<PayoutFilePreview> {
  await deps.requireClean(by.caller, upload)
  return deps.turns.run(by.club.id, async () => {
    const { table, mapping, isStored, types, read } = await readUploaded(deps, by, query, upload)
    const plan = read && (await planImport(deps.database, by.club.id, read, ''))
    return {
      ...{ isStored, dateOrder: mapping.dateOrder, columns: describeColumns(table, mapping), types },
      read: plan && {
        ...{ rows: table.rows.length, added: plan.added, known: plan.known },
        refused: { count: plan.refused.length, first: plan.refused.slice(0, LISTED_REFUSALS) },
        payoutCount: plan.payouts.length,
        payouts: plan.payouts.slice(0, LISTED_PAYOUTS).map((payout) => ({
          ...{ reference: payout.reference, paidOn: payout.paidOn, state: payout.state },
          ...{ netMinor: payout.netMinor, feeMinor: payout.feeMinor, findings: payout.findings },
          ...{ statedMinor: payout.statedMinor, unexplainedMinor: computeUnexplainedMinor(payout) },
        })),
      },
    }
  })
}

/**
 * Skips stored rows. Idempotent by id. Throws the errors of `readSettlementReport`, `columns-unclear`,
 * `changed-meanwhile` if the id is another file's.
 */
export async function importSettlementReport(
  deps: ImportDeps,
  by: ClubCaller,
  { id, ...query }: PayoutImportQuery,
  upload: Upload,
): Promise<PayoutFile> {
  await deps.requireClean(by.caller, upload)
  return deps.turns.run(by.club.id, async () => {
    const report = await readUploaded(deps, by, query, upload)
    const { read } = report
    if (read === null) throw new ProblemError('columns-unclear', 'The columns are not known')
    const fingerprint = hashOf(Buffer.concat([Buffer.from(JSON.stringify(report.mapping)), upload.bytes]))
    await inTransaction(deps.pool, (transaction) =>
      store(transaction, by, { ...{ id, filename: query.filename, fingerprint, report, read }, at: deps.now() }),
    )
    return payoutFile(deps.database, by.club.id, id)
  })
}

type ReportToStore = {
  id: string
  filename: string
  fingerprint: string
  report: SettlementReport
  read: SettlementRows
  at: Date
}

async function store(
  transaction: Database,
  { club, caller }: ClubCaller,
  { id, filename, fingerprint, report, read, at }: ReportToStore,
): Promise<void> {
  const organisationId = club.id
  await lockClubImports(transaction, organisationId)
  if (await files.hasPayoutFile(transaction, id)) {
    if ((await files.findPayoutFile(transaction, organisationId, id))?.fingerprint === fingerprint) return
    throw new ProblemError('changed-meanwhile', 'The id belongs to another file')
  }
  const { payouts, added, refused } = await planImport(transaction, organisationId, read, id)
  await files.insertPayoutFile(transaction, {
    ...{ id, organisationId, fingerprint, filename, rows: report.table.rows.length, added },
    ...{ refused: refused.length, refusedFirst: refused.slice(0, LISTED_REFUSALS), at, by: caller.memberId },
  })
  const changed = payouts.filter(({ state }) => state !== 'known')
  await storeExplained(transaction, organisationId, changed)
  await deletePayoutAcceptances(
    transaction,
    organisationId,
    changed.map(({ id: payoutId }) => payoutId),
  )
  const { headings, mapping } = report
  await storeMapping(transaction, { organisationId, headings, mapping, at })
  const about = { objectKind: 'organisation', objectId: organisationId, organisationId }
  const detail = { file: filename, lines: added }
  await audit(transaction, caller, { action: 'payouts-imported', ...about, detail }, at)
}

async function planImport(
  database: Database,
  organisationId: string,
  { rows, totals, refused }: SettlementRows,
  fileId: string,
): Promise<Plan> {
  const rowsOf = Map.groupBy(rows, ({ payout }) => payout)
  const payments = await readPayments(database, organisationId, rows)
  const ownProvider = await getPaymentProvider(database, organisationId)
  const stored = await repository.listPayoutsByReference(database, organisationId, [...rowsOf.keys()])
  const storedBy = Map.groupBy(stored, ({ reference }) => reference)
  const keys = new Set(
    (
      await listPayoutLines(
        database,
        stored.map(({ id }) => id),
      )
    ).map(({ payoutId, key }) => `${payoutId} ${key}`),
  )
  const late: RefusedRow[] = []
  let known = 0
  const drafts = [...rowsOf].map(([reference, all]) => {
    const used = payments.mostUsedProvider(all)
    const before = choosePayout(storedBy.get(reference) ?? [], {
      ...{ used, ownProvider },
      holds: ({ id }) => all.some(({ key }) => keys.has(`${id} ${key}`)),
    })
    const added = before ? all.filter(({ key }) => !keys.has(`${before.id} ${key}`)) : all
    known += all.length - added.length
    const isArrived = before !== undefined && before.arrivedAt !== null
    if (isArrived) late.push(...added.map(({ row }) => ({ row, reason: 'arrived' as const })))
    return {
      ...{ id: before?.id ?? randomUUID(), provider: before?.provider ?? used ?? ownProvider, reference },
      statedMinor: totals.get(reference) ?? before?.statedMinor ?? null,
      newLines: isArrived ? [] : added.map((row) => lineOf(row, fileId)),
      before,
    }
  })
  const explained = await explainPayouts(
    database,
    organisationId,
    drafts.filter(({ newLines }) => newLines.length > 0),
  )
  const explainedBy = new Map(explained.map((payout) => [payout.reference, payout]))
  const payouts = drafts.flatMap(({ reference, before }): Plan['payouts'] => {
    const changed = explainedBy.get(reference)
    if (changed) return [{ ...changed, state: before ? 'extended' : 'new' }]
    return before ? [{ ...before, lines: [], explainedBy: new Map(), state: 'known' }] : []
  })
  return {
    ...{ payouts, known, added: drafts.reduce((sum, { newLines }) => sum + newLines.length, 0) },
    refused: [...refused, ...late].toSorted((one, other) => one.row - other.row),
  }
}

/**
 * Matches by the reference: prefers a payout with some of the rows, then one of their payments' provider. Rows without
 * known payments belong to any.
 */
function choosePayout(
  named: readonly repository.StoredPayout[],
  {
    used,
    ownProvider,
    holds,
  }: { used: string | null; ownProvider: string; holds: (payout: repository.StoredPayout) => boolean },
): repository.StoredPayout | undefined {
  const holding = named.filter(holds)
  const possible = holding.length > 0 ? holding : named.filter(({ provider }) => used === null || provider === used)
  return possible.find(({ provider }) => provider === (used ?? ownProvider)) ?? possible[0]
}

function lineOf({ payout: _payout, ...row }: SettlementRow, fileId: string) {
  return { ...row, fileId }
}

/** Rows of payouts matched with the bank are not deleted. Throws `not-found`. */
export async function undoSettlementReport(
  { pool, database, now }: Pick<ImportDeps, 'pool' | 'database' | 'now'>,
  { club, caller }: ClubCaller,
  fileId: string,
): Promise<PayoutFile> {
  const organisationId = club.id
  await inTransaction(pool, async (transaction) => {
    await lockClubImports(transaction, organisationId)
    const file = await files.findPayoutFile(transaction, organisationId, fileId)
    if (!file) throw notFound('The file')
    if (file.undoneAt !== null) return
    const at = now()
    const changed = await deleteFileLines(transaction, fileId)
    await repository.removeEmptyPayouts(transaction, organisationId, changed)
    await recompareLockedPayouts(transaction, organisationId, changed)
    await deletePayoutAcceptances(transaction, organisationId, changed)
    await files.markPayoutFileUndone(transaction, organisationId, fileId, at)
    const about = { objectKind: 'organisation', objectId: organisationId, organisationId }
    await audit(transaction, caller, { action: 'payouts-undone', ...about, detail: { file: file.filename } }, at)
  })
  return payoutFile(database, organisationId, fileId)
}

export async function listSettlementReports(database: Database, organisationId: string): Promise<PayoutFile[]> {
  return presentFiles(database, await files.listPayoutFiles(database, organisationId, LISTED_FILES))
}

async function payoutFile(database: Database, organisationId: string, fileId: string): Promise<PayoutFile> {
  const row = await files.findPayoutFile(database, organisationId, fileId)
  const [file] = row ? await presentFiles(database, [row]) : []
  if (!file) throw notFound('The file')
  return file
}

async function presentFiles(database: Database, rows: readonly files.PayoutFileRow[]): Promise<PayoutFile[]> {
  const summaries = await facesOf(
    database,
    rows.map(({ by }) => by),
  )
  return rows.map(({ at, by, undoneAt, refused, refusedFirst, fingerprint: _fingerprint, ...file }) => ({
    ...file,
    refused: { count: refused, first: refusedFirst },
    at: at.toISOString(),
    by: (by && summaries.get(by)?.name) || null,
    undoneAt: undoneAt?.toISOString() ?? null,
  }))
}

function readUploaded(
  { parsers, database }: Pick<ImportDeps, 'parsers' | 'database'>,
  { club }: ClubCaller,
  query: PayoutFileQuery,
  { bytes }: Upload,
): Promise<SettlementReport> {
  return readSettlementReport(parsers, bytes, query, (headings) =>
    findStoredMapping<PayoutMapping>(database, club.id, headings),
  )
}
