import type { PurchasedPeriod } from '@forenet/contract/payment'
import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { EditionPricing } from '@forenet/domain/edition-price'
import type { HouseholdTerms } from '@forenet/domain/household-price'
import type { AgeBand } from '@forenet/domain/ticket-age'
import { prepared } from '../../../../platform/database/prepared.ts'
import { neverInClubSql } from '../new-members-repository.ts'
import type { TakenPeriod } from './purchase-rules.ts'

export type ChosenRow = AgeBand &
  EditionPricing &
  HouseholdTerms & {
    id: string
    memberId: string
    /** True if the participant has this or an overlapping period, or its payment is being captured. */
    taken: boolean
    /** True if the edition is not on offer, its period changed, or the account is deleted. */
    ended: boolean
    dateOfBirth: CalendarDate | null
    gender: 'female' | 'male' | null
    memberGender: string | null
    vatRate: string
    surchargeMinor: number
    joiningFeeMinor: number
    /** True if the participant was never a member of the club. */
    joins: boolean
    byApproval: boolean
    /** True for a renewal: paid for the same type, and not ended by the club. */
    goesOn: boolean
    approved: boolean
    /** Approved price; null for the regular price. */
    agreedMinor: number | null
  }

/** SQL equivalent of `isRenewalOfType`. */
const isStillHeld = (
  line: string,
  edition: string,
) => `(${line}.status = 'active' and ${line}.enabled and ${line}.sold_until is null
  and not exists (select from membership_history gone join membership_offer of_gone on of_gone.id = gone.configuration_id
    where gone.membership_id = ${line}.membership_id and of_gone.type_id = ${edition}.type_id and gone.sold_until is not null
      and gone.status_change_date > ${line}.status_change_date))`
const takenPeriodsQuery = prepared<TakenPeriod & { memberId: string }>(
  'purchase_taken_periods',
  `select h.member_id as "memberId", h.start_date as "startDate", h.end_date as "endDate",
          h.configuration_id as "configurationId", h.sold_until is not null as "endedEarly",
          case when ${isStillHeld('h', 'c')} then c.type_id end as "heldTypeId"
     from membership_history h join membership s on s.id = h.membership_id left join membership_offer c on c.id = h.configuration_id
    where s.organisation_id = $1 and h.member_id in (select few($2)) and (h.status = 'active' and h.enabled or h.claimed_by is not null)`,
)
const lockMembershipsQuery = prepared<{ id: string }>(
  'purchase_lock',
  `select id from membership where member_id in (select member_id from membership_history where order_id = $1) order by id for update`,
)
/** SQL of `isTaken`: period `other` blocks buying `mine`. */
export const BLOCKS_PURCHASE_SQL = `(other.configuration_id = mine.configuration_id and other.sold_until is null and mine.for_months is null
    or other.start_date <= mine.end_date and mine.start_date <= other.end_date
       and (other.sold_until is null or other.end_date >= mine.end_date))`
const conflictsSql = (attempt: string) => `exists (
     select from membership_history other
      where other.membership_id = mine.membership_id and other.id <> mine.id and ${BLOCKS_PURCHASE_SQL}
        and (other.status = 'active' and other.enabled or other.claimed_by is not null and other.claimed_by is distinct from ${attempt}))`

const claimQuery = prepared<{ id: string }>(
  'purchase_claim',
  `update membership_history set claimed_by = $2
    where order_id = $1
      and not exists (select from membership_history mine where mine.order_id = $1 and ${conflictsSql('$2')})
   returning id`,
)
const releaseQuery = prepared(
  'purchase_release',
  'update membership_history set claimed_by = null where order_id = $1 and claimed_by = $2',
)
export type ActivatedPeriod = { memberId: string; waited: boolean; requested: boolean }

