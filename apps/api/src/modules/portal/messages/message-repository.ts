import type { MessageFolder } from '@forenet/contract/club/message'
import type { Database } from '@forenet/database/database'
import type { MessageTime } from '@forenet/domain/event-message'
import { plannedForValues, prepared } from '../../../platform/database/prepared.ts'
import type { ChangeSetMessage, EventMessage } from './message-rules.ts'

export type MessageSources = { events: boolean; register: boolean; teams: boolean }

export type ListedMessage = {
  id: string
  aboutId: string | null
  about: string | null
  subject: string
  text: string | null
  state: EventMessage['state'] | ChangeSetMessage['state']
  at: Date
  madeAt: Date
  by: string | null
  isEvent: boolean
  time: MessageTime | null
  sendAt: Date | null
  hours: number | null
  startsAt: Date | null
  endsAt: Date | null
  cancelledAt: Date | null
  askedAt: Date | null
  beganAt: Date | null
  people: number
  sent: number
  held: number
  notReached: number
}

// Must match `computeSendingTime` in the domain.
const SENDING_TIME_SQL = `greatest(l.asked_at + interval '10 minutes', case l.time when 'at' then l.at
    when 'before' then e.starts_at - make_interval(hours => l.hours)
    when 'after' then e.ends_at + make_interval(hours => l.hours) end)`
const ABOUT_EVENTS_SQL = `select l.id, true as is_event, l.event_id as about_id, e.title as about, l.subject, l.message as text, l.state,
    case l.state when 'draft' then 'draft' when 'waiting' then 'scheduled' when 'going' then 'scheduled' else 'sent' end as box,
    case l.state when 'draft' then l.made_at when 'waiting' then ${SENDING_TIME_SQL} else l.began_at end as at,
    l.made_at, l.made_by as by_id, l.time, l.at as send_at, l.hours, e.starts_at, e.ends_at, e.cancelled_at, l.asked_at, l.began_at,
    0 as changes, 0 as done, l.without_address + l.refused as left_out
   from event_message_summary l join event_face e on e.id = l.event_id where l.organisation_id = $1 and $2`
// Only applied sets have unsent messages.
const HAS_UNSENT_SQL = `(s.state = 'applied' and exists (select from written_row r where r.change_set_id = s.id and r.state = 'held'))`
const CHANGE_SET_MESSAGES_SQL = `select s.id, false, s.team_id, t.name, s.about, null, s.state,
    case when s.state = 'previewed' then 'draft' when s.state in ('applying', 'taking-back') or ${HAS_UNSENT_SQL} then 'scheduled' else 'sent' end,
    case when s.state = 'applied' and ${HAS_UNSENT_SQL}
         then (select min(r.goes_at) from written_row r where r.change_set_id = s.id and r.state = 'held')
         else coalesce(s.apply_asked_at, s.made_at) end,
    s.made_at, coalesce(s.applied_by, s.made_by), null, null, null, null, null, null, s.apply_asked_at, null, s.changes, s.done, s.refusals
   from written_set s left join team_face t on t.id = s.team_id
   where s.organisation_id = $1 and case when s.team_id is null then $3 else $3 or $4 end`

// Rejected mail is recorded per address for members, and per message for guests.
const IS_REJECTED_SQL = `(r.refused or exists (select from member_face m join refused_email_face f on f.email = lower(m.email) where m.id = r.member_id))`

function createPageQuery(direction: 'asc' | 'desc') {
  return plannedForValues<ListedMessage>(
    `club_messages_${direction}`,
    `with page as (
       select * from (${ABOUT_EVENTS_SQL} union all ${CHANGE_SET_MESSAGES_SQL}) m
        where m.box = $5 and ($6::timestamptz is null or (m.at, m.id) ${direction === 'asc' ? '>' : '<'} ($6, $7::uuid))
        order by m.at ${direction}, m.id ${direction} limit $8)
     select p.id, p.about_id as "aboutId", p.about, p.subject,
       coalesce(p.text, (select r.message from written_row r
          where r.change_set_id = p.id and r.outcome = 'change' order by r.place limit 1)) as text,
       p.state, p.at, p.made_at as "madeAt", b.name as by, p.is_event as "isEvent", p.time, p.send_at as "sendAt", p.hours,
       p.starts_at as "startsAt", p.ends_at as "endsAt", p.cancelled_at as "cancelledAt", p.asked_at as "askedAt",
       p.began_at as "beganAt", case when p.is_event then e.people else p.changes end as people,
       case when p.is_event then e.sent when w.people > 0 then w.sent else p.done end as sent, w.held,
       p.left_out + e.rejected as "notReached"
      from page p left join member_face b on b.id = p.by_id
      cross join lateral (
        select count(*)::int as people, (count(*) filter (where r.gone_at is not null))::int as sent,
               (count(*) filter (where r.gone_at is not null and ${IS_REJECTED_SQL}))::int as rejected
          from event_message_recipient r where p.is_event and r.message_id = p.id) e
      cross join lateral (
        select count(*)::int as people, (count(*) filter (where r.state = 'sent'))::int as sent,
               (count(*) filter (where r.state = 'held'))::int as held
          from written_row r where not p.is_event and r.change_set_id = p.id) w
     order by p.at ${direction}, p.id ${direction}`,
  )
}
const PAGE_QUERIES = { asc: createPageQuery('asc'), desc: createPageQuery('desc') }

const listEventRecipientsQuery = prepared<{
  place: number
  name: string
  goneAt: Date | null
  refused: boolean
}>(
  'club_message_event_recipients',
  `select r.place, coalesce(nullif(r.name, ''), r.email, '') as name, r.gone_at as "goneAt", ${IS_REJECTED_SQL} as refused
     from event_message_recipient r where r.message_id = $1 and r.place > $2 order by r.place limit $3`,
)
const listWrittenRecipientsQuery = prepared<{
  place: number
  name: string
  outcome: string
  reason: string | null
  message: 'held' | 'sent' | 'stopped' | null
}>(
  'club_message_written_recipients',
  `select place, name, outcome, reason, state as message from written_row where change_set_id = $1 and place > $2 order by place limit $3`,
)
const findEventMessageQuery = prepared<{ state: EventMessage['state'] }>(
  'club_message_event',
  'select state from event_message_summary where id = $1 and organisation_id = $2',
)
const findWrittenMessageQuery = prepared<{ teamId: string | null }>(
  'club_message_set',
  'select team_id as "teamId" from written_set where id = $1 and organisation_id = $2',
)

/** Scheduled messages in sending order, others newest first. */
export function listMessages(
  database: Database,
  organisationId: string,
  { events, register, teams }: MessageSources,
  { box, after, size }: { box: MessageFolder; after: { at: Date; id: string } | null; size: number },
): Promise<ListedMessage[]> {
  const page = PAGE_QUERIES[box === 'scheduled' ? 'asc' : 'desc']
  return page(database, [organisationId, events, register, teams, box, after?.at ?? null, after?.id ?? null, size])
}

export async function findEventMessage(database: Database, id: string, organisationId: string) {
  return (await findEventMessageQuery(database, [id, organisationId]))[0]
}

export async function findWrittenMessage(database: Database, id: string, organisationId: string) {
  return (await findWrittenMessageQuery(database, [id, organisationId]))[0]
}

export function listEventRecipients(database: Database, id: string, after: number, size: number) {
  return listEventRecipientsQuery(database, [id, after, size])
}

export function listWrittenRecipients(database: Database, id: string, after: number, size: number) {
  return listWrittenRecipientsQuery(database, [id, after, size])
}
