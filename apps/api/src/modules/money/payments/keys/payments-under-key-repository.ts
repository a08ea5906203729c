import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'

export type PaymentsUnderKey = {
  unsettled: number
  refundable: number
  /** Cards that the gateway keeps for automatic renewal. */
  savedCards: number
}

const countPaymentsUnderKeyQuery = prepared<Omit<PaymentsUnderKey, 'savedCards'>>(
  'payments_under_key',
  `select count(*) filter (where
            a.state in ('created', 'window-open') and a.created_at > $4 or a.state = 'authorized'
            or exists (select from payment_authorization u where u.attempt_id = a.id and u.state in ('reported', 'capturing', 'voiding'))
            or exists (select from payment_refund r where r.attempt_id = a.id and r.state = 'requested'))::int as unsettled,
          count(*) filter (where a.state = 'captured' and not a.test_mode and a.captured_at > $5
            and a.captured_minor > (select coalesce(sum(r.amount_minor), 0) from payment_refund r
              where r.attempt_id = a.id and r.state <> 'charged-back'))::int
            as refundable
     from payment_attempt a join payment_order o on o.id = a.order_id
    where o.organisation_id = $1 and a.provider = $2 and a.created_at > $3`,
)

const savedCardsQuery = prepared<{ savedCards: number }>(
  'saved_cards_under_key',
  `select count(*)::int as "savedCards" from saved_card
    where organisation_id = $1 and provider = $2 and state in ('reported', 'kept', 'ending')`,
)

const DAY_MS = 86_400_000
/** Older payment windows are abandoned. */
const WINDOW_MS = DAY_MS
const REFUNDABLE_MS = 365 * DAY_MS

export async function countPaymentsUnderKey(
  database: Database,
  { organisationId, provider, since }: { organisationId: string; provider: string; since: Date | null },
  now: Date,
): Promise<PaymentsUnderKey> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const from = since ?? new Date(0)
  const [counts] = await countPaymentsUnderKeyQuery(database, [
    organisationId,
    provider,
    from,
    before(WINDOW_MS),
    before(REFUNDABLE_MS),
  ])
  const [cards] = await savedCardsQuery(database, [organisationId, provider])
  return { unsettled: 0, refundable: 0, savedCards: 0, ...counts, ...cards }
}
