import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { plannedForValues, prepared } from '../../../platform/database/prepared.ts'

export type UnmatchedLine = { id: string; name: string; day: CalendarDate; openMinor: Minor }
export type UnmatchedPayout = { id: string; reference: string; day: CalendarDate; netMinor: Minor }
export type PaymentNotPaidOut = { orderId: string; orderNumber: string; day: CalendarDate; minor: Minor }

const listUnmatchedLinesQuery = plannedForValues<UnmatchedLine>(
  'closing_bank_lines',
  `select id, coalesce(nullif(payer, ''), nullif(text, ''), account) as name, booked_on as day,
          amount_minor - matched_minor as "openMinor"
     from bank_line where organisation_id = $1 and state = 'open' and booked_on <= $2
    order by booked_on, id`,
)

// `accepted_missing_payout` also stores accepted payouts, by their id.
const UNMATCHED_PAYOUTS_SQL = `from payout p where p.organisation_id = $1 and p.arrived_at is null and p.paid_on <= $2
      and not exists (select from accepted_missing_payout a where a.movement_id = p.id)`
const listUnmatchedPayoutsQuery = plannedForValues<UnmatchedPayout>(
  'closing_payouts',
  `select p.id, p.reference, p.paid_on as day, p.net_minor as "netMinor" ${UNMATCHED_PAYOUTS_SQL} order by p.paid_on, p.id`,
)
const acceptPayoutsQuery = prepared<{ movementId: string }>(
  'closing_accept_payouts',
  `insert into accepted_missing_payout as kept (movement_id, organisation_id, reason, accepted_at, accepted_by)
   select p.id, p.organisation_id, $3, $4, $5 ${UNMATCHED_PAYOUTS_SQL}
   on conflict (movement_id) do nothing returning kept.movement_id as "movementId"`,
)
const deletePayoutAcceptancesQuery = prepared(
  'closing_forget_accepted_payouts',
  'delete from accepted_missing_payout where organisation_id = $1 and movement_id = any($2)',
)
const MISSING = `from payment_movement m join (
       select c.means, min(c.day) as since from payout_explained e join payment_movement c on c.id = e.movement_id
        where e.organisation_id = $1 and c.organisation_id = $1 and c.kind = 'capture' group by c.means) p on p.means = m.means
    where m.organisation_id = $1 and m.kind in ('capture', 'refund') and m.day between p.since and $2
      and not exists (select from payout_explained e where e.movement_id = m.id)`
const UNACCEPTED_SQL = 'not exists (select from accepted_missing_payout a where a.movement_id = m.id)'
const listPaymentsNotPaidOutQuery = plannedForValues<PaymentNotPaidOut>(
  'closing_not_paid_out',
  `select m.order_id as "orderId", m.day, m.amount_minor as minor, coalesce(
       (select a.order_number from attempt_face a where a.order_id = m.order_id and a.state = 'captured' limit 1), '') as "orderNumber"
     ${MISSING} and ${UNACCEPTED_SQL} order by m.day, m.id`,
)
const accept = prepared<{ movementId: string }>(
  'closing_accept_missing_payouts',
  `insert into accepted_missing_payout as kept (movement_id, organisation_id, reason, accepted_at, accepted_by)
   select m.id, m.organisation_id, $3, $4, $5 ${MISSING} and ${UNACCEPTED_SQL}
   on conflict (movement_id) do nothing returning kept.movement_id as "movementId"`,
)
const listMissingPayoutAcceptancesQuery = prepared<{ payments: number; reason: string; acceptedAt: Date }>(
  'closing_accepted_missing_payouts',
  `select count(*)::int as payments, a.reason, a.accepted_at as "acceptedAt"
     from accepted_missing_payout a join (
       select m.id, m.day from payment_movement m where m.organisation_id = $1
          and not exists (select from payout_explained e where e.movement_id = m.id)
       union all
       select p.id, p.paid_on from payout p where p.organisation_id = $1 and p.arrived_at is null) d on d.id = a.movement_id
    where a.organisation_id = $1 and d.day <= $2 and ($3::date is null or d.day > $3)
    group by a.accepted_at, a.reason order by a.accepted_at desc limit $4`,
)

type Period = { organisationId: string; after: CalendarDate | null; through: CalendarDate }

/**
 * Received transactions that are neither matched nor ignored, also of closed periods, because they can be imported later
 * and a match can be undone.
 */
export function listUnmatchedLines(
  database: Database,
  { organisationId, through }: Pick<Period, 'organisationId' | 'through'>,
): Promise<UnmatchedLine[]> {
  return listUnmatchedLinesQuery(database, [organisationId, through])
}

/** Payouts of closed periods are listed too, because a match can be undone. */
export function listUnmatchedPayouts(
  database: Database,
  { organisationId, through }: Pick<Period, 'organisationId' | 'through'>,
): Promise<UnmatchedPayout[]> {
  return listUnmatchedPayoutsQuery(database, [organisationId, through])
}

/**
 * Lists captures and refunds that no payout contains, also of closed periods, because a settlement report can be undone.
 * Nothing before the first paid-out capture, so nothing for clubs that import no reports.
 */
export function listPaymentsNotPaidOut(
  database: Database,
  { organisationId, through }: Pick<Period, 'organisationId' | 'through'>,
): Promise<PaymentNotPaidOut[]> {
  return listPaymentsNotPaidOutQuery(database, [organisationId, through])
}

/** Returns the number accepted. A later payout or match takes precedence. */
export async function acceptPayoutDifferences(
  transaction: Database,
  { organisationId, through }: Pick<Period, 'organisationId' | 'through'>,
  { reason, at, by }: { reason: string; at: Date; by: string | null },
): Promise<number> {
  const payouts = await acceptPayoutsQuery(transaction, [organisationId, through, reason, at, by])
  const payments = await accept(transaction, [organisationId, through, reason, at, by])
  return payouts.length + payments.length
}

/** Payouts that changed must be accepted again. */
export async function deletePayoutAcceptances(
  transaction: Database,
  organisationId: string,
  payoutIds: readonly string[],
): Promise<void> {
  await deletePayoutAcceptancesQuery(transaction, [organisationId, payoutIds])
}

export function listMissingPayoutAcceptances(
  database: Database,
  { organisationId, after, through }: Period,
  max: number,
): Promise<{ payments: number; reason: string; acceptedAt: Date }[]> {
  return listMissingPayoutAcceptancesQuery(database, [organisationId, through, after, max])
}
