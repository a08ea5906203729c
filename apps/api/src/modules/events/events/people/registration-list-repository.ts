import type { Database } from '@forenet/database/database'
import type { RegistrationSort } from '@forenet/domain/attendee'
import type { Minor } from '@forenet/domain/money'
import { plannedForValues } from '../../../../platform/database/prepared.ts'
import { matchesAllWordsSql, searchPatterns } from '../../../../platform/database/search-pattern.ts'
import { payerName } from '../../../money/payments/index.ts'
import type { TicketState, TicketVoidReason } from '../../tickets/index.ts'
import { attendeeMatchesSql } from './attendee-repository.ts'

export type RegistrationRow = {
  entryId: string
  buyer: string
  registeredAt: Date
  byHand: 'cash' | 'bank-transfer' | 'free' | null
  heldUntil: Date | null
  tickets: {
    name: string
    ticketType: string
    state: TicketState
    voidReason: TicketVoidReason | null
    totalMinor: Minor
    refundedMinor: Minor
  }[]
}

/** Entries need at least one ticket with the type and state. */
export type RegistrationQuery = {
  eventId: string
  text: string | null
  ticketTypeId: string | null
  states: readonly TicketState[]
  forSale: boolean
  sort: RegistrationSort
  fromTheEnd: boolean
}

const BUYER_NAME_SQL = `register_order(${payerName('b', 'o')}) collate "C"`
const PAYER_JOIN_SQL = 'join member_face b on b.id = n.member_id left join order_face o on o.id = n.order_id'

const FILTER_SQL = `exists (select from ticket_face t where t.entry_id = n.id and t.state = any($2)
    and ($3::uuid is null or t.ticket_type_id = $3)
    and (not $7::boolean or exists (select from event_ticket_resale r where r.ticket_id = t.id and r.state = 'on-sale')))
  and ($4::text[] is null or ${matchesAllWordsSql(payerName('b', 'o'), '$4')}
    or exists (select from ticket_face t where t.entry_id = n.id
                and ${attendeeMatchesSql('$4')}))`

const PAGE_END = `select n.id, n.created_at, ${BUYER_NAME_SQL} as called from event_entry n ${PAYER_JOIN_SQL} where n.id = $5 and n.event_id = $1`
const PAGE_END_FOUND_SQL = '($5::uuid is null or exists (select from page_end))'

const ORDER_BY_DIRECTION = {
  asc: { at: `'-infinity'::timestamptz`, called: `''`, id: `'00000000-0000-0000-0000-000000000000'::uuid`, past: '>' },
  desc: {
    at: `'infinity'::timestamptz`,
    called: `U&'\\+10FFFF'`,
    id: `'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`,
    past: '<',
  },
} as const
type SortDirection = keyof typeof ORDER_BY_DIRECTION

/** Reads entries in index order; `offset 0` prevents the planner from sorting all. */
function selectByDaySql(direction: SortDirection): string {
  const { at, id, past } = ORDER_BY_DIRECTION[direction]
  return `select n.id, n.created_at, null::text as called
    from (select n.id, n.created_at, n.member_id, n.order_id from event_entry n
           where n.event_id = $1 and ${PAGE_END_FOUND_SQL}
             and (n.created_at, n.id) ${past} (coalesce((select created_at from page_end), ${at}), coalesce((select id from page_end), ${id}))
           order by n.created_at ${direction}, n.id ${direction} offset 0) n
    ${PAYER_JOIN_SQL} where ${FILTER_SQL}
   order by n.created_at ${direction}, n.id ${direction} limit $6`
}

/** Names are not indexed: sorts all entries, but loads full rows for one page only. */
function selectByNameSql(direction: SortDirection): string {
  const { called, id, past } = ORDER_BY_DIRECTION[direction]
  return `select n.id, n.created_at, ${BUYER_NAME_SQL} as called from event_entry n ${PAYER_JOIN_SQL}
   where n.event_id = $1 and ${PAGE_END_FOUND_SQL} and ${FILTER_SQL}
     and (${BUYER_NAME_SQL}, n.id) ${past} (coalesce((select called from page_end), ${called}), coalesce((select id from page_end), ${id}))
   order by 3 ${direction}, n.id ${direction} limit $6`
}

function buildStatement(sort: RegistrationSort, direction: SortDirection) {
  const page = sort === 'name' ? selectByNameSql(direction) : selectByDaySql(direction)
  return plannedForValues<RegistrationRow>(
    'registrations_list',
    `with page_end as (${PAGE_END}), page as materialized (${page})
     select n.id as "entryId", ${payerName('b', 'o')} as buyer, n.created_at as "registeredAt", n.by_hand as "byHand",
       case when n.state = 'reserved' then n.held_until end as "heldUntil", s.tickets
      from page p join event_entry n on n.id = p.id ${PAYER_JOIN_SQL}
      cross join lateral (
        select jsonb_agg(jsonb_build_object('name', t.attendee_name, 'ticketType', y.name, 'state', t.state,
            'voidReason', t.void_reason, 'totalMinor', t.total_minor, 'refundedMinor', t.refunded_minor)
            order by y.position, t.position, t.updated_at) as tickets
          from ticket_face t join event_ticket_type y on y.id = t.ticket_type_id where t.entry_id = n.id) s
     order by ${sort === 'name' ? 'p.called' : 'p.created_at'} ${direction}, p.id ${direction}`,
  )
}

const STATEMENTS = {
  name: { true: buildStatement('name', 'desc'), false: buildStatement('name', 'asc') },
  registered: { true: buildStatement('registered', 'desc'), false: buildStatement('registered', 'asc') },
} as const

export function listRegistrations(
  database: Database,
  { eventId, states, ticketTypeId, forSale, text, sort, fromTheEnd }: RegistrationQuery,
  { after, size }: { after: string | null; size: number },
): Promise<RegistrationRow[]> {
  const words = text === null ? null : searchPatterns(text)
  return STATEMENTS[sort][`${fromTheEnd}`](database, [eventId, states, ticketTypeId, words, after, size, forSale])
}
