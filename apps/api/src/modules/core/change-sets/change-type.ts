import type { ChangeRow } from '@forenet/contract/club/change-set'
import type { Database } from '@forenet/database/database'

export type ChangeContext = { changeSetId: string; organisationId: string; by: string | null; at: Date }

/** `wanted`: opaque data of the change type. */
export type PlannedRow = Pick<ChangeRow, 'place' | 'name' | 'outcome' | 'changes' | 'refusal'> & {
  memberId: string | null
  wanted: object
  /** `notes`: ignored cells of an imported file; `cells`: the row's original cells. */
  notes?: ChangeRow['notes']
  cells?: Readonly<Record<string, string>> | null
}

export type PendingRow = Omit<PlannedRow, 'notes' | 'cells'> & { outcome: 'create' | 'change' }
export type WrittenRow = Omit<PendingRow, 'wanted'> & { written: object }

/** Rows with an effect different from the preview are skipped. */
export type RowDone = {
  place: number
  memberId: string | null
} & ({ done: 'done'; written: object; message?: object } | { done: 'passed-over'; written: null })

/** Values changed since are preserved, all (`kept`) or some of them (`partly`). */
export type UndoneRow = {
  place: number
  back: 'back' | 'partly' | 'kept'
  keptFields: readonly string[]
  /** Notification of the undo; sent only if the original notification was sent. */
  message?: object
}

/**
 * `apply` and `undo` run in the transaction that marks the rows, return a result for every row, and are repeated
 * after a rollback.
 */
export type ChangeKind = {
  apply: (transaction: Database, context: ChangeContext, rows: readonly PendingRow[]) => Promise<RowDone[]>
  undo: (transaction: Database, context: ChangeContext, rows: readonly WrittenRow[]) => Promise<UndoneRow[]>
  /** Runs in the transaction that marks the notification as sent; false marks it as stopped. */
  send?: (transaction: Database, message: object) => Promise<boolean>
  /** Called when an organiser stops messages that wait, in the transaction that marks them as stopped. */
  stopped?: (transaction: Database, context: { at: Date }, messages: readonly object[]) => Promise<void>
  /** The change set consists of messages only; the sending limits are checked when it is applied. */
  writes?: boolean
}
