import type { Database } from '@forenet/database/database'
import type { ChangeContext, PlannedRow } from './change-kind.ts'
import { insertHeldMessages } from './message-repository.ts'
import * as repository from './repository.ts'
import { insertChangeRows, markRowsDone } from './row-repository.ts'
import { MESSAGE_CANCEL_WINDOW_MS } from './work.ts'

/** `written`: for undo; `message`: for the row's notification. */
export type AppliedRow = Pick<PlannedRow, 'name' | 'changes'> & { memberId: string; written: object; message?: object }

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
  await repository.markFinished(transaction, id, at)
}
