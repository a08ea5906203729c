import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { countDaysBetween } from '@forenet/domain/event-series'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import { type CreditedPurchase, creditEndedPurchases } from '../../finance/invoices/index.ts'
import { type EndedPeriod, listSoldPeriods } from '../../membership/memberships/index.ts'

/** Credits the days after the last day of membership; returns the credits by member. */
export async function creditEndedMemberships(
  deps: { send: SendJob },
  transaction: Database,
  { periods, lastDay }: { periods: readonly EndedPeriod[]; lastDay: CalendarDate },
  context: { at: Date; by: string | null },
): Promise<Map<string, CreditedPurchase[]>> {
  const ids = periods.map(({ id }) => id)
  const purchases = (await listSoldPeriods(transaction, ids)).map(({ id, orderId, memberId, startDate }) => {
    const endDate = periods.find((period) => period.id === id)?.endDate ?? lastDay
    const days = countDaysBetween(startDate, endDate) + 1
    return { orderId, memberId, days, unusedDays: Math.min(days, countDaysBetween(lastDay, endDate)) }
  })
  const credited = await creditEndedPurchases(deps, transaction, purchases, context)
  return Map.groupBy(credited, ({ memberId }) => memberId)
}
