import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { EditionPricing } from '@forenet/domain/edition-price'
import type { HouseholdTerms } from '@forenet/domain/household-price'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../platform/database/prepared.ts'

export type HeldPeriodRow = EditionPricing &
  HouseholdTerms & {
    historyId: string
    memberId: string
    editionId: string
    typeId: string | null
    name: string
    months: number | null
    endedEarly: boolean
    beingPaid: boolean
    vatRate: string
    surchargeMinor: Minor
    joiningFeeMinor: Minor
    boughtAt: Date
    /** Amount paid without joining fee, including the credit for a replaced membership. */
    paidMinor: Minor | null
    from: CalendarDate
    to: CalendarDate
  }

/** A period, or one that it replaced directly or indirectly. */
export type PaidPeriod = {
  historyId: string
  isItself: boolean
  orderId: string | null
  paidMinor: Minor
  carriedMinor: Minor
}

const listHeldPeriodsQuery = prepared<HeldPeriodRow>(
  'type_change_held',
  `select h.id as "historyId", h.member_id as "memberId", h.configuration_id as "editionId", c.type_id as "typeId", c.name,
          h.sold_until is not null as "endedEarly", h.claimed_by is not null as "beingPaid",
          h.for_months as months, h.created_at as "boughtAt", h.start_date as "from", h.end_date as "to",
          (select sum(p.total_paid_minor + p.carried_minor - p.joining_fee_minor)::bigint from membership_payment p
            where p.history_id = h.id and p.payment_status = 'paid')
          + coalesce((select sum(i.membership_paid_minor) from purchase_invoice i
            where i.order_id = h.order_id and i.member_id = h.member_id), 0)::bigint as "paidMinor",
          c.price_minor as "priceMinor", c.vat_rate as "vatRate", c.surcharge_minor as "surchargeMinor",
          c.joining_fee_minor as "joiningFeeMinor", c.start_date as "startDate", c.end_date as "endDate",
          c.later_from as "laterFrom", c.later_price_minor as "laterPriceMinor", c.by_month as "byMonth",
          c.household_by as "householdBy", c.household_second as "householdSecond", c.household_third as "householdThird"
     from membership_history h join membership s on s.id = h.membership_id join membership_offer c on c.id = h.configuration_id
    where s.organisation_id = $1 and h.member_id = any($2) and h.end_date >= $3
      and (h.status = 'active' and h.enabled or h.claimed_by is not null)
    order by h.start_date, h.id`,
)

// A replaced period ended at the instant its successor was sold.
const listPaidPeriodsQuery = prepared<PaidPeriod>(
  'type_change_paid_for',
  `with recursive chain as (
     select id as held, id, membership_id, created_at, order_id from membership_history where id = any($1)
     union
     select chain.held, before.id, before.membership_id, before.created_at, before.order_id
       from chain join membership_history before on before.membership_id = chain.membership_id and before.id <> chain.id
        and before.sold_until is not null and before.status_change_date = chain.created_at)
   select held as "historyId", id = held as "isItself", order_id as "orderId", paid.minor as "paidMinor", paid.carried as "carriedMinor"
     from chain cross join lateral (
       select coalesce(sum(total_paid_minor), 0)::bigint as minor, coalesce(sum(carried_minor), 0)::bigint as carried
         from membership_payment p where p.history_id = chain.id and p.payment_status = 'paid') paid`,
)

const isPartlyGivenUpSinceQuery = prepared(
  'type_change_given_up_since',
  `select from membership_history h
    where h.order_id = $1 and h.sold_until is not null and h.status_change_date > $2
      and exists (select from membership_history other where other.membership_id = h.membership_id and other.id <> h.id
                    and other.created_at = h.status_change_date)
    limit 1`,
)

/** The money of the replaced period counts for the new type. */
export async function isPartlyGivenUpSince(database: Database, orderId: string, since: Date): Promise<boolean> {
  return (await isPartlyGivenUpSinceQuery(database, [orderId, since])).length > 0
}

export function listPaidPeriods(database: Database, historyIds: readonly string[]): Promise<PaidPeriod[]> {
  return listPaidPeriodsQuery(database, [historyIds])
}

export function listHeldPeriods(
  database: Database,
  organisationId: string,
  memberIds: readonly string[],
  today: CalendarDate,
): Promise<HeldPeriodRow[]> {
  return listHeldPeriodsQuery(database, [organisationId, memberIds, today])
}
