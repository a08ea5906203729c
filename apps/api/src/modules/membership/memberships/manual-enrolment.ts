import { createHash, randomUUID } from 'node:crypto'
import type { Member } from '@forenet/contract/member'
import type { Database } from '@forenet/database/database'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { computeEditionPeriod, findLatestEndDate } from '@forenet/domain/edition-period'
import { computeEditionPrice, computeMembershipTerms } from '@forenet/domain/edition-price'
import { applyAgreedPrice, findAgreedPrice } from '@forenet/domain/membership-approval'
import { matchesAge, matchesGender } from '@forenet/domain/membership-choice'
import { computeMembershipPrice } from '@forenet/domain/membership-price'
import { getBilling } from '../../core/members/index.ts'
import { type EditionRow, lockEditionsForSale } from '../../core/organisations/index.ts'
import {
  bookManualPayment,
  getOrder,
  type ManualMethod,
  type PaymentDeps,
  reverseManualPayments,
  unpaidLimitStart,
  updateOrder,
} from '../../money/payments/index.ts'
import { storeNewPurchase } from './buying/new-purchase-repository.ts'
import { UNPAID_MEMBERSHIPS } from './buying/order-effects.ts'
import { claimPeriods, listTakenPeriods } from './buying/purchase-repository.ts'
import { findApproval, isTaken, type PaidPeriods, type PurchaseLine } from './buying/purchase-rules.ts'
import { countHeldInHouseholds } from './household-repository.ts'
import { lockMembershipsIn, mapLanguages, noteNoAgreement, undoPeriods } from './manual-enrolment-repository.ts'
import { recalculateStatuses } from './membership-periods.ts'
import { listNewcomers } from './new-members-repository.ts'
import * as repository from './repository.ts'
import { listApproved } from './requests/request-repository.ts'

export type ManualEnrolmentTerms = { editionId: string; method: ManualMethod; day: CalendarDate; note: string }
export type ManualEnrolmentPerson = {
  memberId: string
  name: string
  dateOfBirth: CalendarDate | null
  gender: Member['gender']
}
export type PlannedManualEnrolment =
  | { line: PurchaseLine; refusal: null }
  | { line: null; refusal: 'same-period-twice' | 'not-for-age' | 'not-for-gender' }

export type ManualEnrolment = { memberId: string; line: PurchaseLine; once: string }

const NO_LIMIT = { most: 1_000_000, withinMs: UNPAID_MEMBERSHIPS.withinMs }

/**
 * Returns null if the edition is a draft or past. In a transaction, locks the edition. People enrolled together
 * (`enrolledBefore`) do not count for each other's household price, because each pays separately.
 */
export async function planManualEnrolment(
  database: Database,
  organisationId: string,
  { editionId, method }: Pick<ManualEnrolmentTerms, 'editionId' | 'method'>,
  memberIds: readonly string[],
  now: Date,
  enrolledBefore: (memberIds: readonly string[]) => Promise<readonly string[]>,
): Promise<{ name: string; planOf: (person: ManualEnrolmentPerson) => PlannedManualEnrolment } | null> {
  const sale = await openManualSale(database, organisationId, editionId, memberIds, now, enrolledBefore)
  if (!sale) return null
  const { edition, paid, lineOf } = sale
  const free = { priceMinor: 0, vatMinor: 0, surchargeMinor: 0, joiningMinor: 0, householdNth: null, totalMinor: 0 }
  return {
    name: edition.name,
    planOf: (person) => {
      const line = lineOf(person)
      const taken = paid.get(person.memberId) ?? []
      const theirs = { ...edition, ...line.days }
      if (taken.some((period) => isTaken(period, theirs))) return { line: null, refusal: 'same-period-twice' }
      if (!matchesAge(theirs, person.dateOfBirth)) return { line: null, refusal: 'not-for-age' }
      if (!matchesGender(edition, person.gender)) return { line: null, refusal: 'not-for-gender' }
      return { line: { ...line, ...(method === 'free' ? free : {}) }, refusal: null }
    },
  }
}

