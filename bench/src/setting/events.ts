import { type FillStatement, runFillStatements } from './fill.ts'
import { countOrganisations } from './members.ts'
import { buildSqlIdExpression } from './named-id.ts'

export const UPCOMING_EVENTS_PER_CLUB = 24
const OVER = 16
export const EVENTS_PER_CLUB = UPCOMING_EVENTS_PER_CLUB + OVER

export const ENTRIES_PER_MEMBER = 10

/**
 * Creates 40 events per organisation, and ten entries of one ticket for each of its first members. Upcoming events have
 * equal sizes and the lowest numbers.
 */
export function fillEvents(databaseUrl: string, members: number, comingOfEachClub: number, now: Date): Promise<void> {
  return runFillStatements(databaseUrl, statements(countOrganisations(members), comingOfEachClub, now))
}

const EVENT = buildSqlIdExpression("'event ' || club || ' ' || i")
const CLUBS_AND_EVENTS = `generate_series(1, $1::int) club, generate_series(0, ${EVENTS_PER_CLUB - 1}) i`

function statements(clubs: number, coming: number, now: Date): FillStatement[] {
  // Clubs get members in turn.
  const entries = `from generate_series(1, $1::int) club, generate_series(0, $2::int - 1) person,
      generate_series(0, ${ENTRIES_PER_MEMBER - 1}) nth,
      lateral (select case nth when 0 then person % ${UPCOMING_EVENTS_PER_CLUB} else ${UPCOMING_EVENTS_PER_CLUB} + (person + nth) % ${OVER} end as i,
                      ${buildSqlIdExpression("'member ' || (person * $1::int + club)")} as member_id,
                      'entry ' || club || ' ' || person || ' ' || nth as name) one`
  return [
    {
      text: `insert into event (id, organisation_id, title, description, place, place_address, city, starts_at, ends_at,
               registration_opens_at, registration_closes_at, capacity, guests_invited, cancel_until)
        select ${EVENT}, ${buildSqlIdExpression("'organisation ' || club")}, 'Fællesspisning i klubhuset, nr. ' || lpad(i::text, 3, '0'),
               repeat('Vi mødes til en god aften med mad, musik og snak ved langbordene. ', 6), 'Klubhuset', 'Ribevej 14',
               'Silkeborg', starts, starts + interval '4 hours', starts - interval '90 days', starts - interval '1 hour', 900,
               true, starts - interval '2 days'
          from ${CLUBS_AND_EVENTS},
            lateral (select $2::timestamptz + make_interval(mins => club)
                       + make_interval(days => case when i < ${UPCOMING_EVENTS_PER_CLUB} then i + 1 else -7 * (i - ${UPCOMING_EVENTS_PER_CLUB} + 1) end) as starts) one`,
      values: [clubs, now],
    },
    {
      text: `insert into event_ticket_type (id, event_id, position, name, member_price_minor, guest_price_minor)
        select ${buildSqlIdExpression("'ticket type ' || club || ' ' || i || ' ' || position")}, ${EVENT}, position,
               case position when 0 then 'Voksen' else 'Barn' end, 15000 - 5000 * position, 20000 - 5000 * position
          from ${CLUBS_AND_EVENTS}, generate_series(0, 1) position`,
      values: [clubs],
    },
    {
      text: `insert into event_entry (id, event_id, member_id, state, language, created_at, confirmed_at, updated_at)
        select ${buildSqlIdExpression('name')}, ${EVENT}, member_id, 'confirmed', 'da', $3, $3, $3 ${entries}`,
      values: [clubs, coming, now],
    },
    {
      text: `insert into event_ticket (id, entry_id, event_id, ticket_type_id, position, member_id, attendee_name, guest, sole,
               price_minor, vat_minor, surcharge_minor, total_minor, state, updated_at)
        select ${buildSqlIdExpression("'ticket of ' || name")}, ${buildSqlIdExpression('name')}, ${EVENT}, ${buildSqlIdExpression("'ticket type ' || club || ' ' || i || ' 0'")},
               0, member_id, 'Maja Holm', false, true, 15000, 0, 0, 15000, 'valid', $3 ${entries}`,
      values: [clubs, coming, now],
    },
    {
      text: `update event_ticket_type t set seats_taken = n
          from (select ticket_type_id, count(*) as n from event_ticket group by ticket_type_id) counted
         where counted.ticket_type_id = t.id`,
      values: [],
    },
    {
      text: `update event e set seats_taken = n
          from (select event_id, count(*) as n from event_ticket group by event_id) counted where counted.event_id = e.id`,
      values: [],
    },
  ]
}
