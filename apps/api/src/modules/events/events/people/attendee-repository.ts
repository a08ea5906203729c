import type { Database } from '@forenet/database/database'
import type { AttendeeSort } from '@forenet/domain/attendee'
import type { Minor } from '@forenet/domain/money'
import { plannedForValues, prepared } from '../../../../platform/database/prepared.ts'
import { matchesAllWordsSql, searchPatterns } from '../../../../platform/database/search-pattern.ts'
import { payerName } from '../../../money/payments/index.ts'
import type { TicketState, TicketVoidReason } from '../../tickets/index.ts'

const MAX_FEW_MATCHES = 50

const ATTENDEE_TEXT_SQL = "t.attendee_name || ' ' || coalesce(t.attendee_email, '')"
const MEMBER_TEXT_SQL = "b.first_name || ' ' || b.last_name || ' ' || coalesce(b.email, '')"

export const attendeeMatchesSql = (words: string) => matchesAllWordsSql(ATTENDEE_TEXT_SQL, words)

/** SQL: ids of entries of event `$1`, possibly duplicated. Index candidates are checked against the displayed name. */
function entriesByBuyerSql(words: string): string {
  const shown = matchesAllWordsSql(payerName('b', 'o'), words)
  return `select n.id from event_entry n join member_face b on b.id = n.member_id left join order_face o on o.id = n.order_id
     where n.event_id = $1 and ${matchesAllWordsSql(MEMBER_TEXT_SQL, words)} and ${shown}
    union all
    select n.id from event_entry n join member_face b on b.id = n.member_id join order_face o on o.id = n.order_id
     where n.event_id = $1 and ${matchesAllWordsSql('o.billing_name', words)} and ${shown}`
}

const findFewAttendeesQuery = plannedForValues<{ tickets: string[] | null; entries: string[] | null }>(
  'attendees_sought',
  `with named as materialized (
     select t.id from ticket_face t where t.event_id = $1 and ${attendeeMatchesSql('$2')} limit $3 + 1),
   registered as materialized (
     select r.id from (${entriesByBuyerSql('$2')}) r where (select count(*) from named) <= $3 limit $3 + 1)
   select (select case when count(*) <= $3 then coalesce(array_agg(id), '{}') end from named) as tickets,
     (select case when count(*) <= $3 then coalesce(array_agg(id), '{}') end from registered) as entries`,
)

/** Undefined if there are more than `MAX_FEW_MATCHES` matches. */
async function findFewAttendees(
  database: Database,
  eventId: string,
  text: string,
): Promise<{ tickets: string[]; entries: string[] } | undefined> {
  const [row] = await findFewAttendeesQuery(database, [eventId, searchPatterns(text), MAX_FEW_MATCHES])
  const { tickets, entries } = row ?? {}
  return tickets && entries ? { tickets, entries } : undefined
}

const findRegistrationAnswersQuery = prepared<{ answers: Record<string, string> }>(
  'correction_entry_answers',
  'select answers from event_entry where id = $1',
)
const writeQuery = prepared(
  'correction_entry_answer',
  'update event_entry set answers = $2, updated_at = $3 where id = $1',
)

export async function findRegistrationAnswers(database: Database, entryId: string): Promise<Record<string, string>> {
  return (await findRegistrationAnswersQuery(database, [entryId]))[0]?.answers ?? {}
}

export async function updateRegistrationAnswers(
  transaction: Database,
  entryId: string,
  answers: Record<string, string>,
  at: Date,
): Promise<void> {
  await writeQuery(transaction, [entryId, JSON.stringify(answers), at])
}

export type AttendeeRow = {
  ticketId: string
  name: string
  email: string | null
  ticketTypeId: string
  ticketType: string
  guest: boolean
  buyer: string
  state: TicketState
  voidReason: TicketVoidReason | null
  heldUntil: Date | null
  usedAt: Date | null
  totalMinor: Minor
  refundedMinor: Minor
  entryAnswers: Record<string, string>
  registeredAt: Date
  entryId: string
  byHand: 'cash' | 'bank-transfer' | 'free' | null
  resale: 'on-sale' | 'claimed' | 'sold' | 'paid-back' | null
  handOverMinor: Minor
}

export type AttendeeQuery = {
  eventId: string
  text: string | null
  ticketId: string | null
  ticketTypeId: string | null
  states: readonly TicketState[]
  guest: boolean | null
  forSale: boolean
  entryId: string | null
  sort: AttendeeSort
  fromTheEnd: boolean
}

/** The same expression as in the index on ticket type, state and name (0081). */
const ATTENDEE_NAME_SQL = `register_order(t.attendee_name) collate "C"`

const ATTENDEE_CONDITIONS_SQL = `($4::boolean is null or t.guest = $4) and ($8::uuid is null or t.entry_id = $8)
  and (not $7::boolean or exists (select from event_ticket_resale r where r.ticket_id = t.id and r.state = 'on-sale'))`

