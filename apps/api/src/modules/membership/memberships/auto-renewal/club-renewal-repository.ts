import type { RenewalForecast } from '@forenet/contract/club/renewal'
import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../../platform/database/prepared.ts'
import { OPEN_CHARGE } from './renewal-list-repository.ts'

export type ClubRenewal = {
  id: string
  payerName: string
  endDate: CalendarDate | null
  isSkipped: boolean
  chargeOn: CalendarDate | null
  priceMinor: Minor | null
  declines: number
}

const findClubRenewalQuery = prepared<ClubRenewal>(
  'renewal_of_person',
  `select c.id, trim(p.first_name || ' ' || p.last_name) as "payerName", s.overall_end_date as "endDate",
     coalesce(c.skips_after = s.overall_end_date, false) as "isSkipped", h.next_on as "chargeOn",
     l.price_minor as "priceMinor", coalesce(h.declines, 0) as declines
     from renewal_consent c join membership s on s.id = c.membership_id join member_face p on p.id = c.payer_member_id
     ${OPEN_CHARGE}
    where c.organisation_id = $1 and s.member_id = $2 and c.state = 'active'`,
)
const isKnownInClubQuery = prepared<{ known: boolean }>(
  'renewal_person_known',
  `select exists (select from membership where organisation_id = $1 and member_id = $2)
     or exists (select from club_person_face where organisation_id = $1 and member_id = $2) as known`,
)
type ForecastSums = Omit<RenewalForecast, 'from' | 'to'>
// A renewal without a planned charge is expected at the price agreed to, on the last day of the membership.
const readForecastQuery = prepared<ForecastSums>(
  'renewal_forecast',
  `select count(*)::int as renewals, coalesce(sum(minor), 0)::bigint as "expectedMinor",
     (count(*) filter (where risky))::int as "atRisk", coalesce(sum(minor) filter (where risky), 0)::bigint as "atRiskMinor"
     from (select coalesce(l.price_minor, c.price_minor) as minor,
             coalesce(h.declines, 0) > 0 or coalesce(k.expires_on < coalesce(h.next_on, s.overall_end_date), false) as risky
             from renewal_consent c join membership s on s.id = c.membership_id join saved_card_summary k on k.id = c.card_id
             ${OPEN_CHARGE}
            where c.organisation_id = $1 and c.state = 'active' and s.enabled and c.skips_after is distinct from s.overall_end_date
              and coalesce(h.next_on, s.overall_end_date) between $2 and $3) expected`,
)

/** True if the club has the person as a member or in its register. */
export async function isKnownInClub(database: Database, organisationId: string, memberId: string): Promise<boolean> {
  return (await isKnownInClubQuery(database, [organisationId, memberId]))[0]?.known ?? false
}

export async function findClubRenewal(
  database: Database,
  organisationId: string,
  memberId: string,
): Promise<ClubRenewal | undefined> {
  return (await findClubRenewalQuery(database, [organisationId, memberId]))[0]
}

export async function readForecast(
  database: Database,
  organisationId: string,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<ForecastSums> {
  const [sums] = await readForecastQuery(database, [organisationId, from, to])
  return sums ?? { renewals: 0, expectedMinor: 0, atRisk: 0, atRiskMinor: 0 }
}
