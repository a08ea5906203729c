import { randomUUID } from 'node:crypto'
import { closeBooksThrough } from '@forenet/api/modules/finance/ledger/index'
import type { Database } from '@forenet/database/database'
import { booksClosing } from '@forenet/database/ledger-tables'
import { addDays, addMonths, type CalendarDate } from '@forenet/domain/calendar-date'
import { copenhagenInstant } from '@forenet/domain/copenhagen-time'
import type { Demonstration } from './demonstration.ts'
import { insertAll } from './insert-all.ts'
import { SPORTS_CLUB } from './organisations.ts'

/** Number of last days that must stay open, because they have an open cash drawer and unmatched bank transactions. */
const OPEN_DAYS = 7

/**
 * First day of the open period. The month before the current one is open too, so that it can be closed in the
 * demonstration.
 */
export function findFirstOpenDay(today: CalendarDate): CalendarDate {
  return `${addDays(today, -OPEN_DAYS).slice(0, 7)}-01`
}

/** Posts the clubs' movements and closes two months, so that the next month can be closed in the demonstration. */
export async function closeTwoMonths(
  transaction: Database,
  { organisations, grants }: Pick<Demonstration, 'organisations' | 'grants'>,
  today: CalendarDate,
): Promise<void> {
  const club = organisations.find(({ key }) => key === SPORTS_CLUB)
  if (!club) throw new Error('The demonstration has no sports club')
  const treasurer = grants.find((one) => one.organisationId === club.id && one.role === 'treasurer' && !one.endedAt)
  const openMonth = findFirstOpenDay(today)
  for (const monthsAgo of [2, 1]) {
    const through = addDays(addMonths(openMonth, -monthsAgo), -1)
    const now = () => copenhagenInstant(today, '06:00')
    const { end, closedThrough } = await closeBooksThrough({ now }, transaction, club.id, through)
    await insertAll(transaction, booksClosing, [
      {
        ...{ id: randomUUID(), organisationId: club.id, throughOn: through, ...end },
        fromOn: closedThrough === null ? null : addDays(closedThrough, 1),
        closedAt: copenhagenInstant(addDays(through, 6), '20:15'),
        closedBy: treasurer?.memberId ?? null,
      },
    ])
  }
}
