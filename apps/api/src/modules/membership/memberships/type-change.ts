import type { Database } from '@forenet/database/database'
import { addDays, type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { computeEditionPeriod } from '@forenet/domain/edition-period'
import { computeMembershipTerms, type EditionPricing } from '@forenet/domain/edition-price'
import { computeMembershipPrice } from '@forenet/domain/membership-price'
import type { Minor } from '@forenet/domain/money'
import { splitInclusivePrice } from '@forenet/domain/price'
import { computeTypeChangeAmounts, findMembershipToReplace, type TypeChangeProblem } from '@forenet/domain/type-change'
import { type PaymentDeps, sumChargedBackByOrder, sumRefundedByOrder } from '../../money/payments/index.ts'
import { createPlaceTaker } from './buying/place-repository.ts'
import { undoEndMembership } from './end-membership.ts'
import { type EndedPeriod, endPeriods, listRestorable } from './end-membership-repository.ts'
import {
  enrolManually,
  type ManualEnrolment,
  type ManualEnrolmentPerson,
  type ManualEnrolmentTerms,
  type ManualSale,
  openManualSale,
  undoManualEnrolment,
} from './manual-enrolment.ts'
import { lockMembershipsIn } from './manual-enrolment-repository.ts'
import { type HeldPeriodRow, listHeldPeriods, listPaidPeriods, type PaidPeriod } from './type-change-repository.ts'

type Scope = { organisationId: string; at: Date }

/** True if a price difference is paid to the club, false if it is waived. */
export type RequestedTypeChange = { editionId: string; isPaid: boolean }

export type TypeChangeAmounts = {
  fromName: string
  paidMinor: Minor
  creditMinor: Minor
  newMinor: Minor
  differenceMinor: Minor
  bookedMinor: Minor
}
export type PlannedTypeChange =
  | (TypeChangeAmounts & { refusal: null; historyId: string; line: ManualEnrolment['line'] })
  | { refusal: TypeChangeProblem | 'membership-full' | 'same' }

/**
 * Earlier people get the last places. Null if the club does not sell the edition. `enrolledBefore`: as in `planManualEnrolment`.
 * Locks the edition and its places; with `holds` also the memberships.
 */
export async function planTypeChange(
  transaction: Database,
  { organisationId, at }: Scope,
  { editionId, isPaid }: RequestedTypeChange,
  memberIds: readonly string[],
  enrolledBefore: (memberIds: readonly string[]) => Promise<readonly string[]>,
  { holds, places = createPlaceTaker }: { holds: boolean; places?: typeof createPlaceTaker },
): Promise<{ name: string; planOf: (person: ManualEnrolmentPerson) => PlannedTypeChange } | null> {
  const today = calendarDateAt(at)
  const sale = await openManualSale(transaction, organisationId, editionId, memberIds, at, enrolledBefore)
  if (!sale) return null
  const { edition, lineOf } = sale
  const days = computeEditionPeriod(edition, today, null)
  const hasBegun = days.startDate <= today
  // Lock order: places before memberships, as in purchases.
  const getsPlace = await places(transaction, editionId, at)
  if (holds) await lockMembershipsIn(transaction, organisationId, memberIds)
  const rows = await listHeldPeriods(transaction, organisationId, memberIds, today)
  const wentBack = await listRefundedPeriods(
    transaction,
    rows.map(({ historyId }) => historyId),
  )
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId)
  return {
    name: edition.name,
    planOf(person) {
      const theirs = (byMember.get(person.memberId) ?? []).map((row) => ({
        ...{ row, editionId: row.editionId, typeId: row.typeId, endedEarly: row.endedEarly, beingPaid: row.beingPaid },
        ...{ startDate: row.from, endDate: row.to, paidBack: wentBack.has(row.historyId) },
      }))
      const { held, problem } = findMembershipToReplace(theirs, { ...edition, ...days }, person, today)
      if (problem !== null) return { refusal: problem }
      if (!getsPlace(person.memberId)) return { refusal: 'membership-full' }
      const line = lineOf(person)
      const { row } = held
      const terms = creditTerms(row, edition.months !== null)
      const thenMinor = computeWholePrice(terms, calendarDateAt(row.boughtAt))
      const paidMinor = row.paidMinor ?? computeWholePrice(row, calendarDateAt(row.boughtAt))
      const newMinor = line.totalMinor
      const nowMinor = computeWholePrice(terms, today)
      const { creditMinor, differenceMinor } = computeTypeChangeAmounts({ paidMinor, thenMinor, nowMinor, newMinor })
      const bookedMinor = isPaid ? Math.max(0, differenceMinor) : 0
      const instead = {
        name: row.name,
        creditMinor: Math.min(creditMinor, newMinor),
        from: hasBegun ? today : days.startDate,
      }
      const price = {
        ...splitInclusivePrice(bookedMinor, line.offered.terms.vatRate),
        joiningMinor: 0,
        householdNth: null,
      }
      return {
        ...{ refusal: null, historyId: row.historyId, fromName: row.name },
        ...{ paidMinor, creditMinor, newMinor, differenceMinor, bookedMinor },
        line: { ...line, ...price, days, instead },
      }
    },
  }
}

