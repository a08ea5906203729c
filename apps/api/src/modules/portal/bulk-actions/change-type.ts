import type { TypeChangeOffers } from '@forenet/contract/club/people-action'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { can } from '@forenet/domain/access'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeEditionPeriod } from '@forenet/domain/edition-period'
import { notFound } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import { audit } from '../../core/audit/index.ts'
import { type ChangeContext, type ChangeSetsDeps, listAppliedMembers } from '../../core/change-sets/index.ts'
import { facesOf } from '../../core/members/index.ts'
import { listEditions } from '../../core/organisations/index.ts'
import { billRestoredPurchases, type CreditedPurchase } from '../../finance/invoices/index.ts'
import {
  type ChangedType,
  changeTypes,
  hasFreePlace,
  type PlannedTypeChange,
  planTypeChange,
  undoTypeChanges,
} from '../../membership/memberships/index.ts'
import { readRegisterRows } from '../../membership/register/index.ts'
import type { PaymentDeps } from '../../money/payments/index.ts'
import {
  type ActionKind,
  FULLY_UNDONE,
  NOTHING_TO_CHANGE,
  type PeopleActionOfKind,
  type PlannedOutcome,
  planRefusal,
} from './action.ts'
import { creditEndedMemberships } from './ended-purchases.ts'
import { confirmOrder, getEditionName, requirePaymentDay } from './enrol.ts'

type TypeChangeAction = PeopleActionOfKind<'change-type'>
type PossibleTypeChange = Extract<PlannedTypeChange, { refusal: null }>
/** `credited`: of the invoice for the replaced membership. */
type WrittenTypeChange = ChangedType & { from: string; to: string; credited?: CreditedPurchase[] }

export function createChangeTypeAction(
  payments: PaymentDeps,
  deps: { send: SendJob },
): ActionKind<TypeChangeAction, WrittenTypeChange> {
  return {
    check: requirePaymentDay,
    getLabel: getEditionName,
    async plan(database, { organisationId, at, changeSetId }, action, memberIds) {
      const before = (ids: readonly string[]) => listAppliedMembers(database, changeSetId, ids)
      const wanted = { editionId: action.editionId, isPaid: action.difference !== 'waived' }
      const holds = changeSetId !== null
      const plan = await planTypeChange(database, { organisationId, at }, wanted, memberIds, before, { holds })
      if (!plan) return () => planRefusal('membership-not-on-offer')
      return ({ memberId, name, dateOfBirth, gender }) => {
        const planned = plan.planOf({ memberId, name: name ?? '', dateOfBirth, gender })
        if (planned.refusal === 'same') return NOTHING_TO_CHANGE
        if (planned.refusal !== null) return planRefusal(planned.refusal)
        if (action.shownMinor !== undefined && action.shownMinor !== planned.differenceMinor)
          return planRefusal('amount-changed')
        return {
          outcome: 'change',
          changes: listFieldChanges(planned, plan.name, action),
          refusal: null,
          toWrite: planned,
        }
      }
    },
    async write(transaction, context, { difference, day, note = '' }, rows) {
      const people = rows.map(({ memberId, toWrite, once }) => {
        const { line, historyId } = toWrite as PossibleTypeChange
        return { memberId, line, historyId, once }
      })
      // A waived difference is recorded as a free order.
      const method = difference === 'waived' ? 'free' : difference
      const changed = await changeTypes(payments, transaction, context, { method, day, note }, people)
      const [{ lastDay } = { lastDay: '' }] = changed.values()
      const periods = [...changed.values()].map(({ ended }) => ended)
      const credited = await creditEndedMemberships(deps, transaction, { periods, lastDay }, context)
      const written = new Map<string, WrittenTypeChange>()
      for (const { memberId, toWrite } of rows) {
        const { fromName: from, line } = toWrite as PossibleTypeChange
        const one = changed.get(memberId)
        if (!one) continue
        written.set(memberId, { ...one, from, to: line.offered.name, credited: credited.get(memberId) ?? [] })
      }
      await recordTypeChanges(transaction, context, 'member-type-changed', written)
      return written
    },
    // Payers get the confirmation with the receipt instead.
    messageOf: ({ orderId, amountMinor }) => (amountMinor > 0 ? { orderId } : null),
    send: (transaction, message) => confirmOrder(payments, transaction, message),
    news: {
      done: ({ to }) => ({ kind: 'type-changed', name: to }),
      back: ({ from }) => ({ kind: 'type-back', name: from }),
    },
    async undo(transaction, context, rows) {
      const changed = rows.map(({ memberId, written }) => ({ ...written, memberId }))
      const back = await undoTypeChanges(transaction, context, changed)
      const gone = rows.filter(({ written }) => back.has(written.orderId))
      const credited = gone.flatMap(({ written }) => written.credited ?? [])
      await billRestoredPurchases(deps, transaction, credited, context.at)
      const facts = gone.map(({ memberId, written }) => [
        memberId,
        { ...written, from: written.to, to: written.from, amountMinor: -written.amountMinor },
      ])
      await recordTypeChanges(
        transaction,
        context,
        'member-type-changed-back',
        new Map(facts as [string, WrittenTypeChange][]),
      )
      return new Map(gone.map(({ place }) => [place, FULLY_UNDONE]))
    },
  }
}

