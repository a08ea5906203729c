import { payerName } from './export-people.ts'

const NAME = (member: string) => `trim(${member}.first_name || ' ' || ${member}.last_name)`

/**
 * What an export reads of memberships and money. Whoever bought for the member is told by name alone, and of their
 * purchase what was bought for the member.
 */
export const PURCHASES = {
  memberships: `select s.id, ${NAME('m')} as participant, o.name as organisation, s.status, s.enabled, s.auto_renewal as "autoRenewal",
      s.auto_renew_cycle as "autoRenewCycle", s.saved_card_identifier is not null as "hasSavedCard",
      s.reference_key as "referenceKey", s.overall_start_date as "overallStartDate", s.overall_end_date as "overallEndDate",
      s.created_at as "createdAt", s.update_date as "updateDate"
    from membership s join organisation o on o.id = s.organisation_id join member m on m.id = s.member_id
    where s.member_id = any($1) order by s.created_at, s.id`,
  membershipHistory: `select h.id, h.membership_id as "membershipId", ${NAME('m')} as participant, o.name as organisation,
      c.name as membership, h.membership_for as "membershipFor", h.start_date as "startDate", h.end_date as "endDate", h.status,
      h.enabled, h.gdpr_agreement as "gdprAgreement", h.reference_key as "referenceKey", h.wp_entry_id as "wpEntryId",
      h.wp_form_id as "wpFormId", h.status_change_date as "statusChangeDate", h.created_at as "createdAt"
    from membership_history h join membership s on s.id = h.membership_id join organisation o on o.id = s.organisation_id
    join membership_configuration c on c.id = h.configuration_id join member m on m.id = h.member_id
    where h.member_id = any($1) order by h.created_at, h.id`,
  membershipPayments: `select b.id, b.history_id as "membershipHistoryId", b.billing_name as "billingName",
      case when mine then b.billing_address end as "billingAddress", case when mine then b.billing_email end as "billingEmail",
      case when mine then b.billing_phone end as "billingPhone", case when mine then b.total_members end as "totalMembers",
      case when mine then b.total_fee_minor end as "totalMembershipFeeMinor", b.currency,
      b.payment_method as "paymentMethod", b.payment_type as "paymentType", b.payment_status as "paymentStatus",
      case when mine then b.payment_total_minor end as "paymentTotalMinor",
      case when mine then b.total_paid_minor end as "totalPaidMinor", b.reference_key as "referenceKey", b.status,
      b.payment_created_at as "paymentCreatedAt", b.payment_updated_at as "paymentUpdatedAt"
    from membership_payment b join membership_history h on h.id = b.history_id,
    lateral (select b.payer_member_id = any($1) as mine) whose
    where (h.member_id = any($1) or mine) order by b.payment_created_at, b.id`,
  orders: `select o.id, o.kind, c.name as organisation, o.amount_minor as "amountMinor", o.currency, o.status, o.language,
      o.billing_name as "billingName", o.billing_email as "billingEmail", o.billing_phone as "billingPhone",
      o.billing_address as "billingAddress", o.decline_code as "declineCode", o.decline_reason as "declineReason",
      o.created_at as "createdAt", o.paid_at as "paidAt", o.declined_at as "declinedAt"
    from payment_order o join organisation c on c.id = o.organisation_id
    where o.payer_member_id = any($1) order by o.created_at, o.id`,
  orderLines: `select l.order_id as "orderId", c.name as organisation, ${payerName('p', 'o')} as buyer, l.participant_name as participant,
      l.description, l.price_minor as "priceMinor", l.vat_rate as "vatRate", l.vat_minor as "vatMinor",
      l.surcharge_minor as "surchargeMinor", l.total_minor as "totalMinor", o.currency
    from payment_order_line l join payment_order o on o.id = l.order_id join organisation c on c.id = o.organisation_id
    join member p on p.id = o.payer_member_id
    where (o.payer_member_id = any($1) or l.member_id = any($1)) order by o.created_at, o.id, l.position`,
  payments: `select a.order_number as "orderNumber", a.order_id as "orderId", a.amount_minor as "amountMinor", a.currency, a.state,
      a.captured_minor as "capturedMinor", a.refunded_minor as "refundedMinor", a.masked_card as "maskedCard",
      a.card_type as "cardType", a.wallet, a.decline_code as "declineCode", a.decline_reason as "declineReason",
      a.created_at as "createdAt", a.captured_at as "capturedAt"
    from payment_attempt a join payment_order o on o.id = a.order_id
    where o.payer_member_id = any($1) order by a.created_at, a.id`,
  refunds: `select r.order_id as "orderId", r.amount_minor as "amountMinor", o.currency, r.reason, r.state,
      r.requested_at as "requestedAt", r.done_at as "doneAt"
    from payment_refund r join payment_order o on o.id = r.order_id
    where o.payer_member_id = any($1) order by r.requested_at, r.id`,
} as const