export async function hasFreePlace(transaction: Database, editionId: string, now: Date): Promise<boolean> {
  return (await createPlaceTaker(transaction, editionId, now))('')
}

/** Periods with a refund or chargeback of the period's payment, or of the credit from replaced periods. */
export async function listRefundedPeriods(transaction: Database, historyIds: readonly string[]): Promise<Set<string>> {
  const paid = await listPaidPeriods(transaction, historyIds)
  const orderIds = paid.flatMap(({ orderId }) => orderId ?? [])
  const refunded = await sumRefundedByOrder(transaction, orderIds)
  const chargedBack = await sumChargedBackByOrder(transaction, orderIds)
  const backOf = ({ orderId }: PaidPeriod) =>
    orderId === null ? 0 : (refunded.get(orderId) ?? 0) + (chargedBack.get(orderId) ?? 0)
  const isShort = (rows: readonly PaidPeriod[]) => {
    const own = rows.find(({ isItself }) => isItself)
    const left = rows.filter(({ isItself }) => !isItself).map((one) => Math.max(0, one.paidMinor - backOf(one)))
    return !own || backOf(own) > 0 || left.reduce((sum, minor) => sum + minor, 0) < own.carriedMinor
  }
  const byPeriod = Map.groupBy(paid, ({ historyId }) => historyId)
  return new Set(historyIds.filter((id) => isShort(byPeriod.get(id) ?? [])))
}

/** If either membership runs from the day of purchase, the remaining months count. */
function creditTerms(row: HeldPeriodRow, isForMonths: boolean): SoldPeriod {
  if (row.months === null && !isForMonths) return row
  return { ...row, startDate: row.from, endDate: row.to, laterFrom: null, laterPriceMinor: null, byMonth: true }
}

type SoldPeriod = EditionPricing & Omit<HeldPeriodRow, keyof EditionPricing>

/** Regular price, without reductions and joining fee. */
function computeWholePrice(row: SoldPeriod, day: CalendarDate): Minor {
  return computeMembershipPrice(computeMembershipTerms(row, day), { joins: false, nth: 1 }).totalMinor
}

export type ChangedType = ManualSale & { ended: EndedPeriod; lastDay: CalendarDate }

export type MemberTypeChange = ManualEnrolment & { historyId: string }

/** The plan must be from the same transaction. Ends each old period the day before. Sends no notifications. */
export async function changeTypes(
  deps: PaymentDeps,
  transaction: Database,
  context: Scope & { by: string | null },
  { method, day, note }: Omit<ManualEnrolmentTerms, 'editionId'>,
  people: readonly MemberTypeChange[],
): Promise<Map<string, ChangedType>> {
  const { organisationId, at } = context
  const lastDay = addDays(calendarDateAt(at), -1)
  const memberIds = people.map(({ memberId }) => memberId)
  const only = people.map(({ historyId }) => historyId)
  const ended = await endPeriods(transaction, organisationId, memberIds, lastDay, at, only)
  const paying = people.filter(({ line }) => line.totalMinor > 0)
  const others = people.filter(({ line }) => line.totalMinor === 0)
  const sold = new Map([
    ...(await enrolManually(deps, transaction, context, { method, day, note }, paying)),
    ...(await enrolManually(deps, transaction, context, { method: 'free', day, note }, others)),
  ])
  return new Map(
    people.map(({ memberId, historyId }) => {
      const one = sold.get(memberId)
      const was = ended.find(({ id }) => id === historyId)
      // Cannot happen under the locks; the member would have neither membership.
      if (!one || !was) throw new Error('A locked membership was not changed')
      return [memberId, { ...one, ended: was, lastDay }]
    }),
  )
}

/**
 * Undoes type changes if both memberships are unchanged and nothing of the old one was refunded. Returns the undone
 * orders.
 */
export async function undoTypeChanges(
  transaction: Database,
  context: Scope & { by: string | null },
  changed: readonly (Omit<ChangedType, 'amountMinor'> & { memberId: string })[],
): Promise<Set<string>> {
  const memberIds = changed.map(({ memberId }) => memberId)
  await lockMembershipsIn(transaction, context.organisationId, memberIds)
  const wentBack = await listRefundedPeriods(
    transaction,
    changed.map(({ ended }) => ended.id),
  )
  const whole = changed.filter(({ ended }) => !wentBack.has(ended.id))
  const back = new Set<string>()
  for (const [lastDay, some] of Map.groupBy(whole, (one) => one.lastDay)) {
    const ended = some.map(({ ended, orderId }) => ({ ...ended, orderId }))
    const restorable = await listRestorable(transaction, ended, lastDay)
    const undone = await undoManualEnrolment(
      transaction,
      context,
      some.filter(({ ended }) => restorable.has(ended.id)),
    )
    const given = some.filter(({ orderId }) => undone.has(orderId))
    const restored = await undoEndMembership(
      transaction,
      context,
      given.map(({ ended }) => ended),
      lastDay,
    )
    if (restored.size !== given.length) throw new Error('A locked membership was not restored')
    for (const { orderId } of given) back.add(orderId)
  }
  return back
}
