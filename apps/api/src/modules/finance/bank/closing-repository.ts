import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { plannedForValues } from '../../../platform/database/prepared.ts'

export type UnmatchedLine = { id: string; name: string; day: CalendarDate; openMinor: Minor }
export type UnmatchedPayout = { id: string; reference: string; day: CalendarDate; netMinor: Minor }
export type NotPaidOut = { orderId: string; orderNumber: string; day: CalendarDate; minor: Minor }

const unmatched = plannedForValues<UnmatchedLine>(
  'closing_bank_lines',
  `select id, coalesce(nullif(payer, ''), nullif(text, ''), account) as name, booked_on as day,
          amount_minor - matched_minor as "openMinor"
     from bank_line where organisation_id = $1 and state = 'open' and booked_on <= $2 and ($3::date is null or booked_on > $3)
    order by booked_on, id`,
)

const unmatchedPayouts = plannedForValues<UnmatchedPayout>(
  'closing_payouts',
  `select id, reference, paid_on as day, net_minor as "netMinor" from payout
    where organisation_id = $1 and arrived_at is null and paid_on <= $2 order by paid_on, id`,
)
const notPaidOut = plannedForValues<NotPaidOut>(
  'closing_not_paid_out',
  `with paid_out as (
     select m.means, min(m.day) as since from payout_explained e join payment_movement m on m.id = e.movement_id
      where e.organisation_id = $1 and m.kind = 'capture' group by m.means)
   select m.order_id as "orderId", m.day, m.amount_minor as minor, coalesce(
       (select a.order_number from attempt_face a where a.order_id = m.order_id and a.state = 'captured' limit 1), '') as "orderNumber"
     from payment_movement m join paid_out p on p.means = m.means
    where m.organisation_id = $1 and m.kind in ('capture', 'refund') and m.day between p.since and $2
      and ($3::date is null or m.day > $3) and not exists (select from payout_explained e where e.movement_id = m.id)
    order by m.day, m.id`,
)

type Period = { organisationId: string; after: CalendarDate | null; through: CalendarDate }

/** Received transactions booked after the day `after` that are neither matched nor ignored. */
export function listUnmatchedLines(
  database: Database,
  { organisationId, after, through }: Period,
): Promise<UnmatchedLine[]> {
  return unmatched(database, [organisationId, through, after])
}

/** Payouts that are not matched with the bank, also of closed periods, because a match can be undone. */
export function listUnmatchedPayouts(
  database: Database,
  { organisationId, through }: Pick<Period, 'organisationId' | 'through'>,
): Promise<UnmatchedPayout[]> {
  return unmatchedPayouts(database, [organisationId, through])
}

/**
 * Captures and refunds after the day `after` that no payout contains. Nothing from before the first capture that was
 * paid out, so nothing for clubs that import no statements.
 */
export function listNotPaidOut(database: Database, { organisationId, after, through }: Period): Promise<NotPaidOut[]> {
  return notPaidOut(database, [organisationId, through, after])
}
