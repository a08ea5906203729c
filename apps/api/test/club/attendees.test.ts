import { randomUUID } from 'node:crypto'
import type { ClubAttendee, ClubAttendeeFilter } from '@forenet/contract/club/event-attendee'
import {
  clubAttendeeCancel,
  clubAttendeeFile,
  clubAttendeeList,
  clubAttendeeTicketsResend,
  clubEventWaitingList,
} from '@forenet/contract/club/event-attendee-calls'
import { clubLogList } from '@forenet/contract/club/log-calls'
import { entryCancel } from '@forenet/contract/entry-calls'
import { eventWaitingListJoin } from '@forenet/contract/event-calls'
import { ticketTransfer } from '@forenet/contract/ticket-calls'
import { createClubMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseAttendees } from '../../src/modules/events/tickets/index.ts'
import { withRole } from './scene.ts'

const DINNER = { name: 'Dinner', memberPriceMinor: 0, guestPriceMinor: 0 }
const DANCE = { name: 'Dance', memberPriceMinor: 25_000, guestPriceMinor: 25_000 }

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let event: Awaited<ReturnType<typeof createEvent>>
let host: TestPerson
let asta: { id: string; email: string }
beforeAll(async () => {
  portal = await startTestPortal()
  club = await createOrganisation(portal.database)
  event = await createEvent(
    portal.database,
    club.id,
    { title: 'Summer party', capacity: 6, cancelUntil: new Date('2026-12-01T00:00:00Z') },
    [DINNER, DANCE],
    [
      { label: 'Anything you cannot eat?', kind: 'text', askedOf: 'ticket' },
      { label: 'Do you help clean up?', kind: 'yes-no', askedOf: 'entry' },
    ],
  )
  host = await withRole(portal, club, { role: 'event-host', eventId: event.id })
  asta = await somebody('Asta', 'Øe')
  const [food, help] = event.questions.map(({ id }) => id) as [string, string]
  const { entry } = await registerSuccessfully(
    portal,
    asta,
    event.id,
    buildRegistration(
      [
        { ticketTypeId: event.typeId, memberId: asta.id, answers: { [food]: '=Nuts' } },
        { ticketTypeId: event.typeId, attendeeName: 'Bo Guest', attendeeEmail: 'bo@example.org' },
        { ticketTypeId: event.typeId, attendeeName: 'Carl Guest' },
      ],
      0,
      { answers: { [help]: 'yes' } },
    ),
  )
  const ticketOf = (name: string) => entry.tickets.find(({ attendeeName }) => attendeeName.startsWith(name))?.id ?? ''
  await run(`update event_ticket set state = 'used', used_at = $2 where id = $1`, ticketOf('Bo'), portal.clock.now)
  await portal.call(asta, entryCancel, {
    params: { entryId: entry.id },
    body: { ticketIds: [ticketOf('Carl')], refundMinor: 0 },
  })
  portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
  const dora = await somebody('Dora', 'Å')
  const dance = { ticketTypeId: event.ticketTypes[1]?.id ?? '', memberId: dora.id }
  await registerSuccessfully(portal, dora, event.id, buildRegistration([dance], 25_000))
  const erik = await somebody('Erik', 'Passes')
  const given = await registerSuccessfully(
    portal,
    erik,
    event.id,
    buildRegistration([{ ticketTypeId: event.typeId, memberId: erik.id }], 0),
  )
  await portal.call(erik, ticketTransfer, {
    params: { ticketId: given.entry.tickets[0]?.id ?? '' },
    body: { attendeeName: 'Frida Taker', attendeeEmail: 'frida@example.org' },
  })
  const elsewhere = await createEvent(portal.database, club.id, {}, [DINNER])
  await registerSuccessfully(
    portal,
    erik,
    elsewhere.id,
    buildRegistration([{ ticketTypeId: elsewhere.typeId, attendeeName: 'Somewhere else' }], 0),
  )
})
afterAll(() => portal.stop())

const somebody = (firstName: string, lastName: string) =>
  createClubMember(portal.database, club.id, { firstName, lastName })
const run = (statement: string, ...values: unknown[]) => portal.database.$client.query(statement, values)
const at = (eventId: string) => ({ orgKey: club.key, eventId })
const list = async (query: ClubAttendeeFilter & { after?: string; ticket?: string } = {}) =>
  (await portal.call(host, clubAttendeeList, { params: at(event.id), query })).body
const namesOf = (rows: readonly ClubAttendee[]) => rows.map(({ name }) => name)

