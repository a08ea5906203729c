export const CLUB_REFUNDS_EXPORT_SQL = {
  clubRefunds: `select r.order_id as "orderId", o.name as organisation, r.amount_minor as "amountMinor", r.reason, r.state,
      r.asked_at as "requestedAt"
    from club_refund r join organisation_face o on o.id = r.organisation_id join order_face b on b.id = r.order_id
    where r.member_id = any($1) or b.payer_member_id = any($1) order by r.asked_at, r.id`,
} as const
