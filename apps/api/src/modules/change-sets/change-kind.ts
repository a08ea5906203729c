import type { ChangeRow } from '@forenet/contract/club/change-set'
import type { Database } from '@forenet/database/database'

/** Where, by whom and when rows of a change set are written. */
export type ChangeContext = { changeSetId: string; organisationId: string; by: string | null; at: Date }

/** A row as it was worked out; `wanted` is the kind's own. */
export type PlannedRow = Pick<ChangeRow, 'place' | 'name' | 'outcome' | 'changes' | 'refusal'> & {
  memberId: string | null
  wanted: object
  /** Cells of a file that were left out of the row, and what the row had in the file. */
  notes?: ChangeRow['notes']
  cells?: Readonly<Record<string, string>> | null
}

/** A row that is to be written, or has been; `written` is the kind's own. */
export type RowToDo = Omit<PlannedRow, 'notes' | 'cells'> & { outcome: 'create' | 'change' }
export type WrittenRow = Omit<RowToDo, 'wanted'> & { written: object }

/** What has become of a row: it is passed over where it would not do now what it was shown to do. */
export type RowDone = {
  place: number
  memberId: string | null
} /** `letter`: what is told of it, sent by the kind when it has waited. */ & (
  | { done: 'done'; written: object; letter?: object }
  | { done: 'passed-over'; written: null }
)

/** What has become of it when it was taken back: what somebody changed since is kept, wholly or in some fields. */
export type RowBack = {
  place: number
  back: 'back' | 'partly' | 'kept'
  keptFields: readonly string[]
  /** What is told of it to whom the first letter of the row has gone; who has heard nothing hears nothing. */
  letter?: object
}

/**
 * A kind of change to many. Both work on some rows in a transaction in which these are marked as done, and answer for each
 * of them; they may be called again for rows whose transaction was lost.
 */
export type ChangeKind = {
  apply: (transaction: Database, context: ChangeContext, rows: readonly RowToDo[]) => Promise<RowDone[]>
  /** The rows that were written last come first. */
  takeBack: (transaction: Database, context: ChangeContext, rows: readonly WrittenRow[]) => Promise<RowBack[]>
  /** Hands a letter that has waited over to be sent, in the transaction in which it is marked as sent. */
  send?: (transaction: Database, letter: object) => Promise<void>
  /** Its letters are what it does: each can be stopped, and all of them pass the sending gate when it is applied. */
  writes?: boolean
}