/** Uses agreed prices and skips the checks of `planManualEnrolment`. */
export async function openManualSale(
  database: Database,
  organisationId: string,
  editionId: string,
  memberIds: readonly string[],
  now: Date,
  enrolledBefore: (memberIds: readonly string[]) => Promise<readonly string[]>,
): Promise<{ edition: EditionRow; paid: PaidPeriods; lineOf: (person: ManualEnrolmentPerson) => PurchaseLine } | null> {
  const today = calendarDateAt(now)
  const [edition] = await lockEditionsForSale(database, [editionId])
  if (edition?.organisationId !== organisationId || !edition.enabled || edition.endDate < today) return null
  const paid = await listTakenPeriods(database, organisationId, memberIds)
  const newcomers = await listNewcomers(database, organisationId, memberIds)
  const approved = await listApproved(database, memberIds)
  const held =
    edition.householdBy === null
      ? new Map<string, number>()
      : await countHeldInHouseholds(database, editionId, memberIds, today, enrolledBefore)
  const terms = computeMembershipTerms(edition, today)
  const offered = { ...edition, terms, price: computeEditionPrice(edition, today) }
  return {
    edition,
    paid,
    lineOf: ({ memberId, name, dateOfBirth, gender }) => {
      const buyer = { joins: newcomers.has(memberId), nth: (held.get(memberId) ?? 0) + 1 }
      const participant = { id: memberId, firstName: name, lastName: '', dateOfBirth, gender }
      const approval = findApproval(approved, memberId, editionId)
      const agreedMinor = findAgreedPrice(terms, approval)
      const days = computeEditionPeriod(edition, today, findLatestEndDate(paid.get(memberId) ?? []))
      return {
        participant,
        offered,
        days,
        agreedMinor,
        ...buyer,
        ...computeMembershipPrice(applyAgreedPrice(terms, approval), buyer),
      }
    },
  }
}

export type ManualSale = { orderId: string; endDate: CalendarDate; amountMinor: number }

/**
 * One order with a manual payment per person, from lines planned in the same transaction. Omits people who have the
 * membership already. Sends no notifications.
 */
export async function enrolManually(
  deps: PaymentDeps,
  transaction: Database,
  { organisationId, by, at }: { organisationId: string; by: string | null; at: Date },
  { method, day, note }: Omit<ManualEnrolmentTerms, 'editionId'>,
  people: readonly ManualEnrolment[],
): Promise<Map<string, ManualSale>> {
  const ids = people.map(({ memberId }) => memberId)
  await repository.ensureMemberships(transaction, organisationId, ids, randomUUID(), at)
  await lockMembershipsIn(transaction, organisationId, ids)
  const taken = await listTakenPeriods(transaction, organisationId, ids)
  const languages = await mapLanguages(transaction, ids)
  const sold = new Map<string, ManualSale>()
  for (const { memberId, line, once } of people) {
    // The membership was bought between plan and lock.
    if (taken.get(memberId)?.some((period) => isTaken(period, { ...line.offered, ...line.days }))) continue
    const orderId = randomUUID()
    const totalMinor = line.totalMinor
    const stored = await storeNewPurchase(
      transaction,
      {
        orderId,
        token: createHash('sha256').update(once).digest('hex').slice(0, 40),
        payer: await getBilling(transaction, memberId),
        selection: {
          orgId: organisationId,
          participants: [{ memberId, membershipConfId: line.offered.id }],
          totalMinor,
          language: languages.get(memberId) ?? 'da',
        },
        provider: method,
        lines: [{ ...line, historyId: randomUUID() }],
        totalMinor,
        at,
      },
      { limit: NO_LIMIT, since: unpaidLimitStart(UNPAID_MEMBERSHIPS, at) },
    )
    if (!stored) continue
    // Capacity is not checked, because the club may exceed it.
    if (!(await claimPeriods(transaction, orderId, orderId))) throw new Error('A locked period was taken')
    const order = await getOrder(transaction, orderId)
    await updateOrder(transaction, orderId, { status: 'paid', paidAt: at })
    await deps.kinds.membership.paid(transaction, order, { method, type: 'manual' }, at)
    await bookManualPayment(transaction, {
      id: randomUUID(),
      orderId,
      method,
      amountMinor: totalMinor,
      day,
      note,
      at,
      by,
    })
    sold.set(memberId, { orderId, endDate: line.days.endDate, amountMinor: totalMinor })
  }
  await noteNoAgreement(
    transaction,
    [...sold.values()].map(({ orderId }) => orderId),
  )
  return sold
}

/** Ends the periods retroactively and reverses the payments of unchanged sales. Returns the undone orders. */
export async function undoManualEnrolment(
  transaction: Database,
  { organisationId, by, at }: { organisationId: string; by: string | null; at: Date },
  sold: readonly (Pick<ManualSale, 'orderId' | 'endDate'> & { memberId: string })[],
): Promise<Set<string>> {
  await lockMembershipsIn(
    transaction,
    organisationId,
    sold.map(({ memberId }) => memberId),
  )
  const undone = await undoPeriods(
    transaction,
    sold.map(({ orderId, endDate }) => ({ orderId, endDate })),
    at,
  )
  const orderIds = undone.map(({ orderId }) => orderId)
  await reverseManualPayments(transaction, orderIds, { day: calendarDateAt(at), at, by })
  await recalculateStatuses(
    transaction,
    undone.map(({ memberId }) => memberId),
    at,
  )
  return new Set(orderIds)
}