/** Buyers are matched on entries, of which there are fewer. */
const FILTER_SQL = `${ATTENDEE_CONDITIONS_SQL}
  and ($9::text[] is null or ${attendeeMatchesSql('$9')} or t.entry_id in (${entriesByBuyerSql('$9')}))`

/** The cursor is the previous page's last ticket, even if the filter no longer matches it. */
const PAGE_END = `select ${ATTENDEE_NAME_SQL} as called, t.id, y.position, n.created_at as registered_at
  from ticket_face t join event_entry n on n.id = t.entry_id join event_ticket_type y on y.id = t.ticket_type_id
 where t.id = $5 and n.event_id = $1`

/** An unknown cursor yields an empty page. */
const PAGE_END_FOUND_SQL = '($5::uuid is null or exists (select from page_end))'

const ORDER_BY_DIRECTION = {
  asc: { called: `''`, id: `'00000000-0000-0000-0000-000000000000'::uuid`, at: `'-infinity'::timestamptz`, past: '>' },
  desc: {
    called: `U&'\\+10FFFF'`,
    id: `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`,
    at: `'infinity'::timestamptz`,
    past: '<',
  },
} as const
type SortDirection = keyof typeof ORDER_BY_DIRECTION

/** Reads each index no further than the page size. */
function selectByNameSql(direction: SortDirection, byKind: boolean): string {
  const { called, id, past } = ORDER_BY_DIRECTION[direction]
  const within = byKind ? 'k.position = y.position' : 'k.id is not null'
  return `select t.id, y.position, t.called
    from (select y.id, y.position, coalesce(case when ${within} then k.called end, ${called}) as after_called,
            coalesce(case when ${within} then k.id end, ${id}) as after_id
            from event_ticket_type y left join page_end k on true
           where y.event_id = $1 and ($3::uuid is null or y.id = $3) and ${PAGE_END_FOUND_SQL}
             ${byKind ? `and (k.id is null or y.position ${past}= k.position)` : ''}) y
   cross join unnest($2::text[]) wanted (state)
   cross join lateral (
     select t.id, ${ATTENDEE_NAME_SQL} as called from ticket_face t
      where t.ticket_type_id = y.id and t.state = wanted.state and (${ATTENDEE_NAME_SQL}, t.id) ${past} (y.after_called, y.after_id)
        and ${FILTER_SQL}
      order by ${ATTENDEE_NAME_SQL} ${direction}, t.id ${direction} limit $6) t
   order by ${byKind ? `y.position ${direction}, ` : ''}t.called ${direction}, t.id ${direction} limit $6`
}

/** Reads entries in order until the page is full; `offset 0` prevents the planner from sorting all. */
function selectByDaySql(direction: SortDirection): string {
  const ends = ORDER_BY_DIRECTION[direction]
  const { past } = ends
  const end = (key: 'registered_at' | 'called' | 'id', otherwise: string) =>
    `coalesce((select ${key} from page_end), ${otherwise})`
  const at = end('registered_at', ends.at)
  return `select t.id, t.position, t.called
    from (
     select n.id, n.created_at from event_entry n where n.event_id = $1 and ${PAGE_END_FOUND_SQL} and n.created_at ${past}= ${at}
      order by n.created_at ${direction} offset 0) n
   cross join lateral (
     select t.id, y.position, ${ATTENDEE_NAME_SQL} as called from ticket_face t join event_ticket_type y on y.id = t.ticket_type_id
      where t.entry_id = n.id and t.state = any($2) and ($3::uuid is null or t.ticket_type_id = $3) and ${FILTER_SQL}
        and (n.created_at, ${ATTENDEE_NAME_SQL}, t.id) ${past} (${at}, ${end('called', ends.called)}, ${end('id', ends.id)}) offset 0) t
   order by n.created_at ${direction}, t.called ${direction}, t.id ${direction} limit $6`
}

function fewAttendeesSql(direction: SortDirection, first: readonly string[]): string {
  const keys = [...first, 'called', 'id']
  return `select t.id, t.position, t.called
    from (
     select t.id, y.position, ${ATTENDEE_NAME_SQL} as called, n.created_at as registered_at
       from (select unnest($9::uuid[]) as id union select id from ticket_face where entry_id = any($10)) known
      cross join lateral (select * from ticket_face where id = known.id offset 0) t
       join event_ticket_type y on y.id = t.ticket_type_id
       join event_entry n on n.id = t.entry_id
      where n.event_id = $1 and ${PAGE_END_FOUND_SQL} and t.state = any($2) and ($3::uuid is null or t.ticket_type_id = $3) and ${ATTENDEE_CONDITIONS_SQL}) t
   where $5::uuid is null
      or (${keys.map((key) => `t.${key}`).join(', ')}) ${ORDER_BY_DIRECTION[direction].past} (select ${keys.join(', ')} from page_end)
   order by ${keys.map((key) => `t.${key} ${direction}`).join(', ')} limit $6`
}

