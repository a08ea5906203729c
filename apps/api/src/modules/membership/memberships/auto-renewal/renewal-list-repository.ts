import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import type { Minor } from '@forenet/domain/money'
import { prepared } from '../../../../platform/database/prepared.ts'

export type RenewalRow = {
  id: string
  orgId: string
  organisation: string
  membershipId: string
  memberId: string
  payerMemberId: string
  payerName: string
  agreedAt: Date
  version: string
  language: 'da' | 'en'
  agreedMinor: Minor
  lastFour: string | null
  expiresOn: CalendarDate | null
  skipsAfter: CalendarDate | null
  endDate: CalendarDate | null
  chargeId: string | null
  chargeState: 'planned' | 'charging' | null
  chargeOn: CalendarDate | null
  nextOn: CalendarDate | null
  declines: number | null
  priceMinor: Minor | null
}

export const OPEN_CHARGE = `left join (renewal_line l join renewal_charge h on h.id = l.charge_id and h.state in ('planned', 'charging'))
       on l.consent_id = c.id and l.state = 'planned'`

const listRenewalsQuery = prepared<RenewalRow>(
  'renewals_of_member',
  `select c.id, c.organisation_id as "orgId", o.name as organisation, c.membership_id as "membershipId",
     s.member_id as "memberId", c.payer_member_id as "payerMemberId", trim(p.first_name || ' ' || p.last_name) as "payerName",
     c.agreed_at as "agreedAt", c.text_version as version, c.language, c.price_minor as "agreedMinor",
     k.last_four as "lastFour", k.expires_on as "expiresOn", c.skips_after as "skipsAfter", s.overall_end_date as "endDate",
     h.id as "chargeId", h.state as "chargeState", h.charge_on as "chargeOn", h.next_on as "nextOn", h.declines,
     l.price_minor as "priceMinor"
     from renewal_consent c join membership s on s.id = c.membership_id join organisation_face o on o.id = c.organisation_id
     join member_face p on p.id = c.payer_member_id join saved_card_summary k on k.id = c.card_id
     ${OPEN_CHARGE}
    where c.state = 'active' and (c.payer_member_id = $1 or s.member_id = $1)
    order by c.agreed_at, c.id`,
)

export function listRenewals(database: Database, memberId: string): Promise<RenewalRow[]> {
  return listRenewalsQuery(database, [memberId])
}
