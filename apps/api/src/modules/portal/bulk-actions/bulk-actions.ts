import type { PeopleAction } from '@forenet/contract/club/people-action'
import type { RegisterRow } from '@forenet/contract/club/register'
import type { Database } from '@forenet/database/database'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import type { ChangeKind, PlannedRow, RowDone, UndoneRow } from '../../core/change-sets/index.ts'
import type { ContactDeps } from '../../core/contact/index.ts'
import {
  enqueueNews,
  isNewsMessage,
  lockRegister,
  newsMessages,
  readRegisterRows,
  type TeamNewsItem,
} from '../../membership/register/index.ts'
import type { PaymentDeps } from '../../money/payments/index.ts'
import { type ActionKind, type ActionScope, planRefusal } from './action.ts'
import { createChangeTypeAction } from './change-type.ts'
import { endMembershipAction } from './end-membership.ts'
import { createEnrolAction } from './enrol.ts'
import { createWriteAction } from './send-message.ts'
import { tagAction, untagAction } from './tags.ts'
import { joinTeamAction, leaveTeamAction } from './teams.ts'

type ActionKinds = { [Kind in PeopleAction['kind']]: ActionKind<Extract<PeopleAction, { kind: Kind }>, never> }
export type AnyActionKind = ActionKind<PeopleAction, object>

export type PeopleActionDeps = { payments: PaymentDeps; contact: ContactDeps; send: SendJob }

export function peopleActions({
  payments,
  contact,
  send,
}: PeopleActionDeps): Readonly<Record<PeopleAction['kind'], AnyActionKind>> {
  const kinds: ActionKinds = {
    tag: tagAction as never,
    untag: untagAction as never,
    'join-team': joinTeamAction as never,
    'leave-team': leaveTeamAction as never,
    enrol: createEnrolAction(payments) as never,
    'end-membership': endMembershipAction({ send }) as never,
    'change-type': createChangeTypeAction(payments, { send }) as never,
    write: createWriteAction(contact) as never,
  }
  return kinds as unknown as Record<PeopleAction['kind'], AnyActionKind>
}

export function peopleActionKinds(deps: PeopleActionDeps): Readonly<Record<PeopleAction['kind'], ChangeKind>> {
  const kinds = Object.entries(peopleActions(deps)).map(
    ([name, kind]) => [name, changeKind(kind, deps.contact)] as const,
  )
  return Object.fromEntries(kinds) as Record<PeopleAction['kind'], ChangeKind>
}

export async function planForMembers(
  kind: AnyActionKind,
  database: Database,
  scope: ActionScope,
  action: PeopleAction,
  memberIds: readonly string[],
): Promise<(Omit<PlannedRow, 'place' | 'wanted'> & { person: RegisterRow | null; toWrite?: object })[]> {
  const plan = await kind.plan(database, scope, action, memberIds)
  const known = new Map<string, RegisterRow>()
  const from = { database, now: () => scope.at }
  for await (const person of readRegisterRows(from, { id: scope.organisationId }, {}, undefined, memberIds))
    known.set(person.memberId, person)
  return memberIds.map((memberId) => {
    const person = known.get(memberId)
    // The action's object or the person no longer exists.
    if (!plan || person?.name == null)
      return { memberId: null, name: person?.name ?? '', person: null, ...planRefusal('not-in-register') }
    return { memberId, name: person.name, person, ...plan(person) }
  })
}

type Row = { place: number; memberId: string; changes: PlannedRow['changes']; what: object }

function listNews(rows: readonly Row[], toNews: ((what: object, changes: Row['changes']) => TeamNewsItem) | undefined) {
  return toNews ? rows.map(({ what, changes, ...row }) => ({ ...row, news: toNews(what, changes) })) : []
}

function changeKind(kind: AnyActionKind, contact: ContactDeps): ChangeKind {
  return {
    async apply(transaction, context, rows) {
      const action = rows[0]?.wanted as PeopleAction
      await lockRegister(transaction, context.organisationId)
      const ids = rows.flatMap(({ memberId }) => memberId ?? [])
      await kind.hold?.(transaction, context.organisationId, ids)
      const now = new Map(
        (await planForMembers(kind, transaction, context, action, ids)).map((row) => [row.memberId, row]),
      )
      const status = rows.flatMap(({ place, memberId, outcome, changes }) => {
        const planned = memberId === null ? undefined : now.get(memberId)
        const isSame = planned?.outcome === outcome && comparableChanges(planned.changes) === comparableChanges(changes)
        return isSame && memberId !== null && planned.person
          ? [
              {
                place,
                memberId,
                person: planned.person,
                toWrite: planned.toWrite,
                once: `${context.changeSetId} ${place}`,
              },
            ]
          : []
      })
      const written =
        status.length === 0 ? new Map<string, object>() : await kind.write(transaction, context, action, status)
      const done = rows.flatMap(({ place, memberId, changes }) => {
        const what = memberId === null ? undefined : written.get(memberId)
        return what && memberId !== null && status.some((row) => row.place === place)
          ? [{ place, memberId, changes, what }]
          : []
      })
      const { news, messageOf } = kind
      const notified = await newsMessages(transaction, context, listNews(done, news?.done))
      const byPlace = new Map(done.map((row) => [row.place, row]))
      return rows.map(({ place, memberId }): RowDone => {
        const row = byPlace.get(place)
        if (!row) return { place, memberId, done: 'passed-over', written: null }
        const message = messageOf?.(row.what, { action, context, memberId: row.memberId }) ?? notified.get(place)
        return { place, memberId, done: 'done', written: row.what, ...(message ? { message } : {}) }
      })
    },
    async send(transaction, message) {
      if (isNewsMessage(message)) await enqueueNews(contact, transaction, message)
      else await kind.send?.(transaction, message)
      return true
    },
    ...(kind.writes ? { writes: kind.writes } : {}),
    async undo(transaction, context, rows) {
      await lockRegister(transaction, context.organisationId)
      const mine = rows.flatMap((row) => (row.memberId === null ? [] : [{ ...row, memberId: row.memberId }]))
      const done = await kind.undo(transaction, context, mine)
      const back = mine.flatMap(({ place, memberId, changes, written: what }) =>
        done.get(place)?.back === 'back' ? [{ place, memberId, changes, what }] : [],
      )
      const notified = await newsMessages(transaction, context, listNews(back, kind.news?.back))
      return rows.map(({ place, changes }): UndoneRow => {
        const message = notified.get(place)
        const back = done.get(place)
        return back
          ? { place, ...back, ...(message ? { message } : {}) }
          : { place, back: 'kept', keptFields: changes.map(({ field }) => field) }
      })
    },
  }
}

/** Compares without object keys, because jsonb reorders them. */
const comparableChanges = (changes: PlannedRow['changes']) =>
  JSON.stringify(changes.map(({ field, from, to }) => [field, from, to]))