describe('the attendees of an event', () => {
  test('are listed by ticket, with buyer, payment and answers', async () => {
    const { rows, event: about } = await list()
    expect(namesOf(rows)).toEqual(['Asta Øe', 'Bo Guest', 'Dora Å', 'Frida Taker'])
    const [food, help] = event.questions.map(({ id }) => id) as [string, string]
    expect(rows[0]).toMatchObject({
      email: asta.email,
      buyer: 'Asta Øe',
      guest: false,
      state: 'valid',
      answers: { [food]: '=Nuts', [help]: 'yes' },
    })
    expect(rows[1]).toMatchObject({ email: 'bo@example.org', buyer: 'Asta Øe', guest: true, state: 'used' })
    expect(rows[1]?.usedAt).not.toBeNull()
    expect(rows[2]).toMatchObject({ state: 'reserved', paidMinor: 0, owedMinor: 25_000, ticketType: 'Dance' })
    expect(rows[2]?.heldUntil).not.toBeNull()
    expect(rows[3]).toMatchObject({ buyer: 'Erik Passes', state: 'valid', answers: {} })
    expect(about).toMatchObject({
      title: 'Summer party',
      counts: { coming: 3, came: 1, notPaid: 1, void: 2, waiting: 0 },
    })
    expect(about?.questions.map(({ label }) => label)).toEqual(['Anything you cannot eat?', 'Do you help clean up?'])
  })

  test.each<[ClubAttendeeFilter, string[]]>([
    [{ state: 'coming' }, ['Asta Øe', 'Bo Guest', 'Frida Taker']],
    [{ state: 'came' }, ['Bo Guest']],
    [{ state: 'not-in' }, ['Asta Øe', 'Frida Taker']],
    [{ state: 'not-paid' }, ['Dora Å']],
    [{ state: 'void' }, ['Carl Guest', 'Erik Passes']],
    [{ who: 'guest' }, ['Bo Guest']],
    [{ who: 'guest', state: 'void' }, ['Carl Guest']],
    [{ text: 'ASTA ø' }, ['Asta Øe', 'Bo Guest']],
    [{ text: 'frida@' }, ['Frida Taker']],
    [{ text: 'oee asta' }, ['Asta Øe', 'Bo Guest']],
    [{ text: 'DORA å' }, ['Dora Å']],
    [{ text: 'aa dora' }, ['Dora Å']],
    [{ text: '100 % nobody' }, []],
    [{ order: '-name' }, ['Frida Taker', 'Dora Å', 'Bo Guest', 'Asta Øe']],
    [{ order: 'ticket-type' }, ['Asta Øe', 'Bo Guest', 'Frida Taker', 'Dora Å']],
    [{ order: '-registered', state: 'coming' }, ['Frida Taker', 'Bo Guest', 'Asta Øe']],
  ])('filtered by %j are %j, and the file has the same rows in the same order', async (query, names) => {
    expect(namesOf((await list(query)).rows)).toEqual(names)
    const { body } = await portal.call(host, clubAttendeeFile, { params: at(event.id), query })
    const [, ...lines] = parse(String(body), { bom: true, delimiter: ';' }) as string[][]
    expect(lines.map(([name]) => name)).toEqual(names)
  })

  test('filtered by ticket type have that type only', async () => {
    expect(namesOf((await list({ ticketType: event.ticketTypes[1]?.id ?? '' })).rows)).toEqual(['Dora Å'])
  })

  test('filtered by ticket id have that ticket in any state, and none of another event', async () => {
    const [{ ticketId: cancelled = '' } = {}] = (await list({ state: 'void' })).rows
    const [{ ticketId: valid = '' } = {}] = (await list()).rows
    expect(namesOf((await list({ ticket: cancelled })).rows)).toEqual(['Carl Guest'])
    expect(namesOf((await list({ ticket: valid })).rows)).toEqual(['Asta Øe'])
    expect((await list({ ticket: valid, state: 'void' })).rows).toEqual([])
    const { rows } = await run(`select id from event_ticket where attendee_name = 'Somewhere else'`)
    expect((await list({ ticket: rows[0].id })).rows).toEqual([])
  })

  test('show why a ticket is void: cancelled, or transferred, with the payment shown on its replacement', async () => {
    const { rows } = await list({ state: 'void' })
    expect(rows.map(({ voidReason, paidMinor }) => [voidReason, paidMinor])).toEqual([
      ['cancelled', 0],
      ['transferred', 0],
    ])
  })

  test("exported as a file have a column per question in the reader's language and no executable cell", async () => {
    const { body } = await portal.call(host, clubAttendeeFile, { params: at(event.id), query: { language: 'en' } })
    const text = String(body)
    const [headings, first, , third] = parse(text, { bom: true, delimiter: ';' }) as string[][]
    expect(headings?.slice(0, 6)).toEqual(['Name', 'E-mail', 'Ticket', 'Member or guest', 'Registered by', 'Status'])
    expect(headings?.slice(-2)).toEqual(['Anything you cannot eat?', 'Do you help clean up?'])
    expect(first?.slice(-2)).toEqual(["'=Nuts", 'yes'])
    expect(third?.slice(5, 10)).toEqual(['not paid', '', '0', '250', '0'])
  })
})

