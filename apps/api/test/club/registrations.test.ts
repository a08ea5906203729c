import { clubAttendeeList } from '@forenet/contract/club/event-attendee-calls'
import type { ClubRegistration, ClubRegistrationFilter } from '@forenet/contract/club/event-registration'
import { clubRegistrationFile, clubRegistrationList } from '@forenet/contract/club/event-registration-calls'
import { entryCancel } from '@forenet/contract/entry-calls'
import { createClubMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerForEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { presentRegistration as told } from '../../src/modules/events/events/people/registration-list.ts'
import type { RegistrationRow } from '../../src/modules/events/events/people/registration-list-repository.ts'
import { withRole } from './scene.ts'

const DINNER = { name: 'Dinner', memberPriceMinor: 0, guestPriceMinor: 0 }
const DANCE = { name: 'Dance', memberPriceMinor: 25_000, guestPriceMinor: 25_000 }

let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let event: Awaited<ReturnType<typeof createEvent>>
let host: TestPerson
beforeAll(async () => {
  portal = await startTestPortal()
  club = await createOrganisation(portal.database)
  const cancelUntil = new Date('2026-12-01T00:00:00Z')
  event = await createEvent(portal.database, club.id, { title: 'Summer party', cancelUntil }, [DINNER, DANCE])
  host = await withRole(portal, club, { role: 'event-host', eventId: event.id })
  const dance = event.ticketTypes[1]?.id ?? ''
  const asta = await somebody('Asta', 'Øe')
  const { entry } = await registerSuccessfully(
    portal,
    asta,
    event.id,
    buildRegistration(
      [
        { ticketTypeId: event.typeId, memberId: asta.id },
        { ticketTypeId: event.typeId, attendeeName: 'Bo Guest', attendeeEmail: 'bo@example.org' },
        { ticketTypeId: event.typeId, attendeeName: 'Carl Guest' },
      ],
      0,
    ),
  )
  const ticketOf = (name: string) => entry.tickets.find(({ attendeeName }) => attendeeName.startsWith(name))?.id ?? ''
  await run(`update event_ticket set state = 'used', used_at = $2 where id = $1`, ticketOf('Bo'), portal.clock.now)
  const body = { ticketIds: [ticketOf('Carl')], refundMinor: 0 }
  await portal.call(asta, entryCancel, { params: { entryId: entry.id }, body })
  portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
  const dora = await somebody('Dora', 'Å')
  const wish = buildRegistration([{ ticketTypeId: dance, memberId: dora.id }], 25_000)
  expect((await registerForEvent(portal, dora, event.id, wish)).status).toBe(200)
  const elsewhere = await createEvent(portal.database, club.id, {}, [DINNER])
  const guest = buildRegistration([{ ticketTypeId: elsewhere.typeId, attendeeName: 'Somewhere else' }], 0)
  await registerSuccessfully(portal, dora, elsewhere.id, guest)
})
afterAll(() => portal.stop())

const somebody = (firstName: string, lastName: string) =>
  createClubMember(portal.database, club.id, { firstName, lastName })
const run = (statement: string, ...values: unknown[]) => portal.database.$client.query(statement, values)
const at = (eventId: string) => ({ orgKey: club.key, eventId })
const list = async (query: ClubRegistrationFilter & { after?: string } = {}) =>
  (await portal.call(host, clubRegistrationList, { params: at(event.id), query })).body
const buyersOf = (rows: readonly ClubRegistration[]) => rows.map(({ buyer }) => buyer)

describe('registrations for an event', () => {
  test('are listed with their ticket totals and link to their tickets', async () => {
    const { rows, event: about } = await list()
    expect(rows).toMatchObject([
      {
        ...{ buyer: 'Dora Å', kinds: [{ ticketType: 'Dance', tickets: 1 }], tickets: 1, came: 0, notPaid: 1, void: 0 },
        ...{ paidMinor: 0, owedMinor: 25_000, refundedMinor: 0, byHand: null },
      },
      {
        ...{
          buyer: 'Asta Øe',
          kinds: [{ ticketType: 'Dinner', tickets: 2 }],
          tickets: 2,
          came: 1,
          notPaid: 0,
          void: 1,
        },
        ...{ names: ['Asta Øe', 'Bo Guest'], paidMinor: 0, owedMinor: 0, heldUntil: null },
      },
    ])
    expect(rows[0]?.heldUntil).not.toBeNull()
    expect(about).toMatchObject({ title: 'Summer party', counts: { coming: 2, came: 1, notPaid: 1, void: 1 } })
    const query = { entry: rows[1]?.entryId ?? '' }
    const { body } = await portal.call(host, clubAttendeeList, { params: at(event.id), query })
    expect(body.rows.map(({ name }) => name)).toEqual(['Asta Øe', 'Bo Guest'])
  })

  test.each<[ClubRegistrationFilter, string[]]>([
    [{ order: 'registered' }, ['Asta Øe', 'Dora Å']],
    [{ order: 'name' }, ['Asta Øe', 'Dora Å']],
    [{ order: '-name' }, ['Dora Å', 'Asta Øe']],
    [{ text: 'asta' }, ['Asta Øe']],
    // Searching by attendee finds the buyer's registration.
    [{ text: 'bo@example' }, ['Asta Øe']],
    [{ text: 'nobody' }, []],
    [{ state: 'came' }, ['Asta Øe']],
    [{ state: 'not-paid' }, ['Dora Å']],
    [{ state: 'void' }, ['Asta Øe']],
    [{ state: 'for-sale' }, []],
  ])('%j finds %j', async (filter, buyers) => {
    expect(buyersOf((await list(filter)).rows)).toEqual(buyers)
  })

  test('by ticket type', async () => {
    expect(buyersOf((await list({ ticketType: event.typeId })).rows)).toEqual(['Asta Øe'])
  })

  test('are exported as shown, which is audited', async () => {
    const query = { state: 'came', language: 'en' } as const
    const { body } = await portal.call(host, clubRegistrationFile, { params: at(event.id), query })
    const rows = parse(String(body), { bom: true, delimiter: ';', columns: true })
    expect(rows).toMatchObject([
      { 'Registered by': 'Asta Øe', Tickets: '2', Which: '2 × Dinner', Who: 'Asta Øe, Bo Guest', 'Checked in': '1' },
    ])
    const { rows: noted } = await run(
      `select detail from audit_entry where action = 'attendees-downloaded' and object_id = $1`,
      event.id,
    )
    expect(noted).toMatchObject([{ detail: { form: 'registrations', state: 'came' } }])
  })

  test("are visible only with permission for the event's people", async () => {
    const elsewhere = await createEvent(portal.database, club.id, {}, [DINNER])
    const { problem } = await portal.call(host, clubRegistrationList, { params: at(elsewhere.id), query: {} })
    expect(problem.code).toBe('not-found')
  })
})

describe('the ticket total of a registration', () => {
  const ticket = (change: Partial<RegistrationRow['tickets'][number]>) => ({
    ...{
      name: 'Bo',
      ticketType: 'Adult',
      state: 'valid' as const,
      voidReason: null,
      totalMinor: 100,
      refundedMinor: 0,
    },
    ...change,
  })
  const rowOf = (tickets: RegistrationRow['tickets']) =>
    told({
      ...{ entryId: 'entry', buyer: 'Bo', registeredAt: new Date(0), byHand: null, heldUntil: null, tickets },
    })

  test.each<[string, RegistrationRow['tickets'], Partial<ClubRegistration>]>([
    ['paid', [ticket({}), ticket({ state: 'used' })], { tickets: 2, came: 1, paidMinor: 200, owedMinor: 0 }],
    ['owed', [ticket({ state: 'reserved' })], { notPaid: 1, paidMinor: 0, owedMinor: 100 }],
    [
      'refunded',
      [ticket({ state: 'void', voidReason: 'cancelled', refundedMinor: 80 }), ticket({})],
      { tickets: 1, void: 1, paidMinor: 200, refundedMinor: 80 },
    ],
    [
      'passed on, told once',
      [ticket({ state: 'void', voidReason: 'transferred' }), ticket({ name: 'Ida' })],
      { names: ['Ida'], paidMinor: 100 },
    ],
    ['never paid', [ticket({ state: 'void', voidReason: 'not-paid' })], { tickets: 0, paidMinor: 0, owedMinor: 0 }],
  ])('%s', (_what, tickets, expected) => {
    expect(rowOf(tickets)).toMatchObject(expected)
  })
})

describe('thousands of tickets', () => {
  const ENTRIES = 2_000
  let big: Awaited<ReturnType<typeof createEvent>>
  beforeAll(async () => {
    big = await createEvent(portal.database, club.id, { capacity: null }, [DINNER])
    const buyers = await Promise.all(['Åse', 'Bo', 'Cille'].map((name) => somebody(name, 'Buys')))
    await run(
      `with n as (
         insert into event_entry (id, event_id, member_id, state, language, created_at, confirmed_at, updated_at)
         select gen_random_uuid(), $1::uuid, ($2::uuid[])[1 + g % 3], 'confirmed', 'da',
                $4::timestamptz + make_interval(mins => g % 500), $4, $4 from generate_series(1, ${ENTRIES}) g returning id)
       insert into event_ticket (id, entry_id, event_id, ticket_type_id, position, attendee_name, guest, sole, price_minor, vat_minor,
         surcharge_minor, total_minor, state, updated_at)
       select gen_random_uuid(), n.id, $1::uuid, $3::uuid, p, 'Guest ' || p, true, false, 0, 0, 0, 0, 'valid', $4
         from n, generate_series(0, 1) p`,
      ...[big.id, buyers.map(({ id }) => id), big.typeId, portal.clock.now],
    )
    await run('analyze event_entry, event_ticket')
  })

  test.each(['name', 'registered'] as const)(
    'are paged by %s, each once, in both directions',
    { tags: 'full' },
    async (sort) => {
      const owner = await withRole(portal, club, { role: 'owner' })
      const pages = async (direction: '' | '-', most: number) => {
        const seen: ClubRegistration[] = []
        let after: string | null | undefined
        for (let page = 0; page < most && after !== null; page += 1) {
          const query = { order: `${direction}${sort}`, ...(after ? { after } : {}) } as const
          const { body } = await portal.call(owner, clubRegistrationList, { params: at(big.id), query })
          seen.push(...body.rows)
          after = body.nextCursor
        }
        return seen
      }
      const [there, back] = [await pages('', 4), await pages('-', 4)]
      expect([there.length, new Set(there.map(({ entryId }) => entryId)).size]).toEqual([200, 200])
      const key = ({ buyer, registeredAt }: ClubRegistration) => (sort === 'name' ? buyer : registeredAt)
      const inOrder = (keys: string[]) =>
        sort === 'name'
          ? keys.toSorted((one, other) => one.localeCompare(other, 'da'))
          : keys.toSorted((one, other) => Date.parse(one) - Date.parse(other))
      expect(there.map(key)).toEqual(inOrder(there.map(key)))
      expect(back.map(key)).toEqual(inOrder(back.map(key)).toReversed())
      const { body } = await portal.call(owner, clubRegistrationFile, { params: at(big.id), query: {} })
      expect(parse(String(body), { bom: true, delimiter: ';' })).toHaveLength(ENTRIES + 1)
    },
  )
})
