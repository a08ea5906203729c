import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { paymentDayProblem } from '@forenet/domain/payment-day'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { listAppliedMembers } from '../../core/change-sets/index.ts'
import { listEditions } from '../../core/organisations/index.ts'
import { type EnrolledByHand, enrolByHand, planByHand, takeBackByHand } from '../../membership/memberships/index.ts'
import { getOrder, type PaymentDeps } from '../../money/payments/index.ts'
import { type ActionKind, type ActionOf, FULLY_UNDONE, findNamedObject, refuse } from './action.ts'

type Enrolled = { orderId: string; endDate: string }

const DAY_WORDS = {
  'to-come': 'Must not be a day to come',
  'long-ago': 'Must not be more than five years ago',
}

export function requirePaymentDay({ day }: { day: CalendarDate }, today: CalendarDate): void {
  const problem = paymentDayProblem(day, today)
  if (!problem) return
  const errors = [{ path: 'action.day', message: DAY_WORDS[problem] }]
  throw new ProblemError('malformed-input', DAY_WORDS[problem], { errors })
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

/** Starts the steps after a payment, which send the confirmation and receipt. */
export async function confirmOrder(payments: PaymentDeps, transaction: Database, message: object): Promise<void> {
  const { orderId } = message as { orderId: string }
  await payments.startAfterPayment(transaction, await getOrder(transaction, orderId))
}

export function enrol(payments: PaymentDeps): ActionKind<ActionOf<'enrol'>, Enrolled> {
  return {
    check: requirePaymentDay,
    aboutOf: getEditionName,
    async plan(database, { organisationId, at, changeSetId }, action, memberIds) {
      const before = (ids: readonly string[]) => listAppliedMembers(database, changeSetId, ids)
      const plan = await planByHand(database, organisationId, action, memberIds, at, before)
      if (!plan) return () => refuse('membership-not-on-offer')
      return ({ memberId, name, dateOfBirth, gender }) => {
        const { line, refusal } = plan.planOf({ memberId, name: name ?? '', dateOfBirth, gender })
        if (!line) return refuse(refusal)
        if (action.shownMinor !== undefined && action.shownMinor !== line.totalMinor) return refuse('amount-changed')
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
        line: toWrite as EnrolledByHand['line'],
        once,
      }))
      return enrolByHand(payments, transaction, context, { ...action, note }, people)
    },
    messageOf: ({ orderId }) => ({ orderId }),
    send: (transaction, message) => confirmOrder(payments, transaction, message),
    // The confirmation notifies of the enrolment.
    news: { back: (_sold, changes) => ({ kind: 'not-enrolled', name: findNamedObject(changes) }) },
    async takeBack(transaction, context, rows) {
      const sold = rows.map(({ memberId, written: { orderId, endDate } }) => ({ memberId, orderId, endDate }))
      const back = await takeBackByHand(transaction, context, sold)
      return new Map(
        rows.flatMap(({ place, written }) => (back.has(written.orderId) ? [[place, FULLY_UNDONE] as const] : [])),
      )
    },
  }
}