test('an export is audited, without the search words', async () => {
  const query = { state: 'coming', text: 'Bo Guest', language: 'en' } as const
  expect((await portal.call(host, clubAttendeeFile, { params: at(event.id), query })).status).toBe(200)
  const owner = await withRole(portal, club, { role: 'owner' })
  const log = await portal.call(owner, clubLogList, { params: { orgKey: club.key }, query: {} })
  const [entry] = log.body.entries.filter(({ action }) => action === 'attendees-downloaded')
  expect(entry).toMatchObject({ actor: { email: host.email } })
  expect(entry?.detail).toEqual({
    ...{ eventId: event.id, title: 'Summer party', form: 'file', state: 'coming', searched: true },
  })
})

describe('the people of an event', () => {
  test('are visible only with a role at the event or in the whole club', async () => {
    const other = await createEvent(portal.database, club.id)
    const elsewhere = await createOrganisation(portal.database)
    const theirs = await createEvent(portal.database, elsewhere.id)
    const atOther = await withRole(portal, club, { role: 'event-host', eventId: other.id })
    const trainer = await withRole(portal, club, { role: 'trainer', eventId: event.id })
    const steward = await withRole(portal, club, { role: 'door-steward', eventId: event.id })
    const owner = await withRole(portal, club, { role: 'owner' })
    const answers: [TestPerson, string, string, number][] = [
      [host, club.key, event.id, 200],
      [trainer, club.key, event.id, 200],
      [owner, club.key, event.id, 200],
      [owner, club.key, other.id, 200],
      [host, club.key, other.id, 404],
      [atOther, club.key, event.id, 404],
      [steward, club.key, event.id, 403],
      [owner, club.key, theirs.id, 404],
      [owner, elsewhere.key, theirs.id, 404],
    ]
    for (const [person, orgKey, eventId, status] of answers) {
      for (const call of [clubAttendeeList, clubAttendeeFile, clubEventWaitingList]) {
        const got = await portal.call(person, call, { params: { orgKey, eventId }, query: {} } as never)
        expect([call.name, got.status]).toEqual([call.name, status])
      }
    }
  })

  test('have no name after anonymisation', async () => {
    const { id, email } = await somebody('Gerda', 'Goes')
    const past = await createEvent(portal.database, club.id, {}, [DINNER])
    await registerSuccessfully(
      portal,
      { email },
      past.id,
      buildRegistration([{ ticketTypeId: past.typeId, memberId: id }], 0),
    )
    const gone = new Date('2027-02-01T12:00:00Z')
    await eraseAttendees(portal.database, [id], email, 'Slettet medlem', gone)
    await run(
      `update member set first_name = 'Slettet', last_name = 'medlem', email = null, deleted_at = $2 where id = $1`,
      id,
      gone,
    )
    const owner = await withRole(portal, club, { role: 'owner' })
    const { rows } = (await portal.call(owner, clubAttendeeList, { params: at(past.id), query: {} })).body
    expect(rows).toMatchObject([{ name: 'Slettet medlem', email: null, buyer: 'Slettet medlem', answers: {} }])
  })

  test('on the waiting list are shown in order, with the seats requested', async () => {
    const full = await createEvent(portal.database, club.id, { capacity: 1, offerMinutes: 60 }, [DINNER])
    const [holder, first, second] = [
      await somebody('H', 'H'),
      await somebody('Ida', 'One'),
      await somebody('Jo', 'Two'),
    ]
    const { entry } = await registerSuccessfully(
      portal,
      holder,
      full.id,
      buildRegistration([{ ticketTypeId: full.typeId, memberId: holder.id }], 0),
    )
    await portal.call(first, eventWaitingListJoin, { params: { eventId: full.id }, body: { seats: 1, language: 'da' } })
    await portal.call(second, eventWaitingListJoin, {
      params: { eventId: full.id },
      body: { seats: 2, language: 'da' },
    })
    const owner = await withRole(portal, club, { role: 'owner' })
    const waiting = async () =>
      (await portal.call(owner, clubEventWaitingList, { params: at(full.id) })).body.people.map(
        ({ name, place, seats, offerUntil }) => [name, place, seats, offerUntil !== null],
      )
    expect(await waiting()).toEqual([
      ['Ida One', 1, 1, false],
      ['Jo Two', 2, 2, false],
    ])
    await portal.call(holder, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
    expect(await waiting()).toEqual([
      ['Ida One', null, 1, true],
      ['Jo Two', 1, 2, false],
    ])
  })
})

test('ten thousand tickets of one event are paged without gaps, and all are in the file', {
  tags: 'full',
}, async () => {
  const big = await createEvent(portal.database, club.id, { capacity: null }, [DINNER])
  const buyer = await somebody('Kim', 'Buys')
  await run(
    `with n as (
       insert into event_entry (id, event_id, member_id, state, language, created_at, confirmed_at, updated_at)
       select gen_random_uuid(), $1::uuid, $2::uuid, 'confirmed', 'da', $4::timestamptz, $4, $4 from generate_series(1, 5000) returning id)
     insert into event_ticket (id, entry_id, event_id, ticket_type_id, position, attendee_name, guest, sole, price_minor, vat_minor,
       surcharge_minor, total_minor, state, updated_at)
     select gen_random_uuid(), n.id, $1::uuid, $3::uuid, p, 'Guest ' || (p * 7 + length(n.id::text)), true, false, 0, 0, 0, 0, 'valid', $4
       from n, generate_series(0, 1) p`,
    big.id,
    buyer.id,
    big.typeId,
    portal.clock.now,
  )
  const owner = await withRole(portal, club, { role: 'owner' })
  const seen: string[] = []
  let after: string | undefined
  for (let page = 0; page < 5; page += 1) {
    const query = { order: '-name', ...(after ? { after } : {}) } as const
    const { body } = await portal.call(owner, clubAttendeeList, { params: at(big.id), query })
    seen.push(...body.rows.map(({ ticketId }) => ticketId))
    expect(body.event === null).toBe(page > 0)
    after = body.nextCursor ?? undefined
  }
  expect([seen.length, new Set(seen).size]).toEqual([250, 250])
  const { body } = await portal.call(owner, clubAttendeeFile, { params: at(big.id), query: {} })
  expect(parse(String(body), { bom: true, delimiter: ';' })).toHaveLength(10_001)
})

test.each(['name', 'ticket-type', 'registered'] as const)(
  'paged by %s have the order of the file, without gaps or duplicates, in both directions',
  async (order) => {
    const hall = await createEvent(portal.database, club.id, { capacity: null }, [DINNER, DANCE])
    const buyer = await somebody('Kim', 'Buys')
    // Few distinct names, times and types for many tickets, so that tie-breakers decide the order.
    await run(
      `with n as (
         insert into event_entry (id, event_id, member_id, state, language, created_at, confirmed_at, updated_at)
         select gen_random_uuid(), $1::uuid, $2::uuid, 'confirmed', 'da', $3::timestamptz + make_interval(mins => g % 3), $3, $3
           from generate_series(1, 60) g returning id)
       insert into event_ticket (id, entry_id, event_id, ticket_type_id, position, attendee_name, guest, sole, price_minor, vat_minor,
         surcharge_minor, total_minor, state, used_at, updated_at)
       select gen_random_uuid(), n.id, $1::uuid, y.id, y.position,
              (array['Åse Aa', 'Øda Ø', 'Bo B', 'bo b', ''])[1 + ascii(n.id::text) % 4], true, false, 0, 0, 0, 0,
              case ascii(right(n.id::text, 1)) % 2 when 0 then 'used' else 'valid' end,
              case ascii(right(n.id::text, 1)) % 2 when 0 then $3::timestamptz end, $3
         from n join event_ticket_type y on y.event_id = $1::uuid`,
      ...[hall.id, buyer.id, portal.clock.now],
    )
    const owner = await withRole(portal, club, { role: 'owner' })
    const pages = async (direction: '' | '-') => {
      const seen: ClubAttendee[] = []
      for (let after: string | null | undefined; after !== null; ) {
        const query = { order: `${direction}${order}`, ...(after ? { after } : {}) } as const
        const { body } = await portal.call(owner, clubAttendeeList, { params: at(hall.id), query })
        seen.push(...body.rows)
        after = body.nextCursor
      }
      return seen
    }
    const [there, back] = [await pages(''), await pages('-')]
    expect(there).toHaveLength(120)
    expect(back).toEqual(there.toReversed())
    expect(new Set(there.map(({ ticketId }) => ticketId)).size).toBe(120)
    const behind = { params: at(hall.id), query: { order, after: randomUUID() } }
    expect((await portal.call(owner, clubAttendeeList, behind)).body).toMatchObject({ rows: [], nextCursor: null })
    const { body } = await portal.call(owner, clubAttendeeFile, { params: at(hall.id), query: { order } })
    const file: string[][] = parse(String(body), { bom: true, delimiter: ';' })
    expect(file.slice(1).map(([name]) => name)).toEqual(there.map(({ name }) => name))
    const keys = there.map((row) =>
      order === 'registered'
        ? row.registeredAt
        : order === 'ticket-type'
          ? ['Dinner', 'Dance'].indexOf(row.ticketType)
          : '',
    )
    expect(keys).toEqual(keys.toSorted())
  },
)

test('tickets of a registration are resent to the buyer up to three times a day, in their current state', async () => {
  const find = async (name: string) => {
    const { body } = await portal.call(host, clubAttendeeList, { params: at(event.id), query: { text: name } })
    return body.rows[0]?.ticketId ?? ''
  }
  const again = (ticketId: string, by: TestPerson = host, eventId = event.id) =>
    portal.call(by, clubAttendeeTicketsResend, { params: { ...at(eventId), ticketId } })
  portal.eventMails.length = 0
  const ticketId = await find('Asta')
  const answers = await Promise.all([1, 2, 3, 4].map(() => again(ticketId)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429])
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({ tickets: 2 })
  expect(portal.eventMails.map(({ kind }) => kind)).toEqual(Array.from({ length: 3 }, () => 'tickets-again'))
  expect(new Set(portal.eventMails.map((mail) => (mail.kind === 'tickets-again' ? mail.onceKey : ''))).size).toBe(3)

  const other = await createEvent(portal.database, club.id)
  expect((await again(ticketId, host, other.id)).status).toBe(404)
  const owner = await withRole(portal, club, { role: 'owner' })
  expect((await again(ticketId, owner, other.id)).status).toBe(404)
  expect((await again(randomUUID(), owner)).status).toBe(404)
})

test('the club cancels a free ticket once regardless of the terms; a paid one is refunded instead', async () => {
  const strict = await createEvent(portal.database, club.id, { capacity: 2, cancelUntil: null }, [DINNER, DANCE])
  const owner = await withRole(portal, club, { role: 'owner' })
  const kai = await somebody('Kai', 'Free')
  const [free, paid] = [strict.typeId, strict.ticketTypes[1]?.id ?? '']
  await registerSuccessfully(portal, kai, strict.id, buildRegistration([{ ticketTypeId: free, memberId: kai.id }], 0))
  await registerSuccessfully(
    portal,
    kai,
    strict.id,
    buildRegistration([{ ticketTypeId: paid, attendeeName: 'Lis Guest' }], 25_000),
  )
  const { body } = await portal.call(owner, clubAttendeeList, { params: at(strict.id), query: {} })
  const ticketOf = (name: string) => body.rows.find((row) => row.name.startsWith(name))?.ticketId ?? ''
  const cancel = (ticketId: string, eventId = strict.id) =>
    portal.call(owner, clubAttendeeCancel, { params: { ...at(eventId), ticketId } })
  expect((await cancel(ticketOf('Lis'))).problem.code).toBe('cannot-cancel')
  expect((await cancel(ticketOf('Kai'), event.id)).status).toBe(404)
  expect((await cancel(randomUUID())).status).toBe(404)
  portal.eventMails.length = 0
  const twice = await Promise.all([cancel(ticketOf('Kai')), cancel(ticketOf('Kai'))])
  expect(twice.map(({ status }) => status)).toEqual([204, 204])
  expect(portal.eventMails.map(({ kind }) => kind)).toEqual(['tickets-cancelled'])
  const { rows } = await portal.database.$client.query('select seats_taken as seats from event where id = $1', [
    strict.id,
  ])
  expect(rows).toEqual([{ seats: 1 }])
})
