import type { ChangeSetKind } from '@forenet/contract/club/change-set'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type pg from 'pg'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import { defineWorkQueue } from '../../../platform/jobs/queue.ts'
import type { SendingGate } from '../club-sending/index.ts'
import type { ChangeContext, ChangeKind, PlannedRow } from './change-type.ts'
import { insertHeldMessages, insertUndoMessages, stopHeldMessagesOfRows } from './message-repository.ts'
import * as repository from './repository.ts'
import {
  type ChangeSetRow,
  discardQueryPlans,
  listUndoableChangeSetIds,
  lockWorkingSet,
  markChangeSetFinished,
  setHistoryActor,
  storeProgress,
} from './repository.ts'
import { insertChangeRows, listPendingRows, listRowsToUndo, markRowsDone, markRowsUndone } from './row-repository.ts'

export const CHANGE_SET_QUEUE = defineWorkQueue<{ changeSetId: string }>('change-set', { expireInSeconds: 90 })

export type ChangeKinds = Readonly<Record<ChangeSetKind, ChangeKind>>

export type WorkDeps = { pool: pg.Pool; now: () => Date; send: SendJob; kinds: ChangeKinds; sending: SendingGate }

const ROWS_PER_TRANSACTION = 200
/** Maximum duration of a job, which then enqueues its successor; a long job would be considered dead. */
const MAX_JOB_MS = 20_000
/** Time to stop notifications or undo the change. */
export const MESSAGE_CANCEL_WINDOW_MS = 600_000
/** Transactions are limited by the statement timeout, so a worker without progress has died. */
const LOST_AFTER_MS = 15_000

export async function processChangeSet(deps: WorkDeps, changeSetId: string): Promise<void> {
  const until = performance.now() + MAX_JOB_MS
  while (await applyChunk(deps, changeSetId)) {
    if (performance.now() < until) continue
    await deps.send(CHANGE_SET_QUEUE, { changeSetId })
    return
  }
}

export async function resumeUnfinishedChangeSets(
  deps: Pick<WorkDeps, 'now' | 'send'> & { database: Database },
): Promise<void> {
  const lost = await listUndoableChangeSetIds(deps.database, new Date(deps.now().getTime() - LOST_AFTER_MS))
  for (const changeSetId of lost) await deps.send(CHANGE_SET_QUEUE, { changeSetId }, { key: changeSetId })
}

/** Applies a chunk and marks its rows in one transaction. False if nothing remains or another worker has the lock. */
export function applyChunk(
  { pool, now, kinds, sending }: Omit<WorkDeps, 'send'>,
  changeSetId: string,
): Promise<boolean> {
  return inTransaction(pool, async (transaction) => {
    const set = await lockWorkingSet(transaction, changeSetId)
    if (!set) return false
    const applies = set.state === 'applying'
    const at = now()
    const context = {
      changeSetId: set.id,
      organisationId: set.organisationId,
      by: applies ? set.appliedBy : set.takenBackBy,
      at,
    }
    await setHistoryActor(transaction, context.by)
    await discardQueryPlans(transaction)
    const kind = kinds[set.kind]
    const worked = applies
      ? await applyNextRows(transaction, kind, context, set.id)
      : await undoNextRows({ transaction, sending }, kind, context, set)
    if (worked === 0) {
      await markChangeSetFinished(transaction, set.id, at)
      if (kind.writes) await creditUnsentMessages({ transaction, sending }, set)
    }
    return worked > 0
  })
}

/** Credits, once, the sending allowance of rows that got no message. */
async function creditUnsentMessages(
  { transaction, sending }: { transaction: Database; sending: SendingGate },
  { organisationId, changes, done, appliedAt, applyAskedAt: countedAt }: ChangeSetRow,
): Promise<void> {
  if (appliedAt !== null || countedAt === null) return
  await sending.giveBack(transaction, { organisationId, kind: 'member-letter', messages: changes - done, countedAt })
}