function listFieldChanges(
  planned: PossibleTypeChange,
  name: string,
  { difference }: TypeChangeAction,
): PlannedOutcome['changes'] {
  const { fromName, paidMinor, creditMinor, newMinor, differenceMinor, bookedMinor } = planned
  const said = (field: string, minor: number) => ({ field, from: null, to: String(minor) })
  return [
    { field: 'memberships', from: fromName, to: name },
    said('paid', paidMinor),
    ...(creditMinor === paidMinor ? [] : [said('credit', creditMinor)]),
    said('costs', newMinor),
    ...(bookedMinor > 0 ? [said('amount', bookedMinor), { field: 'method', from: null, to: difference }] : []),
    ...(differenceMinor > 0 && bookedMinor === 0 ? [said('waived', differenceMinor)] : []),
    ...(differenceMinor < 0 ? [said('refundable', -differenceMinor)] : []),
  ]
}

async function recordTypeChanges(
  transaction: Database,
  { organisationId, by, at }: ChangeContext,
  action: string,
  changed: ReadonlyMap<string, Pick<WrittenTypeChange, 'from' | 'to' | 'amountMinor'>>,
): Promise<void> {
  // The member who applied it may have been deleted.
  const summary = by === null ? undefined : (await facesOf(transaction, [by])).get(by)
  const actor = summary ? ({ email: summary.email ?? '', memberId: by, actingFor: null } as const) : 'portal'
  for (const [memberId, { from, to, amountMinor }] of changed) {
    const detail = { memberId, changes: { membership: { from, to } }, ...(amountMinor === 0 ? {} : { amountMinor }) }
    const fact = { action, objectKind: 'member', objectId: memberId, organisationId, detail }
    await audit(transaction, actor, fact, at)
  }
}

/** Without a person, lists all types. Earlier payments need `money.read`. */
export async function typeChangeOffers(
  { pool, database, now }: Pick<ChangeSetsDeps, 'pool' | 'database' | 'now'>,
  { caller, club }: ClubCaller,
  memberId: string | undefined,
): Promise<TypeChangeOffers> {
  const at = now()
  const today = calendarDateAt(at)
  const editions = (await listEditions(database, club.id)).filter(({ enabled, endDate }) => enabled && endDate >= today)
  const summary = (edition: (typeof editions)[number]) => ({
    id: edition.id,
    name: edition.name,
    ...computeEditionPeriod(edition, today, null),
  })
  if (memberId === undefined) {
    return inTransaction(pool, async (transaction) => {
      const offers: TypeChangeOffers = []
      for (const edition of editions) {
        const isLeft = await hasFreePlace(transaction, edition.id, at)
        offers.push({ ...summary(edition), money: null, refusal: isLeft ? null : 'membership-full' })
      }
      return offers.toSorted(compareOffers)
    })
  }
  const person = (await readRegisterRows({ database, now }, club, {}, undefined, [memberId]).next()).value
  if (!person) throw notFound('The person')
  const { name, dateOfBirth, gender } = person
  const seesPaid = can(caller.grants, 'money.read', { organisationKey: club.key })
  return inTransaction(pool, async (transaction) => {
    const offers: TypeChangeOffers = []
    for (const edition of editions) {
      const scope = { organisationId: club.id, at }
      const wanted = { editionId: edition.id, isPaid: true }
      const plan = await planTypeChange(transaction, scope, wanted, [memberId], async () => [], { holds: false })
      const planned = plan?.planOf({ memberId, name: name ?? '', dateOfBirth, gender })
      if (planned)
        offers.push({ ...summary(edition), money: presentAmounts(planned, seesPaid), refusal: planned.refusal })
    }
    return offers.toSorted(compareOffers)
  })
}

function presentAmounts(planned: PlannedTypeChange, seesPaid: boolean): TypeChangeOffers[number]['money'] {
  if (planned.refusal !== null) return null
  const { fromName: from, paidMinor, creditMinor, newMinor, differenceMinor } = planned
  if (seesPaid) return { from, paidMinor, creditMinor, newMinor, differenceMinor }
  const owedMinor = differenceMinor < 0 ? null : differenceMinor
  return { from, paidMinor: null, creditMinor: null, newMinor, differenceMinor: owedMinor }
}

type Offer = TypeChangeOffers[number]
const offerRank = ({ refusal, startDate, name }: Offer): string => `${refusal ? 1 : 0} ${startDate} ${name}`
const compareOffers = (one: Offer, other: Offer): number => (offerRank(one) < offerRank(other) ? -1 : 1)