const SORTED_BY: Readonly<
  Record<AttendeeSort, { walked: (direction: SortDirection) => string; first: readonly string[] }>
> = {
  name: { walked: (direction) => selectByNameSql(direction, false), first: [] },
  'ticket-type': { walked: (direction) => selectByNameSql(direction, true), first: ['position'] },
  registered: { walked: selectByDaySql, first: ['registered_at'] },
}

function buildStatements(sort: AttendeeSort, direction: SortDirection) {
  const { walked, first } = SORTED_BY[sort]
  return {
    walked: buildStatement(walked(direction), first, direction),
    few: buildStatement(fewAttendeesSql(direction, first), first, direction),
  }
}

function buildStatement(page: string, first: readonly string[], direction: SortDirection) {
  const order = [...first, 'called', 'id']
    .map((key) => `${key === 'registered_at' ? 'n.created_at' : `p.${key}`} ${direction}`)
    .join(', ')
  return plannedForValues<AttendeeRow>(
    'attendees_list',
    `with page_end as (${PAGE_END}), page as materialized (${page})
     select t.id as "ticketId", t.attendee_name as name, t.attendee_email as email,
       t.ticket_type_id as "ticketTypeId", y.name as "ticketType", t.guest,
       ${payerName('b', 'o')} as buyer, t.state, t.void_reason as "voidReason",
       case when t.state = 'reserved' then n.held_until end as "heldUntil", t.used_at as "usedAt",
       t.total_minor as "totalMinor", t.refunded_minor as "refundedMinor", n.answers as "entryAnswers",
       n.created_at as "registeredAt", n.id as "entryId", n.by_hand as "byHand", r.state as resale,
       -- A version before that column, beside this one, wrote by hand or not alone: by hand was all of it.
       coalesce(case when r.by_hand and r.hand_minor = 0 then r.refund_minor else r.hand_minor end, 0) as "handOverMinor"
      from page p
      join ticket_face t on t.id = p.id
      join event_entry n on n.id = t.entry_id
      join event_ticket_type y on y.id = t.ticket_type_id
      join member_face b on b.id = n.member_id
      left join order_face o on o.id = n.order_id
      left join event_ticket_resale r on r.ticket_id = t.id and r.state in ('on-sale', 'claimed', 'sold', 'paid-back')
     order by ${order}`,
  )
}

const STATEMENTS = {
  name: { true: buildStatements('name', 'desc'), false: buildStatements('name', 'asc') },
  'ticket-type': { true: buildStatements('ticket-type', 'desc'), false: buildStatements('ticket-type', 'asc') },
  registered: { true: buildStatements('registered', 'desc'), false: buildStatements('registered', 'asc') },
} as const

/** `given`: tickets that were free from the club. */
export type AttendeeCount = { state: TicketState; tickets: number; given: number }

const countAttendeesQuery = prepared<AttendeeCount>(
  'attendees_counted',
  `select c.state, c.tickets, coalesce(g.tickets, 0) as given
     from (select wanted.state, sum(t.tickets)::int as tickets from event_ticket_type y
            cross join unnest('{reserved,valid,used,void}'::text[]) wanted (state)
            cross join lateral (select count(*) as tickets from ticket_face
                                 where ticket_type_id = y.id and state = wanted.state offset 0) t
            where y.event_id = $1 and t.tickets > 0 group by wanted.state) c
     left join (select t.state, count(*)::int as tickets from event_entry n join ticket_face t on t.entry_id = n.id
                 where n.event_id = $1 and n.by_hand = 'free' group by t.state) g on g.state = c.state`,
)

export async function listAttendees(
  database: Database,
  { eventId, ticketId, states, ticketTypeId, guest, forSale, entryId, text, sort, fromTheEnd }: AttendeeQuery,
  { after, size }: { after: string | null; size: number },
): Promise<AttendeeRow[]> {
  const values = [eventId, states, ticketTypeId, guest, after, size, forSale, entryId]
  const { few, walked } = STATEMENTS[sort][`${fromTheEnd}`]
  const named = text === null ? undefined : await findFewAttendees(database, eventId, text)
  const known = ticketId === null ? named : { tickets: [ticketId], entries: [] }
  return known
    ? few(database, [...values, known.tickets, known.entries])
    : walked(database, [...values, text === null ? null : searchPatterns(text)])
}

export async function countAttendees(database: Database, eventId: string): Promise<Map<TicketState, AttendeeCount>> {
  return new Map((await countAttendeesQuery(database, [eventId])).map((row) => [row.state, row]))
}