const activatePeriodsQuery = prepared<ActivatedPeriod>(
  'purchase_activate',
  `with line as (
     update membership_history set status = 'active', enabled = true, claimed_by = null, status_change_date = $2
      where order_id = $1 returning membership_id, member_id, configuration_id),
   item as (
     update membership_payment set status = 'active', payment_status = 'paid', payment_method = $3, payment_type = $4,
            total_paid_minor = payment_total_minor, payment_updated_at = $2 where order_id = $1)
   update membership set enabled = true, update_date = $2 where id in (select membership_id from line)
   returning member_id as "memberId",
     exists (select from line join edition_waiting w on w.configuration_id = line.configuration_id
       and w.member_id = line.member_id and w.state in ('waiting', 'offered')) as waited,
     exists (select from line join membership_request r on r.configuration_id = line.configuration_id
       and r.member_id = line.member_id and r.state in ('asked', 'approved')) as requested`,
)
const setItemsQuery = prepared(
  'purchase_set_items',
  `update membership_payment set payment_status = $2, payment_updated_at = $3 where order_id = $1 and payment_status <> 'paid'`,
)
const listChosenQuery = prepared<ChosenRow>(
  'purchase_chosen',
  `select ${conflictsSql('null')} as taken,
     (not c.enabled or c.end_date < $2 or c.offer_start_date > $2 or not m.enabled
       or c.months is distinct from mine.for_months
       -- What was prepared for days of its own is bought within them: by the next day at the latest, for who prepares it before midnight.
       or c.months is not null and mine.start_date < $2::date - 1
       or c.months is null and (c.start_date, c.end_date) is distinct from (mine.start_date, mine.end_date)) as ended,
     c.age_from as "ageFrom", c.age_to as "ageTo",
     case when c.months is null then c.start_date else mine.start_date end as "startDate", c.end_date as "endDate",
     m.date_of_birth as "dateOfBirth", c.gender, m.gender as "memberGender", c.price_minor as "priceMinor", c.vat_rate as "vatRate", c.surcharge_minor as "surchargeMinor",
     c.joining_fee_minor as "joiningFeeMinor", c.later_from as "laterFrom", c.later_price_minor as "laterPriceMinor",
     c.by_month as "byMonth", c.household_by as "householdBy", c.household_second as "householdSecond",
     c.household_third as "householdThird", c.id, mine.member_id as "memberId",
     ${neverInClubSql('mine.member_id', 'c.organisation_id')} as joins, c.by_approval as "byApproval",
     exists (select from membership_history had join membership_offer of_type on of_type.id = had.configuration_id
       where had.member_id = mine.member_id and of_type.type_id = c.type_id and ${isStillHeld('had', 'of_type')}) as "goesOn",
     r.id is not null as approved, r.price_minor as "agreedMinor"
   from membership_history mine join membership_offer c on c.id = mine.configuration_id
     join member_face m on m.id = mine.member_id
     left join membership_request r on r.configuration_id = c.id and r.member_id = mine.member_id and r.state = 'approved'
  where mine.order_id = $1`,
)
const listBoughtQuery = prepared<PurchasedPeriod>(
  'purchase_bought',
  `select h.configuration_id as "membershipConfId", l.history_id as "membershipHistoryId", h.membership_id as "membershipId",
     h.start_date as "startDate", h.end_date as "endDate"
   from order_line_face l left join membership_history h on h.id = l.history_id where l.order_id = $1 order by l.position`,
)
const listParticipantIdsQuery = prepared<{ memberId: string }>(
  'purchase_participants',
  'select member_id as "memberId" from membership_history where order_id = $1',
)

const listStartsQuery = prepared<{ id: string; memberId: string; startDate: CalendarDate }>(
  'purchase_starts',
  `select id, member_id as "memberId", start_date as "startDate" from membership_history where order_id = $1 order by id`,
)

export function listStarts(database: Database, orderId: string) {
  return listStartsQuery(database, [orderId])
}

export async function listTakenPeriods(
  database: Database,
  organisationId: string,
  memberIds: readonly string[],
): Promise<Map<string, TakenPeriod[]>> {
  const periods = new Map<string, TakenPeriod[]>()
  for (const { memberId, ...period } of await takenPeriodsQuery(database, [organisationId, memberIds])) {
    periods.set(memberId, [...(periods.get(memberId) ?? []), period])
  }
  return periods
}

/** Includes memberships at other organisations, because their statuses are updated too. Id order avoids deadlocks. */
export async function lockOrderMemberships(transaction: Database, orderId: string): Promise<void> {
  await lockMembershipsQuery(transaction, [orderId])
}

/**
 * Lock the memberships first. Returns false, claiming none, if a period overlaps a paid period or another attempt's
 * claim.
 */
export async function claimPeriods(transaction: Database, orderId: string, attemptId: string): Promise<boolean> {
  return (await claimQuery(transaction, [orderId, attemptId])).length > 0
}

export async function releasePeriods(transaction: Database, orderId: string, attemptId: string): Promise<void> {
  await releaseQuery(transaction, [orderId, attemptId])
}

export function activatePeriods(
  transaction: Database,
  orderId: string,
  means: { method: string; type: string },
  at: Date,
): Promise<ActivatedPeriod[]> {
  return activatePeriodsQuery(transaction, [orderId, at, means.method, means.type])
}

export async function setItemsStatus(
  transaction: Database,
  orderId: string,
  status: 'initiated' | 'declined',
  at: Date,
): Promise<void> {
  await setItemsQuery(transaction, [orderId, status, at])
}

export function listChosen(database: Database, orderId: string, today: CalendarDate): Promise<ChosenRow[]> {
  return listChosenQuery(database, [orderId, today])
}

export async function listParticipantIds(database: Database, orderId: string): Promise<string[]> {
  return (await listParticipantIdsQuery(database, [orderId])).map((row) => row.memberId)
}

export function listBought(database: Database, orderId: string): Promise<PurchasedPeriod[]> {
  return listBoughtQuery(database, [orderId])
}

const countUnpaidItemsQuery = prepared<{ count: number }>(
  'payment_item_unpaid_of_line',
  "select count(*)::int as count from membership_payment where history_id = $1 and payment_status <> 'paid'",
)

export async function countUnpaidItems(transaction: Database, historyId: string): Promise<number> {
  return (await countUnpaidItemsQuery(transaction, [historyId]))[0]?.count ?? 0
}
