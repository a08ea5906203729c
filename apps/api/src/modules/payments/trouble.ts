import type { PaymentTrouble } from '@forenet/contract/payment'
import { organisationsWhere } from '@forenet/domain/access'
import type { Caller } from '../../platform/access/caller.ts'
import { prepared } from '../../platform/database/prepared.ts'
import type { PaymentDeps } from './payment-deps.ts'

type Row = PaymentTrouble['organisation'] & { orders: number }

/** A purchase counts once, whatever of it is stuck: the chain after it, an authorization, or money on its way back. */
const stuck = prepared<Row>(
  'payment_trouble',
  `select g.id, g.key, g.name, g.kind, g.accent_colour as "accentColour", count(*)::int as orders
     from payment_order o join organisation g on g.id = o.organisation_id
    where ($1::text[] is null or g.key = any($1))
      and o.id in (
        select s.order_id from after_payment_step s where s.done_at is null and s.tries > 0
        union
        select a.order_id from payment_authorization z join payment_attempt a on a.id = z.attempt_id
         where z.state in ('reported', 'capturing', 'voiding') and z.last_error is not null
        union
        select a.order_id from payment_refund r join payment_attempt a on a.id = r.attempt_id
         where r.state = 'requested' and r.last_error is not null)
    group by g.id order by g.name`,
)

/** What the front page tells whoever may read the books of an organisation. */
export async function paymentTrouble(deps: PaymentDeps, caller: Caller): Promise<PaymentTrouble[]> {
  const where = organisationsWhere(caller.grants, 'money.read')
  const rows = await stuck(deps.database, [where === 'all' ? null : where])
  return rows.map(({ orders, ...organisation }) => ({ organisation, orders }))
}
