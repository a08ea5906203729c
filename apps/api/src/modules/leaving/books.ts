import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { prepared } from '../../platform/database/prepared.ts'
import type { LeavingDeps } from './leaving-deps.ts'
import { clearedBefore, DELETED_NAME } from './leaving-rules.ts'

/** When a purchase was settled: paid, or paid back. A moment in Copenhagen begins the year. */
const SETTLED = `greatest(o.paid_at, (select max(r.done_at) from payment_refund r where r.order_id = o.id), o.created_at)`
const BEGINNING = `($1::date::timestamp at time zone 'Europe/Copenhagen')`

const orders = prepared(
  'books_orders',
  `update payment_order o set billing_name = '${DELETED_NAME}', billing_email = '', billing_phone = '', billing_address = '{}'
     from member m where m.id = o.payer_member_id and m.deleted_at is not null
      and (o.billing_name <> '${DELETED_NAME}' or o.billing_email <> '') and ${SETTLED} < ${BEGINNING}`,
)
const lines = prepared(
  'books_lines',
  `update payment_order_line l set participant_name = '${DELETED_NAME}' from payment_order o, member m
    where o.id = l.order_id and m.id in (l.member_id, o.payer_member_id) and m.deleted_at is not null
      and (m.id = l.member_id or not exists (select from member p where p.id = l.member_id and p.deleted_at is null))
      and l.participant_name <> '${DELETED_NAME}' and ${SETTLED} < ${BEGINNING}`,
)
const items = prepared(
  'books_items',
  `update membership_payment b set billing_name = '${DELETED_NAME}', billing_email = '', billing_phone = '', billing_address = ''
     from membership_history h left join payment_order o on o.id = h.order_id, member m
    where h.id = b.history_id and m.id = b.payer_member_id and m.deleted_at is not null
      and (b.billing_name <> '${DELETED_NAME}' or b.billing_email <> '')
      and coalesce(${SETTLED}, b.payment_created_at) < ${BEGINNING}`,
)

/** Clears who paid from purchases of deleted members, once bookkeeping law needs it no longer. Safe to repeat. */
export async function clearBooks({ pool, now }: Pick<LeavingDeps, 'pool' | 'now'>): Promise<void> {
  const before = clearedBefore(now())
  await inTransaction(pool, async (transaction: Database) => {
    for (const clear of [lines, items, orders]) await clear(transaction, [before])
  })
}
