import type { OwnEventStatus } from '@forenet/contract/event'
import type { Database } from '@forenet/database/database'
import { TIME_ZONE } from '@forenet/domain/product'
import type { TicketTerms } from '@forenet/domain/ticket-price'
import { plannedForValues, prepared } from '../../../../platform/database/prepared.ts'
import { textPatterns } from '../../../../platform/database/search-pattern.ts'
import { OWN_STATUSES_SQL } from './own-status-repository.ts'
import { type EventRow, SEATS_SQL } from './repository.ts'

const MAX_NAMES = 200

type AttendanceSummaryRow = {
  count: number
  /** Members who agreed to be named. */
  shownMembers: string[]
}

const getAttendanceSummaryQuery = prepared<AttendanceSummaryRow>(
  'event_coming',
  `select count(*)::int as count,
     coalesce((array_agg(member_id order by updated_at, id) filter (where name_shown))[1:${MAX_NAMES}], '{}') as "shownMembers"
   from ticket_face where event_id = $1 and state in ('valid', 'used')`,
)

export async function getAttendanceSummary(database: Database, eventId: string): Promise<AttendanceSummaryRow> {
  const [row] = await getAttendanceSummaryQuery(database, [eventId])
  return row ?? { count: 0, shownMembers: [] }
}

export type ListedEventRow = Pick<
  EventRow,
  | 'id'
  | 'organisationId'
  | 'organisationKey'
  | 'organisationName'
  | 'accentColour'
  | 'title'
  | 'description'
  | 'place'
  | 'placeAddress'
  | 'city'
  | 'startsAt'
  | 'endsAt'
  | 'registrationOpensAt'
  | 'registrationClosesAt'
  | 'capacity'
  | 'seatsTaken'
  | 'waitingSeats'
  | 'waitingGuestSeats'
  | 'offeredSeats'
  | 'offeredGuestSeats'
  | 'typeSeats'
  | 'forMembers'
  | 'guestsInvited'
  | 'waitingList'
  | 'enabled'
  | 'cancelledAt'
  | 'paymentProvider'
  | 'pictureText'
  | 'pictureAt'
> & { prices: TicketTerms[] | null; says: OwnEventStatus[] | null }

export type EventTimeFilter = 'upcoming' | 'past' | 'all'

/** `mine`: events of these organisations, plus others in which the member has one of these `parts`. */
export type EventOwnerFilter =
  | { kind: 'all' }
  | { kind: 'of'; organisationId: string }
  | {
      kind: 'mine'
      organisationIds: readonly string[]
      organisationId: string | null
      parts: readonly OwnEventStatus[]
    }

export type EventListQuery = {
  memberId: string | null
  now: Date
  when: EventTimeFilter
  whose: EventOwnerFilter
  /** Instants as text, to preserve '-infinity' and microseconds. `until` is exclusive. */
  from: string
  until: string
  text: string
  city: string
  audience: 'members' | 'guests' | ''
  size: number
  cursor: { startsAt: string; id: string } | null
}

/** `ends_at` decides; `ended` only makes the partial indexes usable. */
const TIME_CONDITIONS: Record<EventTimeFilter, { condition: string; order: 'asc' | 'desc' }> = {
  upcoming: { condition: 'and not e.ended and e.ends_at > $2', order: 'asc' },
  past: { condition: 'and e.starts_at < $2 and e.ends_at <= $2', order: 'desc' },
  all: { condition: '', order: 'asc' },
}

/**
 * `mine` reads a page per organisation and looks up the member's other events by id, so that other clubs' events are
 * never read. Unlisted events need an entry or invitation.
 */
const PAGE: Record<EventOwnerFilter['kind'], (conditions: string, inOrder: string) => string> = {
  all: (conditions, inOrder) => `select e.* from event e where not e.unlisted and ${conditions} ${inOrder} limit $5`,
  of: (conditions, inOrder) =>
    `select e.* from event e where e.organisation_id = $8 and not e.unlisted and ${conditions} ${inOrder} limit $5`,
  mine: (conditions, inOrder) => `select e.* from (
      select ours.* from unnest($8::uuid[]) organisation (id),
        lateral (select e.* from event e
          where e.organisation_id = organisation.id and not e.unlisted and ${conditions} ${inOrder} limit $5) ours
      union all
      select theirs.* from (select distinct event_id as id from own where says = any($10)) entered,
        lateral (select e.* from event e where e.id = entered.id and ${conditions} limit 1) theirs
       where theirs.unlisted or theirs.organisation_id <> all($8)) e
    where $9::uuid is null or e.organisation_id = $9 ${inOrder} limit $5`,
}
const FILTERS_FROM: Record<EventOwnerFilter['kind'], number> = { all: 8, of: 9, mine: 11 }

