export const payerName = (payer: string, order: string) =>
  `case when ${payer}.deleted_at is null then coalesce(nullif(${order}.billing_name, ''), ${payer}.name) else ${payer}.name end`

/** For other payers' purchases, exports only the payer's name and the lines of `$1`. */
export const PAYMENTS_EXPORT_SQL = {
  orders: `select o.id, o.kind, c.name as organisation, o.amount_minor as "amountMinor", o.currency, o.status, o.language,
      o.billing_name as "billingName", o.billing_email as "billingEmail", o.billing_phone as "billingPhone",
      o.billing_address as "billingAddress", o.decline_code as "declineCode", o.decline_reason as "declineReason",
      o.created_at as "createdAt", o.paid_at as "paidAt", o.declined_at as "declinedAt"
    from payment_order o join organisation_face c on c.id = o.organisation_id
    where o.payer_member_id = any($1) order by o.created_at, o.id`,
  orderLines: `select l.order_id as "orderId", c.name as organisation, ${payerName('p', 'o')} as buyer, l.participant_name as participant,
      l.description, l.price_minor as "priceMinor", l.vat_rate as "vatRate", l.vat_minor as "vatMinor",
      l.surcharge_minor as "surchargeMinor", l.total_minor as "totalMinor", o.currency
    from payment_order_line l join payment_order o on o.id = l.order_id join organisation_face c on c.id = o.organisation_id
    join member_face p on p.id = o.payer_member_id
    where (o.payer_member_id = any($1) or l.member_id = any($1)) order by o.created_at, o.id, l.position`,
  payments: `select a.order_number as "orderNumber", a.order_id as "orderId", a.amount_minor as "amountMinor", a.currency, a.state,
      a.captured_minor as "capturedMinor", a.refunded_minor as "refundedMinor", a.masked_card as "maskedCard",
      a.card_type as "cardType", a.wallet, a.decline_code as "declineCode", a.decline_reason as "declineReason",
      a.created_at as "createdAt", a.captured_at as "capturedAt"
    from payment_attempt a join payment_order o on o.id = a.order_id
    where o.payer_member_id = any($1) order by a.created_at, a.id`,
  manualPayments: `select m.order_id as "orderId", m.method as "paymentMethod", m.amount_minor as "amountMinor", o.currency,
      m.day as "at", m.note as message
    from manual_payment m join payment_order o on o.id = m.order_id
    where o.payer_member_id = any($1) order by m.booked_at, m.id`,
  refunds: `select r.order_id as "orderId", r.amount_minor as "amountMinor", o.currency, r.reason, r.state,
      r.requested_at as "requestedAt", r.done_at as "doneAt"
    from payment_refund r join payment_order o on o.id = r.order_id
    where o.payer_member_id = any($1) order by r.requested_at, r.id`,
} as const
