import type { PeopleAction } from '@forenet/contract/club/people-action'
import type { RegisterRow } from '@forenet/contract/club/register'
import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { ChangeContext, ChangeKind, PlannedRow, RowBack, WrittenRow } from '../change-sets/index.ts'
import type { News } from '../register/index.ts'

export type ActionOf<Kind extends PeopleAction['kind']> = Extract<PeopleAction, { kind: Kind }>

/** What would be done about somebody. */
export type Planned = Pick<PlannedRow, 'changes' | 'refusal'> & {
  outcome: 'change' | 'same' | 'refuse'
  /** What is written where it stands, of the kind's own: shown and stored by nobody. */
  toWrite?: object
}
/** Tells it of people one after another: who comes first gets the last place on a team. */
export type Plan = (person: RegisterRow) => Planned

/** `changeSetId`: of which some may be written already; null where it is looked at first. */
export type ActionScope = Pick<ChangeContext, 'organisationId' | 'at'> & { changeSetId: string | null }
/** A row that is written now; what was written is stored with it. */
export type ToWrite = {
  place: number
  memberId: string
  person: RegisterRow
  /** As it was planned. */
  toWrite: object | undefined
  /** Of this row alone, however often it is tried. */
  once: string
}
export type Back = Omit<RowBack, 'place'>

/** A kind of action: how it is worked out, written and taken back. */
export type ActionKind<Action extends PeopleAction, Written extends object> = {
  /** Throws `malformed-input` for what cannot be meant. */
  check?: (action: Action, today: CalendarDate) => void
  /** What it is about, in the club's own words: a tag, a team. Throws `not-found`. */
  aboutOf: (database: Database, organisationId: string, action: Action) => Promise<string>
  /** Before it is worked out to be written at once: holds what it is about, that nothing comes in between. */
  hold?: (transaction: Database, organisationId: string, memberIds: readonly string[]) => Promise<void>
  /** In a transaction, what it goes by is held until the end. Null where that is no more. */
  plan: (database: Database, scope: ActionScope, action: Action, memberIds: readonly string[]) => Promise<Plan | null>
  /** Answers by member with what was written; who is not among them was quicker. */
  write: (
    transaction: Database,
    context: ChangeContext,
    action: Action,
    rows: readonly ToWrite[],
  ) => Promise<Map<string, Written>>
  /** What is told of a row that was written, and how it goes out once it has waited; null: its news alone. */
  letterOf?: (written: Written, about: { action: Action; context: ChangeContext; memberId: string }) => object | null
  send?: (transaction: Database, letter: object) => Promise<void>
  writes?: ChangeKind['writes']
  /** What somebody hears of a row that was written, and once they have heard of it, of one that was taken back. */
  news?: {
    done?: (written: Written, changes: PlannedRow['changes']) => News
    back?: (written: Written, changes: PlannedRow['changes']) => News
  }
  /** Answers by place; what is not among them stays as somebody has changed it since. */
  takeBack: (
    transaction: Database,
    context: ChangeContext,
    rows: readonly (Omit<WrittenRow, 'written' | 'memberId'> & { written: Written; memberId: string })[],
  ) => Promise<Map<number, Back>>
}

export const IS_BACK: Back = { back: 'back', keptFields: [] }

export const change = (field: string, from: string | null, to: string | null): Planned => ({
  outcome: 'change',
  changes: [{ field, from, to }],
  refusal: null,
})
/** What the first change of a row names. */
export const namedIn = ([first]: PlannedRow['changes']): string => first?.to ?? first?.from ?? ''

export const SAME: Planned = { outcome: 'same', changes: [], refusal: null }
export const refuse = (reason: string, field: string | null = null, value: string | null = null): Planned => ({
  outcome: 'refuse',
  changes: [],
  refusal: { reason, field, value },
})
