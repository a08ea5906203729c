import type { EnrolmentOffers } from '@forenet/contract/club/people-action'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { computeEditionPeriod } from '@forenet/domain/edition-period'
import { type ProposedMembership, proposeMembership } from '@forenet/domain/membership-choice'
import { findPaymentDateProblem } from '@forenet/domain/payment-day'
import type pg from 'pg'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { listAppliedMembers } from '../../core/change-sets/index.ts'
import { type EditionRow, listEditions } from '../../core/organisations/index.ts'
import {
  enrolManually,
  findRenewal,
  hasFreePlace,
  type ManualEnrolment,
  planManualEnrolment,
  undoManualEnrolment,
} from '../../membership/memberships/index.ts'
import { readRegisterRows } from '../../membership/register/index.ts'
import { getOrder, type PaymentDeps } from '../../money/payments/index.ts'
import { type ActionKind, FULLY_UNDONE, findNamedObject, type PeopleActionOfKind, planRefusal } from './action.ts'

type WrittenEnrolment = { orderId: string; endDate: string }

const PAYMENT_DAY_TEXTS = {
  'to-come': 'Must not be a day to come',
  'long-ago': 'Must not be more than five years ago',
}

export function requirePaymentDay({ day }: { day: CalendarDate }, today: CalendarDate): void {
  const problem = findPaymentDateProblem(day, today)
  if (!problem) return
  const errors = [{ path: 'action.day', message: PAYMENT_DAY_TEXTS[problem] }]
  throw new ProblemError('malformed-input', PAYMENT_DAY_TEXTS[problem], { errors })
}

export async function getEditionName(
  database: Database,
  organisationId: string,
  { editionId }: { editionId: string },
): Promise<string> {
  const edition = (await listEditions(database, organisationId)).find(({ id }) => id === editionId)
  if (!edition) throw notFound('The membership')
  return edition.name
}

/** Starts the steps that send confirmation and receipt. */
export async function confirmOrder(payments: PaymentDeps, transaction: Database, message: object): Promise<void> {
  const { orderId } = message as { orderId: string }
  await payments.startAfterPayment(transaction, await getOrder(transaction, orderId))
}

export function createEnrolAction(payments: PaymentDeps): ActionKind<PeopleActionOfKind<'enrol'>, WrittenEnrolment> {
  return {
    check: requirePaymentDay,
    getLabel: getEditionName,
    async plan(database, { organisationId, at, changeSetId }, action, memberIds) {
      const before = (ids: readonly string[]) => listAppliedMembers(database, changeSetId, ids)
      const plan = await planManualEnrolment(database, organisationId, action, memberIds, at, before)
      if (!plan) return () => planRefusal('membership-not-on-offer')
      return ({ memberId, name, dateOfBirth, gender }) => {
        const { line, refusal } = plan.planOf({ memberId, name: name ?? '', dateOfBirth, gender })
        if (!line) return planRefusal(refusal)
        if (action.shownMinor !== undefined && action.shownMinor !== line.totalMinor)
          return planRefusal('amount-changed')
        const changes = [
          { field: 'memberships', from: null, to: plan.name },
          { field: 'amount', from: null, to: String(line.totalMinor) },
          { field: 'method', from: null, to: action.method },
        ]
        return { outcome: 'change', changes, refusal: null, toWrite: line }
      }
    },
    async write(transaction, context, { note = '', ...action }, rows) {
      const people = rows.map(({ memberId, toWrite, once }) => ({
        memberId,
        line: toWrite as ManualEnrolment['line'],
        once,
      }))
      return enrolManually(payments, transaction, context, { ...action, note }, people)
    },
    messageOf: ({ orderId }) => ({ orderId }),
    send: (transaction, message) => confirmOrder(payments, transaction, message),
    // The confirmation notifies of the enrolment.
    news: { back: (_sold, changes) => ({ kind: 'not-enrolled', name: findNamedObject(changes) }) },
    async undo(transaction, context, rows) {
      const sold = rows.map(({ memberId, written: { orderId, endDate } }) => ({ memberId, orderId, endDate }))
      const back = await undoManualEnrolment(transaction, context, sold)
      return new Map(
        rows.flatMap(({ place, written }) => (back.has(written.orderId) ? [[place, FULLY_UNDONE] as const] : [])),
      )
    },
  }
}

/** Without a person, lists editions available to members. One is proposed, as on the member's own purchase page. */
export async function enrolmentOffers(
  { pool, database, now }: { pool: pg.Pool; database: Database; now: () => Date },
  { club }: ClubCaller,
  memberId: string | undefined,
): Promise<EnrolmentOffers> {
  const at = now()
  const today = calendarDateAt(at)
  const editions = (await listEditions(database, club.id)).filter(({ enabled, endDate }) => enabled && endDate >= today)
  const chosen = memberId === undefined ? [] : [memberId]
  const rows = readRegisterRows({ database, now }, club, {}, undefined, chosen)
  const person = memberId === undefined ? undefined : (await rows.next()).value
  if (memberId !== undefined && !person) throw notFound('The person')
  const dateOfBirth = person?.dateOfBirth ?? null
  const requested = { memberId: memberId ?? '', name: '', dateOfBirth, gender: person?.gender ?? null }
  return inTransaction(pool, async (transaction) => {
    const offers: Omit<EnrolmentOffers[number], 'proposed' | 'because'>[] = []
    const theirs: (EditionRow & { totalMinor: number })[] = []
    const ownToBuy = new Set<string>()
    for (const edition of editions) {
      const { id, name } = edition
      const of = { editionId: id, method: 'cash' } as const
      const plan = await planManualEnrolment(transaction, club.id, of, chosen, at, async () => [])
      if (!plan) continue
      const { line, refusal } = plan.planOf(requested)
      const days = line?.days ?? computeEditionPeriod(edition, today, null)
      offers.push({ id, name, ...days, totalMinor: line?.totalMinor ?? 0, refusal })
      if (line) theirs.push({ ...edition, ...days, totalMinor: line.totalMinor })
      if (edition.offerStartDate <= today && (await hasFreePlace(transaction, id, at))) ownToBuy.add(id)
    }
    const buyable = theirs.filter(({ id }) => ownToBuy.has(id))
    const among = buyable.length > 0 ? buyable : theirs
    const sold = among.map((one) => ({ ...one, membershipTypeId: one.typeId, onOffer: true }))
    const renewal = memberId === undefined ? undefined : await findRenewal(transaction, club.id, memberId, sold, today)
    const proposal: ProposedMembership<{ id: string }> | null = proposeMembership(
      sold,
      { dateOfBirth, renewalId: renewal?.id },
      today,
    )
    const rank = (offer: (typeof offers)[number]) => `${offer.refusal ? 1 : 0} ${offer.startDate} ${offer.name}`
    return offers
      .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
      .map((offer) => {
        const proposed = offer.id === proposal?.offer.id
        return { ...offer, proposed, because: proposed && memberId !== undefined ? proposal.because : null }
      })
  })
}
