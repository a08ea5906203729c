import type { Database } from '@forenet/database/database'
import { and, eq, ne } from '@forenet/database/drizzle'
import { membership, membershipHistory, membershipPayment } from '@forenet/database/membership-tables'
import type { Period } from '@forenet/domain/membership-status'
import { prepared } from '../../platform/database/prepared.ts'
import { type MembershipRow, type PaymentItemRow, type PeriodRow, periodsOf } from './membership-row.ts'
import { PURCHASE_COLUMNS, PURCHASE_JOINS } from './receipt-repository.ts'

const HISTORY = `json_build_object('id', h.id, 'membership_id', h.membership_id, 'member_id', h.member_id,
  'configuration_id', h.configuration_id, 'configuration_name', c.name, 'wp_entry_id', h.wp_entry_id, 'wp_form_id', h.wp_form_id,
  'membership_for', h.membership_for, 'start_date', h.start_date, 'end_date', h.end_date, 'status', h.status, 'enabled', h.enabled,
  'gdpr_agreement', h.gdpr_agreement, 'reference_key', h.reference_key, 'status_change_date', h.status_change_date)`

const MEMBERSHIP = `select s.id, s.organisation_id, s.member_id, s.enabled, s.status, s.old_status, s.new_status, s.auto_renewal,
    s.auto_renew_cycle, s.saved_card_identifier, s.reference_key, s.update_date,
    coalesce((select json_agg(${HISTORY} order by h.start_date desc, h.created_at desc)
       from membership_history h join membership_configuration c on c.id = h.configuration_id
      where h.membership_id = s.id), '[]'::json) as history,
    coalesce((select json_agg(json_build_object('offer_start_date', c.offer_start_date, 'end_date', c.end_date))
       from membership_configuration c where c.organisation_id = s.organisation_id and c.enabled), '[]'::json) as offers
  from membership s`

const ofMember = prepared<MembershipRow>(
  'membership_of_member',
  `${MEMBERSHIP} where s.member_id = $1 and ($2::uuid is null or s.organisation_id = $2) order by s.created_at, s.id`,
)
const ofMembers = prepared<MembershipRow>('membership_of_members', `${MEMBERSHIP} where s.member_id = any($1)`)
const byId = prepared<MembershipRow>('membership_by_id', `${MEMBERSHIP} where s.id = $1`)
const ensured = prepared(
  'membership_ensure',
  `insert into membership (organisation_id, member_id, reference_key, created_at, update_date)
   select $1, unnest($2::uuid[]), $3, $4, $4
   on conflict (member_id, organisation_id) do nothing`,
)

export type LinesRow = { member_id: string; organisation_id: string; lines: PeriodRow[] }
const linesOf = prepared<LinesRow>(
  'membership_lines',
  `select s.member_id, s.organisation_id, json_agg(json_build_object('start_date', h.start_date, 'end_date', h.end_date,
            'status', h.status, 'enabled', h.enabled)) as lines
     from membership s join membership_history h on h.membership_id = s.id
    where s.member_id = any($1) and ($2::uuid is null or s.organisation_id = $2)
    group by s.id`,
)

const PAYMENT = `select p.id, p.history_id, p.billing_name, p.billing_address, p.billing_email, p.billing_phone, p.total_members,
  p.total_fee_minor, p.currency, p.payment_method, p.payment_status, p.payment_type, p.payment_total_minor, p.total_paid_minor,
  p.reference_key, p.status, p.payment_created_at, p.payment_updated_at, h.gdpr_agreement, ${PURCHASE_COLUMNS}
  from membership_payment p join membership_history h on h.id = p.history_id ${PURCHASE_JOINS}`

const paymentById = prepared<PaymentItemRow>('payment_item_by_id', `${PAYMENT} where p.history_id = $1 and p.id = $2`)

export type EntryRow = PaymentItemRow & { order_number: string | null; decline_reason: string | null }
const paymentsOfMembership = prepared<EntryRow>(
  'payment_items_of_membership',
  `select distinct on (x.history_id) x.*, a.order_number, coalesce(a.decline_reason, o.decline_reason) as decline_reason
     from (${PAYMENT} where h.membership_id = $1) x
     join membership_payment p on p.id = x.id
     left join payment_order o on o.id = p.order_id
     left join payment_attempt a on a.order_id = p.order_id
    order by x.history_id, (x.payment_status = 'paid') desc, x.payment_created_at desc, (a.state = 'captured') desc, a.attempt_number desc`,
)

/** Memberships of a member with history and offers, of one organisation or all. */
export async function listMembershipRows(
  database: Database,
  memberId: string,
  organisationId: string | null,
): Promise<(MembershipRow & { periods: Period[] })[]> {
  const rows = await ofMember(database, [memberId, organisationId])
  return rows.map((row) => ({ ...row, periods: periodsOf(row.history) }))
}

export function listMembershipsOf(database: Database, memberIds: readonly string[]): Promise<MembershipRow[]> {
  return ofMembers(database, [memberIds])
}

/** The periods of these members' memberships, at one organisation or all; none of a membership without any. */
export function listLines(
  database: Database,
  memberIds: readonly string[],
  organisationId: string | null,
): Promise<LinesRow[]> {
  return linesOf(database, [memberIds, organisationId])
}

export async function findMembership(database: Database, id: string): Promise<MembershipRow | undefined> {
  return (await byId(database, [id]))[0]
}

/** Ensures a membership record per member, inactive where new (section 4, payment flow 1). */
export async function ensureMemberships(
  database: Database,
  organisationId: string,
  memberIds: readonly string[],
  referenceKey: string,
  at: Date,
): Promise<void> {
  await ensured(database, [organisationId, memberIds, referenceKey, at])
}

export async function setRenewal(
  database: Database,
  id: string,
  autoRenewal: boolean,
  cycle: string,
  at: Date,
): Promise<void> {
  await database
    .update(membership)
    .set({ autoRenewal, autoRenewCycle: cycle, updateDate: at })
    .where(eq(membership.id, id))
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
  return (await paymentById(database, [historyId, paymentId]))[0]
}

/** The telling payment item of each history line: the paid one, else the newest; with its purchase's number. */
export function listPaymentItems(database: Database, membershipId: string): Promise<EntryRow[]> {
  return paymentsOfMembership(database, [membershipId])
}

/** Changes billing details of an item that is not paid; true when there was one. */
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

const HISTORY_ROW = prepared<{
  id: string
  membership_id: string
  member_id: string
  organisation_id: string
  configuration_id: string
  order_id: string | null
  reference_key: string
}>(
  'history_by_id',
  `select h.id, h.membership_id, h.member_id, s.organisation_id, h.configuration_id, h.order_id, h.reference_key
     from membership_history h join membership s on s.id = h.membership_id where h.id = $1`,
)

export async function findHistory(database: Database, id: string) {
  return (await HISTORY_ROW(database, [id]))[0]
}
