import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'

/** Amount paid without joining fee (null if not stored), and the edition's price. */
export type HeldLine = {
  membershipTypeId: string | null
  endDate: string
  enabled: boolean
  status: string
  statusChangeDate: string
  endedEarly: boolean
  paidMinor: number | null
  priceMinor: number
  vatRate: number
  surchargeMinor: number
}

/** `receivers`: the holder with a login, otherwise the guardians. */
export type EndingRow = {
  id: string
  organisationId: string
  memberId: string
  firstName: string
  dateOfBirth: string | null
  gender: string | null
  overallEndDate: string
  lines: HeldLine[]
  receivers: { id: string; language: 'da' | 'en' }[]
}

/**
 * SQL: the club ended the membership (not by a type change), and nothing was bought since, even if an earlier paid
 * period is still running.
 */
export const ENDED_BY_CLUB_SQL = `coalesce((
     select last.sold_until is not null from membership_history last
      where last.membership_id = s.id and (last.status = 'active' and last.enabled or last.sold_until is not null)
      order by last.status_change_date desc, last.sold_until is null desc limit 1), false)`

export const HELD_LINES = (
  membership: string,
) => `(select coalesce(json_agg(json_build_object('membershipTypeId', c.type_id, 'endDate', h.end_date, 'enabled', h.enabled,
             'status', h.status, 'statusChangeDate', h.status_change_date, 'endedEarly', h.sold_until is not null,
             'paidMinor', (select sum(p.payment_total_minor + p.carried_minor - p.joining_fee_minor) from membership_payment p
               where p.history_id = h.id and p.payment_status = 'paid'),
             'priceMinor', c.price_minor, 'vatRate', c.vat_rate, 'surchargeMinor', c.surcharge_minor)), '[]')
             from membership_history h join membership_offer c on c.id = h.configuration_id
            where h.membership_id = ${membership})`

/** SQL: an automatic charge renews the membership; its payer is notified separately. */
const RENEWS_AUTOMATICALLY_SQL = `exists (select from renewal_consent a join renewal_line l on l.consent_id = a.id
     join renewal_charge h on h.id = l.charge_id
     where a.membership_id = s.id and l.due_on = s.overall_end_date and l.state = 'planned'
       and h.state in ('planned', 'charging', 'paid'))`

const listEndingQuery = prepared<EndingRow>(
  'membership_ending',
  `select s.id, s.organisation_id as "organisationId", s.member_id as "memberId", m.first_name as "firstName",
          m.date_of_birth as "dateOfBirth", m.gender,
          s.overall_end_date as "overallEndDate",
          ${HELD_LINES('s.id')} as lines,
          (select coalesce(json_agg(json_build_object('id', r.id, 'language', r.language)), '[]') from member_face r
            where r.enabled and r.email is not null
              and r.id in (m.id, case when m.email is null then m.parent_id end, case when m.email is null then m.other_parent_id end)
          ) as receivers
     from membership s join member_face m on m.id = s.member_id
    where s.overall_end_date between $1 and $2 and s.id > $3 and s.enabled and m.enabled and not ${ENDED_BY_CLUB_SQL}
      and not ${RENEWS_AUTOMATICALLY_SQL}
    order by s.id limit $4`,
)

export function listEnding(
  database: Database,
  from: string,
  to: string,
  afterId: string,
  size: number,
): Promise<EndingRow[]> {
  return listEndingQuery(database, [from, to, afterId, size])
}
