import { addMonths, type CalendarDate } from './calendar-date.ts'
import { type Minor, sumMinor } from './money.ts'

export const MIN_INSTALMENTS = 2
export const MAX_INSTALMENTS = 12

export type Instalment = { dueOn: CalendarDate; amountMinor: Minor }

/** Remaining øre are added to the first. Due dates are clamped to the end of the month. */
export function planInstalments(
  totalMinor: Minor,
  { count, firstDueOn, everyMonths }: { count: number; firstDueOn: CalendarDate; everyMonths: number },
): Instalment[] {
  const shareMinor = Math.floor(totalMinor / count)
  return Array.from({ length: count }, (_, nth) => ({
    dueOn: addMonths(firstDueOn, nth * everyMonths),
    amountMinor: nth === 0 ? totalMinor - shareMinor * (count - 1) : shareMinor,
  }))
}

type InstalmentsProblem = 'count' | 'amount' | 'order' | 'sum'

/** An empty plan is valid: the invoice is paid in full. */
export function findInstalmentsProblem(plan: readonly Instalment[], totalMinor: Minor): InstalmentsProblem | null {
  if (plan.length === 0) return null
  if (plan.length < MIN_INSTALMENTS || plan.length > MAX_INSTALMENTS) return 'count'
  if (plan.some(({ amountMinor }) => amountMinor < 1)) return 'amount'
  if (plan.some(({ dueOn }, nth) => dueOn <= (plan[nth - 1]?.dueOn ?? ''))) return 'order'
  return sumMinor(plan.map(({ amountMinor }) => amountMinor)) === totalMinor ? null : 'sum'
}

/** Payments, credit notes and write-offs settle the oldest instalment first. */
export function computeUnpaidInstalments(amounts: readonly Minor[], settledMinor: Minor): Minor[] {
  let restMinor = settledMinor
  return amounts.map((amountMinor) => {
    const usedMinor = Math.min(amountMinor, restMinor)
    restMinor -= usedMinor
    return amountMinor - usedMinor
  })
}

/**
 * The next instalment, everything overdue, and everything; smallest first, without duplicates. `owed`: oldest first.
 */
export function listPayableAmounts(
  owed: readonly { dueOn: CalendarDate; leftMinor: Minor }[],
  today: CalendarDate,
): { of: 'next' | 'overdue' | 'all'; amountMinor: Minor }[] {
  const overdueMinor = sumMinor(owed.flatMap(({ dueOn, leftMinor }) => (dueOn < today ? [leftMinor] : [])))
  const allMinor = sumMinor(owed.map(({ leftMinor }) => leftMinor))
  const nextMinor = owed[0]?.leftMinor ?? 0
  return [
    ...(nextMinor > 0 && nextMinor < allMinor ? [{ of: 'next' as const, amountMinor: nextMinor }] : []),
    ...(overdueMinor > nextMinor && overdueMinor < allMinor
      ? [{ of: 'overdue' as const, amountMinor: overdueMinor }]
      : []),
    ...(allMinor > 0 ? [{ of: 'all' as const, amountMinor: allMinor }] : []),
  ]
}
