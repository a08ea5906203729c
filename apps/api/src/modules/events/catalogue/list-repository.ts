import type { OwnPart } from '@forenet/contract/event'
import type { Database } from '@forenet/database/database'
import { TIME_ZONE } from '@forenet/domain/product'
import type { TicketTerms } from '@forenet/domain/ticket-price'
import { prepared } from '../../../platform/database/prepared.ts'
import { OWN_SAYS } from './own-repository.ts'
import type { EventRow } from './repository.ts'

/** What a list tells of an event, with its prices and what the viewing member has there. */
export type ListedRow = Pick<
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
  | 'forMembers'
  | 'guestsInvited'
  | 'waitingList'
  | 'enabled'
  | 'cancelledAt'
  | 'pictureText'
  | 'pictureAt'
> & { prices: TicketTerms[] | null; says: OwnPart[] | null }

export type When = 'upcoming' | 'past' | 'all'

/** Of all organisations, or of one. `mine`: of these, and whatever else the member has one of these `parts` in. */
export type Whose =
  | { kind: 'all' }
  | { kind: 'of'; organisationId: string }
  | { kind: 'mine'; organisationIds: readonly string[]; organisationId: string | null; parts: readonly OwnPart[] }

export type Listing = {
  memberId: string | null
  now: Date
  when: When
  whose: Whose
  /** Starting at or after, and before: instants as text, so that '-infinity' and microseconds pass unharmed. */
  from: string
  until: string
  /** A pattern for title, place, city and organisation in lower case; '' for any. */
  pattern: string
  /** In lower case; '' for any. */
  city: string
  audience: 'members' | 'guests' | ''
  size: number
  /** The event after which the list goes on. */
  cursor: { startsAt: string; id: string } | null
}

const WHEN: Record<When, { condition: string; order: 'asc' | 'desc' }> = {
  upcoming: { condition: 'and e.ends_at > $2', order: 'asc' },
  past: { condition: 'and e.ends_at <= $2', order: 'desc' },
  all: { condition: '', order: 'asc' },
}

/**
 * The page of events that meet what is asked, in order. A page of each of the member's organisations holds all that can be
 * on the page of them together, and what the member has elsewhere is known by its id: others' events are not read. One that is
 * unlisted is on the page of who has something there alone.
 */
const PAGE: Record<Whose['kind'], (asked: string, inOrder: string) => string> = {
  all: (asked, inOrder) => `select e.* from event e where not e.unlisted and ${asked} ${inOrder} limit $8`,
  of: (asked, inOrder) =>
    `select e.* from event e where e.organisation_id = $11 and not e.unlisted and ${asked} ${inOrder} limit $8`,
  mine: (asked, inOrder) => `select e.* from (
      select ours.* from unnest($11::uuid[]) organisation (id),
        lateral (select e.* from event e
          where e.organisation_id = organisation.id and not e.unlisted and ${asked} ${inOrder} limit $8) ours
      union all
      select theirs.* from (select distinct event_id as id from own where says = any($13)) entered,
        lateral (select e.* from event e where e.id = entered.id and ${asked} limit 1) theirs
       where theirs.unlisted or theirs.organisation_id <> all($11)) e
    where $12::uuid is null or e.organisation_id = $12 ${inOrder} limit $8`,
}

/**
 * The page is found along an index on (starts_at, id) before anything is looked up for its events. The organisation is
 * asked row by row on the way: joined, it tempts the planner into sorting everything.
 */
