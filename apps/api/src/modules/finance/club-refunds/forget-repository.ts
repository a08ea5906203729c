import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

const forget = prepared(
  'club_refund_forget',
  `update club_refund r set reason = $2 from order_face o
    where o.id = r.order_id and r.reason <> $2 and (r.member_id = any($1) or o.payer_member_id = any($1)
      or exists (select from order_line_face l where l.order_id = o.id and l.member_id = any($1))
      or exists (select from ticket_face t where t.id = r.ticket_id and (t.member_id = any($1) or t.attendee_email = $3)))`,
)

/** Covers refunds to these members, for their tickets, and for tickets of an attendee with this e-mail. */
export async function eraseRefundReasons(
  transaction: Database,
  ids: readonly string[],
  email: string | null,
  instead: string,
): Promise<void> {
  await forget(transaction, [ids, instead, email])
}
