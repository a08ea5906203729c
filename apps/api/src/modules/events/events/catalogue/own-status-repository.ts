import type { OwnEventStatus } from '@forenet/contract/event'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'
import { isTransferredToSql } from '../../tickets/index.ts'

/** An event by invitation is not made visible by a former waiting-list entry or decline. */
const notHiddenSql = (row: string) =>
  `not exists (select from event e where e.id = ${row}.event_id and e.by_invitation and not event_invited(e.id, $1))`

/**
 * Relations of member `$1` to events at `$2`. Expired holds and offers do not count. A decline through a link may be by
 * someone other than the addressee.
 */
export const OWN_STATUSES_SQL = `
  select event_id, case state when 'confirmed' then 'coming' when 'reserved' then 'reserved' else 'not-coming' end as says
    from event_entry n
   where member_id = $1 and (state = 'confirmed' or decline_reason = 'not-coming' and ${notHiddenSql('n')}
     or state = 'reserved' and (held_until > $2 or claimed_by is not null))
  union all
  select event_id, 'coming' from ticket_face where member_id = $1 and state in ('valid', 'used')
  union all
  select event_id, 'coming' from ticket_face t where ${isTransferredToSql('$1')} and state in ('valid', 'used')
  union all
  select event_id, case state when 'offered' then 'offered' else 'waiting' end from event_waiting w
   where member_id = $1 and (state = 'waiting' or state = 'offered' and offer_until > $2) and ${notHiddenSql('w')}
  union all
  select event_id, case when declined_at is null or not theirs.own then 'invited' else 'not-coming' end
    from (select invitation_id, false as own from event_invitation_reader where member_id = $1
       union all select i.id, true from member_face m join event_invitation i on i.email = lower(m.email)
         where m.id = $1 and i.withdrawn_at is null) theirs
    join event_invitation on id = theirs.invitation_id
   where sent_at is not null and withdrawn_at is null and (answer_until is null or answer_until > $2)`

type OwnWaiting = {
  id: string
  eventId: string
  seats: number
  state: 'waiting' | 'offered'
  offerUntil: string | null
  joinedAt: string
  place: number | null
}

type OwnStatusRow = {
  says: OwnEventStatus[]
  entryIds: string[]
  waiting: OwnWaiting | null
  nameShown: boolean | null
}

// One statement, because a round trip costs more than its parts.
const getOwnStatusQuery = prepared<OwnStatusRow>(
  'event_own_side',
  `select coalesce((select array_agg(own.says) from (${OWN_STATUSES_SQL}) own where own.event_id = $3), '{}') as says,
     coalesce((select array_agg(id order by created_at desc, id) from event_entry
       where event_id = $3 and member_id = $1 and (state = 'confirmed' or decline_reason in ('not-coming', 'event-cancelled')
         or state = 'reserved' and (held_until > $2 or claimed_by is not null))), '{}') as "entryIds",
     (select json_build_object('id', w.id, 'eventId', w.event_id, 'seats', w.seats, 'state', w.state,
        'offerUntil', w.offer_until, 'joinedAt', w.joined_at, 'place',
        case when w.state = 'waiting' then (select count(*) from event_waiting before
          where before.event_id = w.event_id and before.state = 'waiting' and before.queue_number <= w.queue_number) end)
      from event_waiting w
      where w.event_id = $3 and w.member_id = $1 and w.state in ('waiting', 'offered')) as waiting,
     (select bool_or(name_shown) from ticket_face
       where event_id = $3 and member_id = $1 and state in ('valid', 'used')) as "nameShown"`,
)

const hasRegistrationQuery = prepared<{ found: boolean }>(
  'event_own_any_entry',
  `select exists (select from event_entry where member_id = $1 and event_id = $2)
       or exists (select from ticket_face where member_id = $1 and event_id = $2 and state in ('valid', 'used'))
       or exists (select from ticket_face t where ${isTransferredToSql('$1')} and event_id = $2 and state in ('valid', 'used')) as found`,
)

const listLiveTicketsByMemberQuery = prepared<{ id: string; memberId: string }>(
  'event_live_tickets',
  `select distinct on (member_id) id, member_id as "memberId" from ticket_face
    where event_id = $1 and member_id = any($2) and state in ('reserved', 'valid', 'used')
    order by member_id, position, id`,
)

export async function getOwnStatus(database: Database, memberId: string, eventId: string, now: Date) {
  const [row] = await getOwnStatusQuery(database, [memberId, now, eventId])
  if (!row) throw new Error('A select without "from" returned no row')
  return { ...row, waiting: row.waiting && parseWaiting(row.waiting) }
}

function parseWaiting({ offerUntil, joinedAt, ...waiting }: OwnWaiting) {
  return { ...waiting, offerUntil: offerUntil === null ? null : new Date(offerUntil), joinedAt: new Date(joinedAt) }
}

export async function hasRegistration(database: Database, memberId: string, eventId: string): Promise<boolean> {
  return (await hasRegistrationQuery(database, [memberId, eventId]))[0]?.found ?? false
}

export async function listLiveTicketsByMember(
  database: Database,
  eventId: string,
  memberIds: readonly string[],
): Promise<Map<string, string>> {
  return new Map(
    (await listLiveTicketsByMemberQuery(database, [eventId, memberIds])).map((row) => [row.memberId, row.id]),
  )
}
