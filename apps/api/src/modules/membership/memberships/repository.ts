import type { Database } from '@forenet/database/database'
import { and, eq, ne } from '@forenet/database/drizzle'
import { membershipHistory, membershipPayment } from '@forenet/database/membership-tables'
import type { MembershipPeriod, MembershipState } from '@forenet/domain/membership-status'
import { prepared } from '../../../platform/database/prepared.ts'
import { type MembershipRow, type PaymentItemRow, type PeriodRow, toPeriods } from './membership-row.ts'
import { PURCHASE_COLUMNS, PURCHASE_JOINS } from './receipts/receipt-repository.ts'

const HISTORY_JSON_SQL = `json_build_object('id', h.id, 'membershipId', h.membership_id, 'memberId', h.member_id,
  'configurationId', h.configuration_id, 'configurationName', c.name, 'membershipTypeId', c.type_id, 'wpEntryId', h.wp_entry_id,
  'wpFormId', h.wp_form_id, 'membershipFor', h.membership_for, 'startDate', h.start_date, 'endDate', h.end_date,
  'status', h.status, 'enabled', h.enabled, 'gdprAgreement', h.gdpr_agreement, 'referenceKey', h.reference_key,
  'statusChangeDate', h.status_change_date, 'soldUntil', h.sold_until)`

const OFFERS_JSON_SQL = `coalesce((select json_agg(json_build_object('offerStartDate', c.offer_start_date, 'startDate', c.start_date,
         'endDate', c.end_date, 'months', c.months))
       from membership_offer c where c.organisation_id = s.organisation_id and c.enabled), '[]'::json)`
const PERIOD_JSON_SQL = `json_build_object('startDate', h.start_date, 'endDate', h.end_date, 'status', h.status, 'enabled', h.enabled)`

const SELECT_MEMBERSHIP_SQL = `select s.id, s.organisation_id as "organisationId", s.member_id as "memberId", s.enabled,
    s.status, s.old_status as "oldStatus", s.new_status as "newStatus", r.id is not null as "autoRenewal",
    s.auto_renew_cycle as "autoRenewCycle", r.card_id as "savedCardIdentifier",
    s.reference_key as "referenceKey", s.update_date as "updateDate",
    coalesce((select json_agg(${HISTORY_JSON_SQL} order by h.start_date desc, h.created_at desc)
       from membership_history h join membership_offer c on c.id = h.configuration_id
      where h.membership_id = s.id), '[]'::json) as history,
    ${OFFERS_JSON_SQL} as offers
  from membership s left join renewal_consent r on r.membership_id = s.id and r.state = 'active'`

const listMembershipRowsQuery = prepared<MembershipRow>(
  'membership_of_member',
  `${SELECT_MEMBERSHIP_SQL} where s.member_id = $1 and ($2::uuid is null or s.organisation_id = $2) order by s.created_at, s.id`,
)
const listMembershipsQuery = prepared<MembershipRow>(
  'membership_of_members',
  `${SELECT_MEMBERSHIP_SQL} where s.member_id = any($1)`,
)
const findByIdQuery = prepared<MembershipRow>('membership_by_id', `${SELECT_MEMBERSHIP_SQL} where s.id = $1`)
const ensureMembershipsQuery = prepared(
  'membership_ensure',
  `insert into membership (organisation_id, member_id, reference_key, created_at, update_date)
   select $1, unnest($2::uuid[]), $3, $4, $4
   on conflict (member_id, organisation_id) do nothing`,
)

export type LinesRow = { memberId: string; organisationId: string; lines: PeriodRow[] }
const listLinesQuery = prepared<LinesRow>(
  'membership_lines',
  `select s.member_id as "memberId", s.organisation_id as "organisationId", json_agg(${PERIOD_JSON_SQL}) as lines
     from membership s join membership_history h on h.membership_id = s.id
    where s.member_id = any($1) and ($2::uuid is null or s.organisation_id = $2)
    group by s.id`,
)

export type MembershipPeriodsRow = Pick<MembershipRow, 'id' | 'offers'> & { history: PeriodRow[] }
const listMembershipPeriodsQuery = prepared<MembershipPeriodsRow>(
  'membership_standings',
  `select s.id, coalesce((select json_agg(${PERIOD_JSON_SQL}) from membership_history h where h.membership_id = s.id), '[]'::json) as history,
     ${OFFERS_JSON_SQL} as offers
   from membership s where s.member_id in (select few($1))`,
)
// Writes changed rows only; most recalculations change nothing.
const storeStatesQuery = prepared(
  'membership_store_standings',
  `update membership s
      set status = n.status, overall_start_date = n.starts, overall_end_date = n.ends, ready_for_renewal = n.ready,
        old_status = case when s.status = n.status then s.old_status else s.status end,
        new_status = case when s.status = n.status then s.new_status else n.status end,
        update_date = case when s.status = n.status then s.update_date else $6::timestamptz end
     from unnest($1::uuid[], $2::text[], $3::date[], $4::date[], $5::boolean[]) n (id, status, starts, ends, ready)
    where s.id = n.id and (s.status, s.overall_start_date, s.overall_end_date, s.ready_for_renewal)
      is distinct from (n.status, n.starts, n.ends, n.ready)`,
)