const listStatement = (when: When, whose: Whose['kind']) => {
  const { condition, order } = WHEN[when]
  const asked = `e.enabled and e.starts_at >= $3 and e.starts_at < $4 ${condition}
    and ($6 = '' or lower(e.city) = $6)
    and ($7 = '' or $7 = 'members' and e.for_members or $7 = 'guests' and e.guests_invited)
    and (select o.enabled and ($5 = '' or lower(e.title || ' ' || e.place || ' ' || e.city || ' ' || o.name) like $5)
           from organisation_face o where o.id = e.organisation_id)
    and (e.starts_at, e.id) ${order === 'asc' ? '>' : '<'} ($9, $10)`
  const inOrder = `order by e.starts_at ${order}, e.id ${order}`
  return prepared<ListedRow>(
    `event_list_${when}_${whose}`,
    `with own as materialized (${OWN_SAYS}), page as materialized (${PAGE[whose](asked, inOrder)})
     select e.id, e.organisation_id as "organisationId", o.key as "organisationKey", o.name as "organisationName",
       o.accent_colour as "accentColour", e.title, e.description, e.place, e.place_address as "placeAddress", e.city,
       e.starts_at as "startsAt", e.ends_at as "endsAt", e.registration_opens_at as "registrationOpensAt",
       e.registration_closes_at as "registrationClosesAt", e.capacity, e.seats_taken as "seatsTaken",
       e.waiting_seats as "waitingSeats", e.for_members as "forMembers", e.guests_invited as "guestsInvited",
       e.waiting_list as "waitingList", e.enabled, e.cancelled_at as "cancelledAt",
       p.alternative_text as "pictureText", p.updated_at as "pictureAt",
       (select json_agg(json_build_object('memberPriceMinor', t.member_price_minor, 'guestPriceMinor', t.guest_price_minor,
          'vatRate', t.vat_rate, 'surchargeMinor', t.surcharge_minor, 'earlyPrices', t.early_prices)) from event_ticket_type t where t.event_id = e.id and not t.hidden) as prices,
       (select array_agg(own.says) from own where own.event_id = e.id) as says
     from page e join organisation_face o on o.id = e.organisation_id left join event_picture p on p.event_id = e.id
     ${inOrder}`,
  )
}

const statementsFor = (when: When) => ({
  all: listStatement(when, 'all'),
  of: listStatement(when, 'of'),
  mine: listStatement(when, 'mine'),
})
const listed = { upcoming: statementsFor('upcoming'), past: statementsFor('past'), all: statementsFor('all') }

const cursor = prepared<{ startsAt: string; id: string }>(
  'event_cursor',
  'select starts_at::text as "startsAt", id from event where id = $1',
)

const facets = prepared<{ month: string | null; city: string | null; events: number }>(
  'event_facets',
  `with own as materialized (${OWN_SAYS}),
   found as (
     select to_char(e.starts_at at time zone '${TIME_ZONE}', 'YYYY-MM') as month, e.city
       from event e join organisation_face o on o.id = e.organisation_id
      where e.enabled and o.enabled
        and ($3 = 'all' or $3 = 'upcoming' and e.ends_at > $2 or $3 = 'past' and e.ends_at <= $2)
        and ($4::uuid is null or e.organisation_id = $4)
        and (not e.unlisted and ($5::uuid[] is null or e.organisation_id = any($5))
          or $5 is not null and e.id in (select event_id from own where says = any($6))))
   select month, city, count(*)::int as events from found group by grouping sets ((month), (city))`,
)

const START = {
  asc: ['-infinity', '00000000-0000-0000-0000-000000000000'],
  desc: ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
}

/** Enabled events of enabled organisations; upcoming and all in the order they begin, past ones latest first. */
export function listEvents(database: Database, listing: Listing): Promise<ListedRow[]> {
  const { whose, when, cursor: after } = listing
  const start = after ? [after.startsAt, after.id] : START[WHEN[when].order]
  return listed[when][whose.kind](database, [
    listing.memberId,
    listing.now,
    listing.from,
    listing.until,
    listing.pattern,
    listing.city,
    listing.audience,
    listing.size,
    ...start,
    ...whoseValues(whose),
  ])
}

function whoseValues(whose: Whose): unknown[] {
  if (whose.kind === 'all') return []
  if (whose.kind === 'of') return [whose.organisationId]
  return [whose.organisationIds, whose.organisationId, whose.parts]
}

/** Where an event stands in the order of the lists. */
export async function findCursor(database: Database, eventId: string): Promise<Listing['cursor'] | undefined> {
  const [row] = await cursor(database, [eventId])
  return row && { startsAt: row.startsAt, id: row.id }
}

/** How many listed events each month (Copenhagen) and each city has: a row tells the one or the other. */
export function countByMonthAndCity(
  database: Database,
  { memberId, now, when, whose }: Pick<Listing, 'memberId' | 'now' | 'when' | 'whose'>,
) {
  const organisationId = whose.kind === 'all' ? null : whose.organisationId
  const [organisationIds, parts] = whose.kind === 'mine' ? [whose.organisationIds, whose.parts] : [null, []]
  return facets(database, [memberId, now, when, organisationId, organisationIds, parts])
}
