import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'
import type { Leaving } from './leaving.ts'
import { DELETED_NAME } from './leaving-rules.ts'

/** Paid for with money: what the books are about, and keep. */
export const IN_THE_BOOKS = `(o.amount_minor > 0 and (o.status = 'paid'
  or exists (select from payment_attempt a where a.order_id = o.id and a.captured_minor > 0)))`

const selections = prepared(
  'leaving_selections',
  `update payment_order o set selection = '{}'
    where o.payer_member_id = any($1)
       or exists (select from event_entry n join event_ticket t on t.entry_id = n.id
           where n.order_id = o.id and (t.member_id = any($1) or t.attendee_email = $2))`,
)
const bills = prepared(
  'leaving_bills',
  `update payment_order o set billing_name = '${DELETED_NAME}', billing_email = '', billing_phone = '', billing_address = '{}'
    where o.payer_member_id = any($1) and not ${IN_THE_BOOKS}`,
)
const items = prepared(
  'leaving_items',
  `update membership_payment b set billing_name = '${DELETED_NAME}', billing_email = '', billing_phone = '', billing_address = ''
     from membership_history h left join payment_order o on o.id = h.order_id
    where h.id = b.history_id and b.payer_member_id = any($1)
      and (case when b.order_id is null then b.payment_status <> 'paid' else not ${IN_THE_BOOKS} end)`,
)
const lines = prepared(
  'leaving_lines',
  `update payment_order_line l set participant_name = '${DELETED_NAME}' from payment_order o
    where o.id = l.order_id and (l.member_id = any($1) or o.payer_member_id = any($1)) and not ${IN_THE_BOOKS}`,
)

/** A guest of somebody else's, told by the e-mail on the ticket: the books are about who paid. */
const guests = prepared(
  'leaving_guests',
  `update payment_order_line l set participant_name = '${DELETED_NAME}'
     from event_entry n join event_ticket t on t.entry_id = n.id
    where n.order_id = l.order_id and t.position = l.position and t.attendee_email = $1 and t.member_id is null`,
)

/** Clears purchases of what the books do not need: who paid stays where money was paid (books.ts), all else goes. */
export async function clearPurchases(transaction: Database, { ids, email }: Leaving): Promise<void> {
  await selections(transaction, [ids, email])
  await lines(transaction, [ids])
  await guests(transaction, [email])
  await items(transaction, [ids])
  await bills(transaction, [ids])
}
