import type { PurchasedPeriod } from '@forenet/contract/payment'
import type { Database } from '@forenet/database/database'
import { formatAddressLine } from '@forenet/domain/address-check'
import type { MembershipSelection } from '@forenet/domain/membership-selection'
import { computeMembershipYear } from '@forenet/domain/membership-status'
import type { Minor } from '@forenet/domain/money'
import { CURRENCY } from '@forenet/domain/product'
import { prepared } from '../../../../platform/database/prepared.ts'
import type { Billing } from '../../../core/members/index.ts'
import { NEW_ORDER_CTES, newOrderValues, type UnpaidLimit } from '../../../money/payments/index.ts'
import { type StoredLine, toStoredLines } from './order-lines.ts'
import type { PurchaseLine } from './purchase-rules.ts'

export type NewPurchase = {
  orderId: string
  token: string
  payer: Billing
  selection: Omit<MembershipSelection, 'gdprAgreement'> & { renewal?: string; apart?: string }
  provider: string
  lines: readonly (PurchaseLine & { historyId: string })[]
  totalMinor: Minor
  at: Date
}

/** One atomic statement; a member's purchases are serialised across processes. */
const storeQuery = prepared<StoredRow>(
  'purchase_store',
  `with ${NEW_ORDER_CTES.inTurn},
   wanted as (
     select * from jsonb_to_recordset($17::jsonb) as w (position int, history_id uuid, member_id uuid, configuration_id uuid,
       membership_for int, starts date, ends date, name text, description text, price bigint, vat bigint, rate numeric,
       surcharge bigint, total bigint, joining bigint, due bigint, carried bigint, months int)),
   -- Without joining fees, which are lines of the order beside a period.
   periods as (select * from wanted where due is not null),
   ensured as (
     insert into membership (organisation_id, member_id, reference_key, created_at, update_date)
     select $3, w.member_id, new_order.id::text, $14, $14 from periods w, new_order
     on conflict (member_id, organisation_id) do nothing returning id, member_id),
   theirs as (
     select id, member_id from ensured
     union all
     -- Each by itself: joined, all memberships of the club are read.
     select s.id, s.member_id from (select distinct member_id from wanted) one cross join lateral (
       select id, member_id from membership where organisation_id = $3 and member_id = one.member_id offset 0) s),
   new_history as (
     insert into membership_history (id, membership_id, member_id, configuration_id, order_id, membership_for, start_date, end_date,
       gdpr_agreement, reference_key, status_change_date, created_at, for_months)
     select w.history_id, theirs.id, w.member_id, w.configuration_id, new_order.id, w.membership_for, w.starts, w.ends,
       true, new_order.id::text, $14, $14, w.months
       from periods w join theirs on theirs.member_id = w.member_id, new_order
     returning id, membership_id),
   sold as (select w.* from wanted w join new_history h on h.id = w.history_id),
   new_items as (
     insert into membership_payment (history_id, order_id, payer_member_id, billing_name, billing_address, billing_email, billing_phone,
       total_members, total_fee_minor, currency, payment_method, payment_total_minor, joining_fee_minor, carried_minor, reference_key, payment_created_at, payment_updated_at)
     select sold.history_id, new_order.id, $4, $10, $19, $11, $12, (select count(*) from periods), $6, $7, $18, sold.due, sold.joining, sold.carried,
       new_order.id::text, $14, $14 from sold, new_order where sold.due is not null),
   ${NEW_ORDER_CTES.lines}
   select exists (select from new_order) as stored,
     coalesce((select json_object_agg(id, membership_id) from new_history), '{}'::json) as memberships,
     -- What is only begun may be lost with the machine; its first attempt is written after it, durably, before anybody can pay.
     case when $6 > 0 then set_config('synchronous_commit', 'off', true) end
     from turn`,
)

type StoredRow = { stored: boolean; memberships: Record<string, string> }

/** Another transaction created the membership. Roll back and retry. */
export class MembershipCreatedConcurrently extends Error {}

/** Null if the token is used or the member is over the unpaid limit. Throws `MembershipCreatedConcurrently`. */
export async function storeNewPurchase(
  transaction: Database,
  purchase: NewPurchase,
  unpaid: { limit: UnpaidLimit; since: Date },
): Promise<PurchasedPeriod[] | null> {
  const { payer, selection, lines } = purchase
  const order = {
    id: purchase.orderId,
    kind: 'membership',
    organisationId: selection.orgId,
    payerMemberId: payer.memberId,
    token: purchase.token,
    amountMinor: purchase.totalMinor,
    currency: CURRENCY,
    language: selection.language,
    selection,
    billingName: payer.name,
    billingEmail: payer.email,
    billingPhone: payer.phone,
    billingAddress: payer.address ?? {},
    createdAt: purchase.at,
  } as const
  const [row] = await storeQuery(transaction, [
    ...newOrderValues(order, unpaid.limit, unpaid.since),
    JSON.stringify(toStoredLines(lines, selection.language).map(createLineRecorder(lines))),
    purchase.provider,
    formatAddressLine(payer.address),
  ])
  if (!row?.stored) return null
  return lines.map(({ historyId, offered, days }) => {
    const membershipId = row.memberships[historyId]
    if (!membershipId) throw new MembershipCreatedConcurrently()
    return {
      membershipConfId: offered.id,
      membershipHistoryId: historyId,
      membershipId,
      ...days,
    }
  })
}

function createLineRecorder(purchased: NewPurchase['lines']) {
  return (line: StoredLine, position: number) => {
    const { offered, days, totalMinor, joiningMinor, instead } = findPurchaseLine(purchased, line)
    return {
      position,
      history_id: line.historyId,
      member_id: line.memberId,
      configuration_id: offered.id,
      membership_for: computeMembershipYear(days.startDate, days.endDate),
      starts: instead?.from ?? days.startDate,
      ends: days.endDate,
      months: offered.months ?? null,
      name: line.participantName,
      description: line.description,
      price: line.priceMinor,
      vat: line.vatMinor,
      rate: Math.max(1, offered.terms.vatRate),
      surcharge: line.surchargeMinor,
      total: line.totalMinor,
      joining: joiningMinor,
      due: line.isJoiningFee ? null : totalMinor,
      carried: instead?.creditMinor ?? 0,
    }
  }
}

function findPurchaseLine(purchased: NewPurchase['lines'], { historyId }: StoredLine): PurchaseLine {
  const found = purchased.find((one) => one.historyId === historyId)
  if (!found) throw new Error('A line of an order is of no purchase')
  return found
}
