import type { ClubAttendee, ClubAttendeeFilter } from '@forenet/contract/club/event-attendee'
import { clubAttendeeList } from '@forenet/contract/club/event-attendee-calls'
import { foldForSearch, splitSearchWords } from '@forenet/domain/search-text'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withRole } from './scene.ts'

const KINDS = [
  { name: 'Dinner', memberPriceMinor: 0, guestPriceMinor: 0 },
  { name: 'Dance', memberPriceMinor: 25_000, guestPriceMinor: 25_000 },
]
const ORDERS = ['name', '-name', 'ticket-type', '-ticket-type', 'registered', '-registered'] as const

let portal: TestPortal
let owner: TestPerson
let params: { orgKey: string; eventId: string }
beforeAll(async () => {
  portal = await startTestPortal()
  const club = await createOrganisation(portal.database)
  owner = await withRole(portal, club, { role: 'owner' })
  const hall = await createEvent(portal.database, club.id, { capacity: null }, KINDS)
  const elsewhere = await createEvent(portal.database, club.id, { capacity: null }, KINDS)
  params = { orgKey: club.key, eventId: hall.id }
  const kim = await createMember(portal.database, { firstName: 'Kim', lastName: 'Bør Skål' })
  const lis = await createMember(portal.database, { firstName: 'Lis', lastName: 'Øst' })
  for (const event of [hall, elsewhere]) {
    // A third of the tickets were bought under a company name, which few registrations have.
    await portal.database.$client.query(
      `with buyers as (
         select g, gen_random_uuid() as entry_id, gen_random_uuid() as order_id, case g % 3 when 0 then $3::uuid else $2::uuid end as buyer,
           $4::timestamptz + make_interval(mins => g % 7) as at
           from generate_series(1, 90) g),
       orders as (
         insert into payment_order (id, kind, organisation_id, payer_member_id, token, amount_minor, currency, language, selection,
             billing_name, billing_email, billing_address, created_at)
         select order_id, 'event', $5::uuid, buyer, replace(order_id::text || left(entry_id::text, 8), '-', ''), 0, 'DKK', 'da', '{}',
             case when g % 30 = 0 then 'Firma Ærø 100 % A/S' when g % 3 = 0 then '' else 'Kim Bør Skål' end, 'x@example.org', '{}', at
           from buyers where g % 2 = 0 returning id),
       n as (
         insert into event_entry (id, event_id, member_id, order_id, state, language, created_at, confirmed_at, updated_at)
         select b.entry_id, $1::uuid, b.buyer, o.id, 'confirmed', 'da', b.at, b.at, b.at
           from buyers b left join orders o on o.id = b.order_id returning id)
       insert into event_ticket (id, entry_id, event_id, ticket_type_id, position, attendee_name, attendee_email, guest, sole, price_minor,
         vat_minor, surcharge_minor, total_minor, state, used_at, updated_at)
       select gen_random_uuid(), n.id, $1::uuid, y.id, y.position,
              (array['Åse Aa', 'ÅSE Under_score', 'Øda O''Neil', 'Bo B', 'bo back\\slash'])[1 + b.g % 5] || case b.g % 2 when 0 then ' ' || b.g else '' end,
              case b.g % 45 when 7 then 'nis.post+' || b.g || '@example.org' end, true, false, 0, 0, 0, 0,
              case b.g % 4 when 0 then 'used' else 'valid' end, case b.g % 4 when 0 then $4::timestamptz end, $4
         from n join buyers b on b.entry_id = n.id join event_ticket_type y on y.event_id = $1::uuid`,
      [event.id, kim.id, lis.id, portal.clock.now, club.id],
    )
  }
})
afterAll(() => portal.stop())

async function all(query: ClubAttendeeFilter): Promise<ClubAttendee[]> {
  const seen: ClubAttendee[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const { status, body } = await portal.call(owner, clubAttendeeList, {
      params,
      query: { ...query, ...(after ? { after } : {}) },
    })
    expect(status).toBe(200)
    seen.push(...body.rows)
    after = body.nextCursor
  }
  return seen
}

/** All attendees by order, cached because no test changes them. */
const listed = new Map<string, Promise<ClubAttendee[]>>()
function allIn(order: (typeof ORDERS)[number]): Promise<ClubAttendee[]> {
  const known = listed.get(order) ?? all({ order })
  listed.set(order, known)
  return known
}

const occursIn = (text: string, said: string) =>
  splitSearchWords(text).every((word) => foldForSearch(said).includes(word))

// Searches with no, few and too many matches for the index, in attendee, e-mail and buyer.
test.each([
  ['nobody', 0],
  ['ÅSE', 72],
  ['aase', 72],
  ['skaal kim', 120],
  ['under_', 36],
  ['back\\s', 36],
  ["o'neil 2", 18],
  ['%', 6],
  ['_', 36],
  ['Nis.Post+52@', 2],
  ['ærø 100', 6],
  ['A/S', 6],
  ['bør', 120],
  ['lis øst', 54],
  ['KIM', 120],
  ['o', 180],
])('finds attendees by %j among all pages, in each order', async (text, tickets) => {
  // No, few and many matches use different query plans; the other orders of a plan differ only in sorting.
  for (const order of ['nobody', 'ÅSE', 'o'].includes(text) ? ORDERS : ORDERS.slice(0, 1)) {
    const wanted = (await allIn(order)).filter(({ name, email, buyer }) =>
      [`${name} ${email ?? ''}`, buyer].some((said) => occursIn(text, said)),
    )
    expect(wanted).toHaveLength(tickets)
    expect((await all({ order, text })).map(({ ticketId }) => ticketId)).toEqual(wanted.map(({ ticketId }) => ticketId))
  }
})

test('combines the search with other filters and ignores data of other events', async () => {
  const used = await all({ text: 'under_', state: 'came' })
  expect(used.length).toBeGreaterThan(0)
  expect(used.map(({ ticketId }) => ticketId)).toEqual(
    (await all({ text: 'under_' })).filter(({ state }) => state === 'used').map(({ ticketId }) => ticketId),
  )
  const query = { text: 'under_', after: '00000000-0000-4000-8000-000000000000' }
  const { body } = await portal.call(owner, clubAttendeeList, { params, query })
  expect(body).toMatchObject({ rows: [], nextCursor: null })
})