const SELECT_PAYMENT_ITEM_SQL = `select p.id, p.history_id as "historyId", p.billing_name as "billingName",
  p.billing_address as "billingAddress", p.billing_email as "billingEmail", p.billing_phone as "billingPhone",
  p.total_members as "totalMembers", p.total_fee_minor as "totalFeeMinor", p.currency,
  p.payment_method as "paymentMethod", p.payment_status as "paymentStatus", p.payment_type as "paymentType",
  p.payment_total_minor as "paymentTotalMinor", p.total_paid_minor as "totalPaidMinor",
  p.reference_key as "referenceKey", p.status, p.payment_created_at as "paymentCreatedAt",
  p.payment_updated_at as "paymentUpdatedAt", h.gdpr_agreement as "gdprAgreement", ${PURCHASE_COLUMNS}
  from membership_payment p join membership_history h on h.id = p.history_id ${PURCHASE_JOINS}`

const findPaymentItemQuery = prepared<PaymentItemRow>(
  'payment_item_by_id',
  `${SELECT_PAYMENT_ITEM_SQL} where p.history_id = $1 and p.id = $2`,
)

export type EntryRow = PaymentItemRow & { orderNumber: string | null; declineReason: string | null }
const listPaymentItemsQuery = prepared<EntryRow>(
  'payment_items_of_membership',
  `select distinct on (x."historyId") x.*, a.order_number as "orderNumber",
    coalesce(a.decline_reason, o.decline_reason) as "declineReason"
     from (${SELECT_PAYMENT_ITEM_SQL} where h.membership_id = $1) x
     join membership_payment p on p.id = x.id
     left join order_face o on o.id = p.order_id
     left join attempt_face a on a.order_id = p.order_id
    order by x."historyId", (x."paymentStatus" = 'paid') desc, x."paymentCreatedAt" desc, (a.state = 'captured') desc, a.attempt_number desc`,
)

export async function listMembershipRows(
  database: Database,
  memberId: string,
  organisationId: string | null,
): Promise<(MembershipRow & { periods: MembershipPeriod[] })[]> {
  const rows = await listMembershipRowsQuery(database, [memberId, organisationId])
  return rows.map((row) => ({ ...row, periods: toPeriods(row.history) }))
}

export function listMemberships(database: Database, memberIds: readonly string[]): Promise<MembershipRow[]> {
  return listMembershipsQuery(database, [memberIds])
}

export function listLines(
  database: Database,
  memberIds: readonly string[],
  organisationId: string | null,
): Promise<LinesRow[]> {
  return listLinesQuery(database, [memberIds, organisationId])
}

export function listMembershipPeriods(
  database: Database,
  memberIds: readonly string[],
): Promise<MembershipPeriodsRow[]> {
  return listMembershipPeriodsQuery(database, [memberIds])
}

export async function storeMembershipStates(
  database: Database,
  states: readonly (MembershipState & { id: string })[],
  at: Date,
): Promise<void> {
  if (states.length === 0) return
  await storeStatesQuery(database, [
    states.map(({ id }) => id),
    states.map(({ status }) => status),
    states.map(({ overallStartDate }) => overallStartDate),
    states.map(({ overallEndDate }) => overallEndDate),
    states.map(({ readyForMembershipRenewal }) => readyForMembershipRenewal),
    at,
  ])
}

export async function findMembership(database: Database, id: string): Promise<MembershipRow | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export async function ensureMemberships(
  database: Database,
  organisationId: string,
  memberIds: readonly string[],
  referenceKey: string,
  at: Date,
): Promise<void> {
  await ensureMembershipsQuery(database, [organisationId, memberIds, referenceKey, at])
}

export async function insertHistory(database: Database, line: typeof membershipHistory.$inferInsert): Promise<string> {
  const [inserted] = await database.insert(membershipHistory).values(line).returning({ id: membershipHistory.id })
  if (!inserted) throw new Error('The history line was not stored')
  return inserted.id
}

export async function insertPaymentItem(
  database: Database,
  item: typeof membershipPayment.$inferInsert,
): Promise<string> {
  const [inserted] = await database.insert(membershipPayment).values(item).returning({ id: membershipPayment.id })
  if (!inserted) throw new Error('The payment item was not stored')
  return inserted.id
}

export async function findPaymentItem(
  database: Database,
  historyId: string,
  paymentId: string,
): Promise<PaymentItemRow | undefined> {
  return (await findPaymentItemQuery(database, [historyId, paymentId]))[0]
}

/** One item per history line: the paid one, otherwise the newest. */
export function listPaymentItems(database: Database, membershipId: string): Promise<EntryRow[]> {
  return listPaymentItemsQuery(database, [membershipId])
}

export async function updateBilling(
  database: Database,
  id: string,
  billing: { billingName?: string | undefined; billingEmail?: string | undefined; billingPhone?: string | undefined },
  at: Date,
): Promise<boolean> {
  const changed = await database
    .update(membershipPayment)
    .set({ ...billing, paymentUpdatedAt: at })
    .where(and(eq(membershipPayment.id, id), ne(membershipPayment.paymentStatus, 'paid')))
    .returning({ id: membershipPayment.id })
  return changed.length > 0
}

const findHistoryQuery = prepared<{
  id: string
  membershipId: string
  memberId: string
  organisationId: string
  configurationId: string
  orderId: string | null
  referenceKey: string
}>(
  'history_by_id',
  `select h.id, h.membership_id as "membershipId", h.member_id as "memberId", s.organisation_id as "organisationId",
    h.configuration_id as "configurationId", h.order_id as "orderId", h.reference_key as "referenceKey"
     from membership_history h join membership s on s.id = h.membership_id where h.id = $1`,
)

export async function findHistory(database: Database, id: string) {
  return (await findHistoryQuery(database, [id]))[0]
}
