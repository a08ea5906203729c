import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { prepared } from '../../../../platform/database/prepared.ts'

export type CardSummary = {
  id: string
  state: 'reported' | 'kept' | 'refused' | 'ending' | 'ended'
  lastFour: string | null
  expiresOn: CalendarDate | null
}

const findQuery = prepared<CardSummary>(
  'renewal_card',
  `select id, state, last_four as "lastFour", expires_on as "expiresOn" from saved_card_summary where id = $1`,
)
type ExpiringCard = {
  id: string
  organisationId: string
  payerMemberId: string
  lastFour: string | null
  expiresOn: CalendarDate
  /** One of the memberships that the card renews. */
  membershipId: string
}
const listExpiringCardsQuery = prepared<ExpiringCard>(
  'renewal_cards_expiring',
  `select k.id, k.organisation_id as "organisationId", k.payer_member_id as "payerMemberId", k.last_four as "lastFour",
     k.expires_on as "expiresOn", c.membership_id as "membershipId"
     from saved_card_summary k cross join lateral (select membership_id from renewal_consent c
       where c.card_id = k.id and c.state = 'active' order by agreed_at, id limit 1) c
    where k.state = 'kept' and k.expires_on between $1 and $2 order by k.id`,
)

export async function findCardSummary(database: Database, id: string): Promise<CardSummary | undefined> {
  return (await findQuery(database, [id]))[0]
}

export function listExpiringCards(database: Database, from: CalendarDate, to: CalendarDate): Promise<ExpiringCard[]> {
  return listExpiringCardsQuery(database, [from, to])
}

const listIdleCardsQuery = prepared<{ id: string }>(
  'renewal_cards_idle',
  `select k.id from saved_card_summary k
    where k.state = 'kept' and not exists (select from renewal_consent c where c.card_id = k.id and c.state = 'active')
      and not exists (select from renewal_charge h where h.card_id = k.id and h.state in ('planned', 'charging'))
      and not exists (select from renewal_consent c where c.card_id = k.id and c.stopped_by = 'club' and c.stopped_at > $1)`,
)

/** Lists cards without renewals, and without renewals that a club stopped since the instant. */
export async function listIdleCards(database: Database, since: Date): Promise<string[]> {
  return (await listIdleCardsQuery(database, [since])).map(({ id }) => id)
}
