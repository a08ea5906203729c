import type { BankIgnoreBatch, BankIgnorePreview, newBankIgnoreBatchSchema } from '@forenet/contract/club/bank'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { z } from 'zod'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../core/audit/index.ts'
import { facesOf } from '../../core/members/index.ts'
import { lockClubImports } from './file-repository.ts'
import * as batches from './ignore-repository.ts'
import type { MatchDeps } from './match-lines.ts'

const SAMPLES = 5
const LISTED_BATCHES = 50

export function previewIgnoring(
  { database }: Pick<MatchDeps, 'database'>,
  organisationId: string,
  wanted: { through: CalendarDate; unproposedOnly: boolean },
): Promise<BankIgnorePreview> {
  return batches.summariseOpenLines(database, { organisationId, ...wanted }, SAMPLES)
}

/** Idempotent by id. Throws `changed-meanwhile` if the count differs from the preview or the id is used. */
export async function ignoreMany(
  { pool, database, now }: MatchDeps,
  { club, caller }: ClubCaller,
  { id, lines, reason, ...wanted }: z.output<typeof newBankIgnoreBatchSchema>,
): Promise<BankIgnoreBatch> {
  const organisationId = club.id
  await inTransaction(pool, async (transaction) => {
    // An import in progress would add lines that were not previewed.
    await lockClubImports(transaction, organisationId)
    if (await batches.hasIgnoreBatch(transaction, id)) {
      const before = await batches.findIgnoreBatch(transaction, organisationId, id)
      if (before?.through === wanted.through && before.reason === reason && before.lines === lines) return
      throw new ProblemError('changed-meanwhile', 'The id belongs to another change')
    }
    const given = { id, reason, at: now(), by: caller.memberId }
    if ((await batches.insertIgnoreBatch(transaction, { organisationId, ...wanted }, given)) !== lines) {
      throw new ProblemError('changed-meanwhile', 'Other transactions are affected now; repeat the preview')
    }
    const about = { objectKind: 'organisation', objectId: organisationId, organisationId }
    const detail = { until: wanted.through, lines, reason }
    await audit(transaction, caller, { action: 'bank-lines-ignored', ...about, detail }, given.at)
  })
  return getBatch(database, organisationId, id)
}

/** Idempotent. Throws `not-found`. */
export async function undoIgnoring(
  { pool, database, now }: MatchDeps,
  { club, caller }: ClubCaller,
  batchId: string,
): Promise<BankIgnoreBatch> {
  await inTransaction(pool, async (transaction) => {
    await lockClubImports(transaction, club.id)
    const batch = await batches.findIgnoreBatch(transaction, club.id, batchId)
    if (!batch) throw notFound('The ignored transactions')
    if (batch.undoneAt !== null) return
    const at = now()
    const lines = await batches.undoIgnoreBatch(transaction, club.id, batchId, at)
    const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
    const detail = { until: batch.through, lines }
    await audit(transaction, caller, { action: 'bank-lines-restored', ...about, detail }, at)
  })
  return getBatch(database, club.id, batchId)
}

export async function ignoreBatches(database: Database, organisationId: string): Promise<BankIgnoreBatch[]> {
  return present(database, await batches.listIgnoreBatches(database, organisationId, LISTED_BATCHES))
}

async function getBatch(database: Database, organisationId: string, id: string): Promise<BankIgnoreBatch> {
  const row = await batches.findIgnoreBatch(database, organisationId, id)
  const [batch] = row ? await present(database, [row]) : []
  if (!batch) throw notFound('The ignored transactions')
  return batch
}

async function present(database: Database, rows: readonly batches.IgnoreBatchRow[]): Promise<BankIgnoreBatch[]> {
  const summaries = await facesOf(
    database,
    rows.map(({ by }) => by),
  )
  return rows.map(({ at, by, undoneAt, ...batch }) => ({
    ...batch,
    at: at.toISOString(),
    by: (by && summaries.get(by)?.name) || null,
    undoneAt: undoneAt?.toISOString() ?? null,
  }))
}
