import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export const CLUB_REFUNDS_EXPORT_SQL = {
  clubRefunds: `select r.order_id as "orderId", o.name as organisation, r.amount_minor as "amountMinor", r.reason, r.state,
      r.asked_at as "requestedAt"
    from club_refund r join organisation_face o on o.id = r.organisation_id join order_face b on b.id = r.order_id
    where r.member_id = any($1) or b.payer_member_id = any($1) order by r.asked_at, r.id`,
} as const

const eraseRefundReasonsQuery = prepared(
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
  await eraseRefundReasonsQuery(transaction, [ids, instead, email])
}