/** Pages along the index on (starts_at, id) before joining details; otherwise the planner may sort all events. */
const selectEventsSql = (when: EventTimeFilter, whose: EventOwnerFilter['kind'], filters: string) => {
  const { condition, order } = TIME_CONDITIONS[when]
  const conditions = `e.enabled and e.starts_at >= $3 and e.starts_at < $4 ${condition} ${filters}
    and (select o.enabled from organisation_face o where o.id = e.organisation_id)
    and (e.starts_at, e.id) ${order === 'asc' ? '>' : '<'} ($6, $7)`
  const inOrder = `order by e.starts_at ${order}, e.id ${order}`
  return `with own as materialized (${OWN_STATUSES_SQL}), page as materialized (${PAGE[whose](conditions, inOrder)})
     select e.id, e.organisation_id as "organisationId", o.key as "organisationKey", o.name as "organisationName",
       o.accent_colour as "accentColour", e.title, e.description, e.place, e.place_address as "placeAddress", e.city,
       e.starts_at as "startsAt", e.ends_at as "endsAt", e.registration_opens_at as "registrationOpensAt",
       e.registration_closes_at as "registrationClosesAt", e.capacity, e.seats_taken as "seatsTaken",
       ${SEATS_SQL}, e.for_members as "forMembers", e.guests_invited as "guestsInvited",
       e.waiting_list as "waitingList", e.enabled, e.cancelled_at as "cancelledAt", o.payment_provider as "paymentProvider",
       p.alternative_text as "pictureText", p.updated_at as "pictureAt",
       (select json_agg(json_build_object('memberPriceMinor', t.member_price_minor, 'guestPriceMinor', t.guest_price_minor,
          'vatRate', t.vat_rate, 'surchargeMinor', t.surcharge_minor, 'earlyPrices', t.early_prices)) from event_ticket_type t where t.event_id = e.id and not t.hidden) as prices,
       (select array_agg(own.says) from own where own.event_id = e.id) as says
     from page e join organisation_face o on o.id = e.organisation_id left join event_picture p on p.event_id = e.id
     ${inOrder}`
}

const listStatement = (when: EventTimeFilter, whose: EventOwnerFilter['kind']) =>
  prepared<ListedEventRow>(`event_list_${when}_${whose}`, selectEventsSql(when, whose, ''))

/** PostgreSQL plans this statement for each set of values, because a filter that is not set needs no index. */
const filteredStatement = (when: EventTimeFilter, whose: EventOwnerFilter['kind']) => {
  const [pattern, city, audience] = [0, 1, 2].map((nth) => `$${FILTERS_FROM[whose] + nth}`)
  return plannedForValues<ListedEventRow>(
    'event_list_filtered',
    selectEventsSql(
      when,
      whose,
      `and (${pattern}::text[] = '{}' or e.search_text like (${pattern}::text[])[1] and e.search_text like all(${pattern}::text[])) and (${city} = '' or lower(e.city) = lower(${city}))
       and (${audience} = '' or ${audience} = 'members' and e.for_members or ${audience} = 'guests' and e.guests_invited)`,
    ),
  )
}

type BuildStatement = (
  when: EventTimeFilter,
  whose: EventOwnerFilter['kind'],
) => ReturnType<typeof plannedForValues<ListedEventRow>>

const buildStatementsForTime = (when: EventTimeFilter, statement: BuildStatement) => ({
  all: statement(when, 'all'),
  of: statement(when, 'of'),
  mine: statement(when, 'mine'),
})
const buildStatements = (statement: BuildStatement) => ({
  upcoming: buildStatementsForTime('upcoming', statement),
  past: buildStatementsForTime('past', statement),
  all: buildStatementsForTime('all', statement),
})
const listQueries = buildStatements(listStatement)
const filteredListQueries = buildStatements(filteredStatement)

const findListCursorQuery = prepared<{ startsAt: string; id: string }>(
  'event_cursor',
  'select starts_at::text as "startsAt", id from event where id = $1',
)

type FacetsRow = { months: string[] | null; cities: string[] | null }

const EVENTS_FOR_PLACES = 60
const MAX_PLACES = 20
const MAX_MONTHS = 120

