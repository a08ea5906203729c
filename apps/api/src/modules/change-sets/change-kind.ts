import type { ChangeRow } from '@forenet/contract/club/change-set'
import type { Database } from '@forenet/database/database'

export type ChangeContext = { changeSetId: string; organisationId: string; by: string | null; at: Date }

/** A previewed row; `wanted` is opaque data of the change type. */
export type PlannedRow = Pick<ChangeRow, 'place' | 'name' | 'outcome' | 'changes' | 'refusal'> & {
  memberId: string | null
  wanted: object
  /** `notes`: cells of an imported file that were ignored; `cells`: the row's original cells. */
  notes?: ChangeRow['notes']
  cells?: Readonly<Record<string, string>> | null
}

/** `written`: opaque data of the change type, for undo. */
export type RowToDo = Omit<PlannedRow, 'notes' | 'cells'> & { outcome: 'create' | 'change' }
export type WrittenRow = Omit<RowToDo, 'wanted'> & { written: object }

/** The result of applying a row. Rows whose effect would differ from the preview are skipped. */
export type RowDone = {
  place: number
  memberId: string | null
} /** `letter`: notification data, sent later by the change type. */ & (
  | { done: 'done'; written: object; letter?: object }
  | { done: 'passed-over'; written: null }
)

/** The result of undoing a row. Values changed since are preserved, all (`kept`) or some of them (`partly`). */
export type RowBack = {
  place: number
  back: 'back' | 'partly' | 'kept'
  keptFields: readonly string[]
  /** Notification of the undo; sent only if the row's first notification was sent. */
  letter?: object
}

/**
 * `apply` and `takeBack` run in the transaction that marks the rows, return a result for every row, and are repeated
 * after a rollback.
 */
export type ChangeKind = {
  apply: (transaction: Database, context: ChangeContext, rows: readonly RowToDo[]) => Promise<RowDone[]>
  /** Rows are passed in reverse order of writing. */
  takeBack: (transaction: Database, context: ChangeContext, rows: readonly WrittenRow[]) => Promise<RowBack[]>
  /** Sends a delayed notification, in the transaction that marks it as sent. */
  send?: (transaction: Database, letter: object) => Promise<void>
  /**
   * The change consists of its messages: all can be stopped, and they are checked against the sending limits when the
   * change is applied.
   */
  writes?: boolean
}
