import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { prepared } from '../../../../platform/database/prepared.ts'

const ofOrder = prepared<{ id: string; memberId: string; startDate: CalendarDate }>(
  'renewal_periods_of_order',
  `select id, member_id as "memberId", start_date as "startDate" from membership_history where order_id = $1 order by id`,
)

export function listPeriodsOf(database: Database, orderId: string) {
  return ofOrder(database, [orderId])
}