const MONTH = `date_trunc('month', e.starts_at at time zone '${TIME_ZONE}')`
const ENABLED_SQL = 'e.enabled and (select o.enabled from organisation_face o where o.id = e.organisation_id)'

const selectAllFacetsSql = (when: EventTimeFilter) => {
  const isAhead = when === 'upcoming'
  const inOrder = isAhead ? 'order by e.starts_at, e.id' : 'order by e.starts_at desc, e.id desc'
  const beyond = isAhead ? `>= (month.first + interval '1 month')` : '< month.first'
  const conditions = `${ENABLED_SQL} and not e.unlisted ${TIME_CONDITIONS[when].condition}`
  const firstMonth = (condition: string) =>
    `(select ${MONTH} from event e where ${conditions} ${condition} ${inOrder} limit 1)`
  return prepared<FacetsRow>(
    `event_facets_${when}_all`,
    `with recursive month (first) as (
       select ${firstMonth('')}
       union all
       select ${firstMonth(`and e.starts_at ${beyond} at time zone '${TIME_ZONE}'`)} from month where month.first is not null)
     select (select array_agg(to_char(first, 'YYYY-MM')) from (select first from month where first is not null limit ${MAX_MONTHS}) found) as months,
       (select array_agg(city) from (
          select city from (select e.city from event e where ${conditions} ${inOrder} limit ${EVENTS_FOR_PLACES}) near
           where city <> '' group by city order by count(*) desc, city limit ${MAX_PLACES}) found) as cities
       from (select $1::uuid, $2::timestamptz) parameters`,
  )
}

const selectFacetsSql = (when: EventTimeFilter, whose: 'of' | 'mine') => {
  const events =
    whose === 'of'
      ? 'e.organisation_id = $3 and not e.unlisted'
      : `(e.organisation_id = any($3) and not e.unlisted or e.id = any(array(select event_id from own where says = any($5))))
          and ($4::uuid is null or e.organisation_id = $4)`
  return prepared<FacetsRow>(
    `event_facets_${when}_${whose}`,
    `with own as materialized (${OWN_STATUSES_SQL}),
     found as (select to_char(${MONTH}, 'YYYY-MM') as month, e.city from event e where ${events} and ${ENABLED_SQL} ${TIME_CONDITIONS[when].condition})
     select array_agg(distinct month) as months, array_agg(distinct city) filter (where city <> '') as cities from found`,
  )
}

const buildFacetQueries = (when: EventTimeFilter) => ({
  all: selectAllFacetsSql(when),
  of: selectFacetsSql(when, 'of'),
  mine: selectFacetsSql(when, 'mine'),
})
const facetQueries = {
  upcoming: buildFacetQueries('upcoming'),
  past: buildFacetQueries('past'),
  all: buildFacetQueries('all'),
}

const FIRST_POSITION = {
  asc: ['-infinity', '00000000-0000-0000-0000-000000000000'],
  desc: ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
}

export function listEvents(database: Database, listing: EventListQuery): Promise<ListedEventRow[]> {
  const { whose, when, cursor: after, text, city, audience } = listing
  const start = after ? [after.startsAt, after.id] : FIRST_POSITION[TIME_CONDITIONS[when].order]
  const values = [
    listing.memberId,
    listing.now,
    listing.from,
    listing.until,
    listing.size,
    ...start,
    ...ownerFilterValues(whose),
  ]
  if (text === '' && city === '' && audience === '') return listQueries[when][whose.kind](database, values)
  return filteredListQueries[when][whose.kind](database, [...values, textPatterns(text), city, audience])
}

function ownerFilterValues(whose: EventOwnerFilter): unknown[] {
  if (whose.kind === 'all') return []
  if (whose.kind === 'of') return [whose.organisationId]
  return [whose.organisationIds, whose.organisationId, whose.parts]
}

export async function findListCursor(
  database: Database,
  eventId: string,
): Promise<EventListQuery['cursor'] | undefined> {
  const [row] = await findListCursorQuery(database, [eventId])
  return row && { startsAt: row.startsAt, id: row.id }
}

export async function findEventFacets(
  database: Database,
  { memberId, now, when, whose }: Pick<EventListQuery, 'memberId' | 'now' | 'when' | 'whose'>,
): Promise<{ months: string[]; cities: string[] }> {
  const [row] = await facetQueries[when][whose.kind](database, [memberId, now, ...ownerFilterValues(whose)])
  return { months: row?.months ?? [], cities: row?.cities ?? [] }
}
