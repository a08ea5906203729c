import type { PeopleAction } from '@forenet/contract/club/people-action'
import type { RegisterRow } from '@forenet/contract/club/register'
import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { ChangeContext, ChangeKind, PlannedRow, UndoneRow, WrittenRow } from '../../core/change-sets/index.ts'
import type { TeamNewsItem } from '../../membership/register/index.ts'

export type PeopleActionOfKind<Kind extends PeopleAction['kind']> = Extract<PeopleAction, { kind: Kind }>

export type PlannedOutcome = Pick<PlannedRow, 'changes' | 'refusal'> & {
  outcome: 'change' | 'same' | 'refuse'
  /** Opaque data for `write`, neither shown nor stored. */
  toWrite?: object
}
/** Plans people in order; the first one gets the last place on a team. */
export type PlanPerson = (person: RegisterRow) => PlannedOutcome

/** `changeSetId`: null for a preview; otherwise some rows may already be applied. */
export type ActionScope = Pick<ChangeContext, 'organisationId' | 'at'> & { changeSetId: string | null }
export type RowToWrite = {
  place: number
  memberId: string
  person: RegisterRow
  toWrite: object | undefined
  /** Idempotency key of this row. */
  once: string
}
export type UndoResult = Omit<UndoneRow, 'place'>

export type ActionKind<Action extends PeopleAction, Written extends object> = {
  check?: (action: Action, today: CalendarDate) => void
  /** Label, such as the tag's or team's name. Throws `not-found`. */
  getLabel: (database: Database, organisationId: string, action: Action) => Promise<string>
  /** Runs before planning in the writing transaction, so that the plan remains valid. */
  hold?: (transaction: Database, organisationId: string, memberIds: readonly string[]) => Promise<void>
  /** Returns null if the tag, team or other object no longer exists. */
  plan: (
    database: Database,
    scope: ActionScope,
    action: Action,
    memberIds: readonly string[],
  ) => Promise<PlanPerson | null>
  /** Returns data by member; members left out lost a race. */
  write: (
    transaction: Database,
    context: ChangeContext,
    action: Action,
    rows: readonly RowToWrite[],
  ) => Promise<Map<string, Written>>
  /** Message about an applied row; null to send only `news`. */
  messageOf?: (written: Written, about: { action: Action; context: ChangeContext; memberId: string }) => object | null
  send?: (transaction: Database, message: object) => Promise<void>
  writes?: ChangeKind['writes']
  /** News of an applied row, and of its undo if the first was sent. */
  news?: {
    done?: (written: Written, changes: PlannedRow['changes']) => TeamNewsItem
    back?: (written: Written, changes: PlannedRow['changes']) => TeamNewsItem
  }
  /** Returns results by place; omits rows that changed since. */
  undo: (
    transaction: Database,
    context: ChangeContext,
    rows: readonly (Omit<WrittenRow, 'written' | 'memberId'> & { written: Written; memberId: string })[],
  ) => Promise<Map<number, UndoResult>>
}

export const FULLY_UNDONE: UndoResult = { back: 'back', keptFields: [] }

export const fieldChange = (field: string, from: string | null, to: string | null): PlannedOutcome => ({
  outcome: 'change',
  changes: [{ field, from, to }],
  refusal: null,
})
export const findNamedObject = ([first]: PlannedRow['changes']): string => first?.to ?? first?.from ?? ''

export const NOTHING_TO_CHANGE: PlannedOutcome = { outcome: 'same', changes: [], refusal: null }
export const planRefusal = (
  reason: string,
  field: string | null = null,
  value: string | null = null,
): PlannedOutcome => ({
  outcome: 'refuse',
  changes: [],
  refusal: { reason, field, value },
})