async function applyNextRows(
  transaction: Database,
  kind: ChangeKind,
  context: ChangeContext,
  id: string,
): Promise<number> {
  const rows = await listPendingRows(transaction, id, ROWS_PER_TRANSACTION)
  if (rows.length === 0) return 0
  const results = await kind.apply(transaction, context, rows)
  await markRowsDone(transaction, id, assertResultPerRow(rows, results))
  const messages = results.flatMap(({ place, memberId, ...row }) =>
    row.done === 'done' && row.message ? [{ place, memberId, message: row.message }] : [],
  )
  await insertHeldMessages(transaction, id, messages, new Date(context.at.getTime() + MESSAGE_CANCEL_WINDOW_MS))
  const done = results.filter((row) => row.done === 'done')
  const created = new Set(rows.filter(({ outcome }) => outcome === 'create').map(({ place }) => place))
  const doneCreates = done.filter(({ place }) => created.has(place)).length
  const progress = { done: done.length, passedOver: results.length - done.length, doneCreates }
  await storeProgress(transaction, id, progress, context.at)
  return rows.length
}

async function undoNextRows(
  { transaction, sending }: { transaction: Database; sending: SendingGate },
  kind: ChangeKind,
  context: ChangeContext,
  { id, applyAskedAt }: ChangeSetRow,
): Promise<number> {
  const rows = await listRowsToUndo(transaction, id, ROWS_PER_TRANSACTION)
  if (rows.length === 0) return 0
  if (kind.writes) {
    const { organisationId } = context
    const places = rows.map(({ place }) => place)
    const messages = await stopHeldMessagesOfRows(transaction, id, places)
    const countedAt = applyAskedAt ?? context.at
    await sending.giveBack(transaction, { organisationId, kind: 'member-letter', messages, countedAt })
  }
  const results = await kind.undo(transaction, context, rows)
  await markRowsUndone(transaction, id, assertResultPerRow(rows, results))
  const gone = results.filter((row) => row.back !== 'kept').map(({ place }) => place)
  await stopHeldMessagesOfRows(transaction, id, gone)
  const messages = results.flatMap(({ place, message }) => (message ? [{ place, message }] : []))
  await insertUndoMessages(transaction, id, messages, new Date(context.at.getTime() + MESSAGE_CANCEL_WINDOW_MS))
  const back = results.filter((row) => row.back === 'back').length
  await storeProgress(transaction, id, { back, kept: results.length - back }, context.at)
  return rows.length
}

function assertResultPerRow<Result extends { place: number }>(
  rows: readonly { place: number }[],
  results: Result[],
): Result[] {
  const places = new Set(results.map(({ place }) => place))
  if (places.size !== rows.length || rows.some(({ place }) => !places.has(place))) {
    throw new Error('A change type did not return a result for each row')
  }
  return results
}

/** `written`: for undo; `message`: for the row's notification. */
type AppliedRow = Pick<PlannedRow, 'name' | 'changes'> & { memberId: string; written: object; message?: object }

/** Records a change made by another call as an applied change set, with undo. */
export async function storeAppliedRows(
  transaction: Database,
  { changeSetId: id, organisationId, by, at }: ChangeContext,
  { kind, about }: Pick<repository.ChangeSetRow, 'kind' | 'about'>,
  done: readonly AppliedRow[],
): Promise<void> {
  if (done.length === 0) return
  const counts = { creates: 0, changes: done.length, sames: 0, refusals: 0, noted: 0 }
  const set = { id, organisationId, kind, about, fingerprint: id, madeAt: at, madeBy: by, ...counts }
  await repository.insertChangeSet(transaction, set)
  const rows = done.map((row, nth) => ({ ...row, place: nth + 1 }))
  const planned = rows.map(({ place, name, changes, memberId }) => ({
    ...{ place, name, changes, memberId },
    ...{ outcome: 'change' as const, refusal: null, wanted: {} },
  }))
  await insertChangeRows(transaction, id, planned)
  await repository.storeApplyRequest(transaction, id, by, at)
  await markRowsDone(
    transaction,
    id,
    rows.map(({ place, memberId, written }) => ({ place, memberId, written, done: 'done' as const })),
  )
  const messages = rows.flatMap(({ place, memberId, message }) => (message ? [{ place, memberId, message }] : []))
  await insertHeldMessages(transaction, id, messages, new Date(at.getTime() + MESSAGE_CANCEL_WINDOW_MS))
  await repository.storeProgress(transaction, id, { done: rows.length }, at)
  await repository.markChangeSetFinished(transaction, id, at)
}
