import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import {
  listSavedCardIds,
  RETAINED_IN_BOOKS_SQL,
  releaseSavedCards,
  SETTLED_SQL,
  START_OF_DAY_SQL,
} from '../../money/payments/index.ts'
import { listConsentIds, lockConsents, stopConsents } from './auto-renewal/consent-repository.ts'

/** For other payers' purchases, exports only items for `$1`. */
export const MEMBERSHIPS_EXPORT_SQL = {
  memberships: `select s.id, m.name as participant, o.name as organisation, s.status, s.enabled, r.id is not null as "autoRenewal",
      s.auto_renew_cycle as "autoRenewCycle", r.id is not null as "hasSavedCard",
      s.reference_key as "referenceKey", s.overall_start_date as "overallStartDate", s.overall_end_date as "overallEndDate",
      s.created_at as "createdAt", s.update_date as "updateDate"
    from membership s join organisation_face o on o.id = s.organisation_id join member_face m on m.id = s.member_id
      left join renewal_consent r on r.membership_id = s.id and r.state = 'active'
    where s.member_id = any($1) order by s.created_at, s.id`,
  membershipHistory: `select h.id, h.membership_id as "membershipId", m.name as participant, o.name as organisation,
      c.name as membership, h.membership_for as "membershipFor", h.start_date as "startDate", h.end_date as "endDate", h.status,
      h.enabled, h.gdpr_agreement as "gdprAgreement", h.reference_key as "referenceKey", h.wp_entry_id as "wpEntryId",
      h.wp_form_id as "wpFormId", h.status_change_date as "statusChangeDate", h.created_at as "createdAt"
    from membership_history h join membership s on s.id = h.membership_id join organisation_face o on o.id = s.organisation_id
    join membership_offer c on c.id = h.configuration_id join member_face m on m.id = h.member_id
    where h.member_id = any($1) order by h.created_at, h.id`,
  membershipWaiting: `select m.name as participant, o.name as organisation, c.name as membership, w.state, w.joined_at as "joinedAt",
      w.offered_at as "offeredAt", w.offer_until as "offerUntil"
    from edition_waiting w join membership_offer c on c.id = w.configuration_id join organisation_face o on o.id = c.organisation_id
      join member_face m on m.id = w.member_id
    where w.member_id = any($1) order by w.joined_at, w.id`,
  membershipRequests: `select m.name as participant, o.name as organisation, c.name as membership, case when theirs then r.state end as state,
      r.reason, r.wants_reduced as "wantsReduced", r.asked_at as "requestedAt", case when theirs then r.decided_at end as "answeredAt",
      case when theirs then r.price_minor end as "priceMinor", case when theirs then r.answer end as answer
    from membership_request r cross join lateral (select r.member_id = any($1) as theirs) of_them
      join membership_offer c on c.id = r.configuration_id join organisation_face o on o.id = r.organisation_id
      join member_face m on m.id = r.member_id
    where theirs or r.asked_by = any($1) order by r.asked_at, r.id`,
  automaticRenewals: `select m.name as participant, o.name as organisation, c.state, c.text_version as "consentVersion",
      c.price_minor as "priceMinor", c.agreed_at as "createdAt", c.stopped_at as "endedAt", k.last_four as "cardLastDigits",
      k.expires_on as "cardExpiresOn",
      (select coalesce(json_agg(json_build_object('dueOn', h.due_on, 'priceMinor', l.price_minor, 'state', h.state) order by h.due_on, h.id), '[]')
         from renewal_line l join renewal_charge h on h.id = l.charge_id where l.consent_id = c.id) as charges
    from renewal_consent c join membership s on s.id = c.membership_id join organisation_face o on o.id = c.organisation_id
      join member_face m on m.id = s.member_id left join saved_card_summary k on k.id = c.card_id
    where c.payer_member_id = any($1) order by c.agreed_at, c.id`,
  membershipPayments: `select b.id, b.history_id as "membershipHistoryId", b.billing_name as "billingName",
      case when mine then b.billing_address end as "billingAddress", case when mine then b.billing_email end as "billingEmail",
      case when mine then b.billing_phone end as "billingPhone", case when mine then b.total_members end as "totalMembers",
      case when mine then b.total_fee_minor end as "totalMembershipFeeMinor", b.currency,
      case when mine then b.joining_fee_minor end as "joiningFeeMinor",
      case when mine then b.carried_minor end as "carriedMinor", b.payment_method as "paymentMethod", b.payment_type as "paymentType", b.payment_status as "paymentStatus",
      case when mine then b.payment_total_minor end as "paymentTotalMinor",
      case when mine then b.total_paid_minor end as "totalPaidMinor", b.reference_key as "referenceKey", b.status,
      b.payment_created_at as "paymentCreatedAt", b.payment_updated_at as "paymentUpdatedAt"
    from membership_payment b join membership_history h on h.id = b.history_id,
    lateral (select b.payer_member_id = any($1) as mine) whose
    where (h.member_id = any($1) or mine) order by b.payment_created_at, b.id`,
} as const

const erasePaymentItemsQuery = prepared(
  'leaving_items',
  `update membership_payment b set billing_name = $2, billing_email = '', billing_phone = '', billing_address = ''
     from membership_history h left join order_face o on o.id = h.order_id
    where h.id = b.history_id and b.payer_member_id = any($1)
      and (case when b.order_id is null then b.payment_status <> 'paid' else not ${RETAINED_IN_BOOKS_SQL} end)`,
)
const eraseExpiredPaymentItemsQuery = prepared(
  'books_items',
  `update membership_payment b set billing_name = $2, billing_email = '', billing_phone = '', billing_address = ''
     from membership_history h left join order_face o on o.id = h.order_id, member_face m
    where h.id = b.history_id and m.id = b.payer_member_id and m.deleted_at is not null
      and (b.billing_name <> $2 or b.billing_email <> '')
      and coalesce(${SETTLED_SQL}, b.payment_created_at) < ${START_OF_DAY_SQL}`,
)
const endRenewalsQuery = prepared(
  'leaving_renewals',
  'update membership set ready_for_renewal = false, update_date = $2 where member_id = any($1)',
)

/** Erases personal data that bookkeeping does not need; payers of captured money stay. */
export async function erasePaymentItems(transaction: Database, ids: readonly string[], name: string): Promise<void> {
  await erasePaymentItemsQuery(transaction, [ids, name])
}

/** Run before the orders are erased. */
export async function eraseExpiredPaymentItems(transaction: Database, before: string, name: string): Promise<void> {
  await eraseExpiredPaymentItemsQuery(transaction, [before, name])
}

/** Has their saved cards deleted at the gateway. */
export async function endRenewals(transaction: Database, ids: readonly string[], at: Date): Promise<void> {
  await endRenewalsQuery(transaction, [ids, at])
  const consents = await listConsentIds(transaction, ids)
  await lockConsents(transaction, consents)
  await stopConsents(transaction, consents, 'portal', at)
  await releaseSavedCards(transaction, await listSavedCardIds(transaction, ids), at)
}
