import { randomUUID } from 'node:crypto'
import { eventItem, eventPicture, eventPlacesGet } from '@forenet/contract/event-calls'
import { organisationList } from '@forenet/contract/organisation-calls'
import {
  createActiveMembership,
  createDependant,
  createMember,
  createOrganisation,
  linkFamily,
} from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../input/send.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const query = (text: string, values: unknown[]) => portal.database.$client.query(text, values)
const see = (person: TestPerson | null, eventId: string) => portal.call(person, eventItem, { params: { eventId } })
const someone = async () => {
  const member = await createMember(portal.database)
  return { member, person: { email: member.email ?? '' } }
}

describe('an event', () => {
  test("has its ticket types with the caller's price, questions, terms and contact", async () => {
    const organisation = await createOrganisation(portal.database)
    const event = await createEvent(
      portal.database,
      organisation.id,
      {
        capacity: 10,
        seatsTaken: 8,
        description: '**Fest** med [musik](https://example.org) <b>og</b>\nmad',
        contactName: 'Bodil',
        contactEmail: 'bodil@example.org',
        cancellationFeeMinor: 2_500,
      },
      [
        { name: 'Voksen', memberPriceMinor: 20_000, guestPriceMinor: 25_000, vatRate: 1.25, surchargeMinor: 750 },
        { name: 'Barn', memberPriceMinor: 0, guestPriceMinor: null, quota: 5, seatsTaken: 4 },
        { name: 'Bord', memberPriceMinor: 90_000, guestPriceMinor: 90_000, quota: 9, seatsTaken: 1 },
        { name: 'Tidlig', memberPriceMinor: 1_000, saleClosesAt: portal.clock.now },
      ],
      [
        { label: 'Allergier?', kind: 'text', askedOf: 'ticket' },
        { label: 'Størrelse', kind: 'choice', choices: ['S', 'M'], required: true, askedOf: 'entry' },
      ],
    )
    const { body } = await see((await someone()).person, event.id)
    expect(body).toMatchObject({
      id: event.id,
      title: 'Sommerfest',
      about:
        '<p><strong>Fest</strong> med <a href="https://example.org" rel="nofollow noopener">musik</a> &lt;b&gt;og&lt;/b&gt;<br>\nmad</p>\n',
      organisation: { id: organisation.id, key: organisation.key, events: 1 },
      placesLeft: 2,
      registration: 'open',
      mostPerEntry: 10,
      oneTicketPerAttendee: true,
      cancelUntil: '2026-12-10T17:00:00.000Z',
      cancellationFeeMinor: 2_500,
      transferUntil: '2026-12-19T12:00:00.000Z',
      waitingList: true,
      offerMinutes: 720,
      contactName: 'Bodil',
      contactEmail: 'bodil@example.org',
      waiting: null,
      entryIds: [],
      mine: 'none',
      hasPicture: false,
      pictureVersion: '',
      pictureText: '',
    })
    expect(
      body.ticketTypes.map(({ name, memberTotalMinor, guestTotalMinor, left, onSale }) => [
        name,
        memberTotalMinor,
        guestTotalMinor,
        left,
        onSale,
      ]),
    ).toEqual([
      ['Voksen', 25_750, 32_000, null, true],
      ['Barn', 0, null, 1, true],
      ['Bord', 90_000, 90_000, 2, true],
      ['Tidlig', 1_000, null, null, false],
    ])
    expect(
      body.questions.map(({ label, kind, choices, required, askedOf }) => [label, kind, choices, required, askedOf]),
    ).toEqual([
      ['Allergier?', 'text', [], false, 'ticket'],
      ['Størrelse', 'choice', ['S', 'M'], true, 'entry'],
    ])
  })

  test('shows which family members may attend, and who has a ticket', async () => {
    const organisation = await createOrganisation(portal.database)
    const { member, person } = await someone()
    const child = await createDependant(portal.database, member.id)
    const [linked, pending] = [await createMember(portal.database), await createMember(portal.database)]
    await linkFamily(portal.database, member, linked)
    await linkFamily(portal.database, member, pending, 'pending')
    await createActiveMembership(portal.database, organisation.id, member.id)
    await createActiveMembership(portal.database, organisation.id, pending.id)
    const terms = [
      [{ forMembers: true, guestsInvited: true }, ['member', 'guest', 'guest']],
      [{ forMembers: true, guestsInvited: false }, ['member', 'not-invited', 'not-invited']],
      [{ forMembers: false, guestsInvited: true }, ['guest', 'guest', 'guest']],
    ] as const
    for (const [invitation, standings] of terms) {
      const event = await createEvent(portal.database, organisation.id, invitation)
      const { attendees } = (await see(person, event.id)).body
      expect(attendees.map((one) => one.memberId)).toEqual([member.id, child.id, linked.id])
      expect(attendees.map((one) => one.standing)).toEqual(standings)
      expect(attendees.map((one) => [one.self, one.ticketId, one.email])).toEqual([
        [true, null, member.email],
        [false, null, null],
        [false, null, linked.email],
      ])
    }
    const event = await createEvent(portal.database, organisation.id, {}, [
      { name: 'Alle', memberPriceMinor: 0, guestPriceMinor: 0 },
    ])
    const wanted = [{ ticketTypeId: event.typeId, memberId: child.id }]
    const { entry } = await registerSuccessfully(portal, person, event.id, buildRegistration(wanted, 0))
    const { body } = await see(person, event.id)
    expect(body.attendees.map((one) => one.ticketId)).toEqual([null, entry.tickets[0]?.id, null])
    expect(body).toMatchObject({ mine: 'coming', entryIds: [entry.id] })
    // A caller who is not the child's parent does not see it.
    expect((await see({ email: linked.email ?? '' }, event.id)).body.entryIds).toEqual([])
  })

  test('shows current and relevant past entries, newest first', async () => {
    const { member, person } = await someone()
    const event = await createEvent(portal.database, (await createOrganisation(portal.database)).id)
    const store = async (state: string, reason: string | null, heldUntil: string | null, createdAt: string) => {
      const id = randomUUID()
      await query(
        `insert into event_entry (id, event_id, member_id, state, decline_reason, held_until, language, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, 'da', $7, now())`,
        [id, event.id, member.id, state, reason, heldUntil, createdAt],
      )
      return id
    }
    const held = await store('reserved', null, '2026-11-20T11:00:01Z', '2026-11-20T10:45:00Z')
    await store('reserved', null, '2026-11-20T11:00:00Z', '2026-11-20T10:44:00Z')
    const confirmed = await store('confirmed', null, null, '2026-11-20T10:46:00Z')
    const declined = await store('declined', 'not-coming', null, '2026-11-20T10:43:00Z')
    const calledOff = await store('declined', 'event-cancelled', null, '2026-11-20T10:42:00Z')
    for (const reason of ['payment-failed', 'hold-ran-out', 'let-go'])
      await store('declined', reason, null, '2026-11-01')
    expect((await see(person, event.id)).body.entryIds).toEqual([confirmed, held, declined, calledOff])
  })

  test('shows the position in the queue, and an offer', async () => {
    const event = await createEvent(portal.database, (await createOrganisation(portal.database)).id, {
      capacity: 5,
      seatsTaken: 5,
    })
    const people = [await someone(), await someone(), await someone()]
    for (const { member } of people) {
      await query(
        `insert into event_waiting (event_id, member_id, seats, language, joined_at, updated_at) values ($1, $2, 2, 'da', now(), now())`,
        [event.id, member.id],
      )
    }
    const waiting = async (n: number) => (await see(people[n]?.person ?? {}, event.id)).body.waiting
    expect(await Promise.all([0, 1, 2].map(waiting))).toMatchObject([{ place: 1 }, { place: 2 }, { place: 3 }])
    await query(
      `update event_waiting set state = 'offered', offered_at = now(), offer_until = '2026-11-21T10:00:00Z' where member_id = $1`,
      [people[0]?.member.id],
    )
    expect(await waiting(0)).toMatchObject({
      state: 'offered',
      place: null,
      seats: 2,
      offerUntil: '2026-11-21T10:00:00.000Z',
      eventId: event.id,
    })
    expect(await waiting(2)).toMatchObject({ state: 'waiting', place: 2 })
    await query(`update event_waiting set state = 'left' where member_id = $1`, [people[2]?.member.id])
    expect(await waiting(2)).toBeNull()
  })

  test('shows no family to a caller outside the register', async () => {
    const event = await createEvent(portal.database, (await createOrganisation(portal.database)).id)
    const answer = await see({ email: 'still.nobody@example.org' }, event.id)
    expect(answer).toMatchObject({ status: 200, body: { attendees: [], entryIds: [], mine: 'none', waiting: null } })
  })

  test.each(['the event', 'its organisation'])(
    'is not found if %s is not enabled, except for participants',
    async (what) => {
      const organisation = await createOrganisation(portal.database)
      const event = await createEvent(portal.database, organisation.id, {}, [
        { name: 'Alle', memberPriceMinor: 0, guestPriceMinor: 0 },
      ])
      const [coming, brought, stranger] = [await someone(), await someone(), await someone()]
      await linkFamily(portal.database, coming.member, brought.member)
      const wanted = [coming, brought].map(({ member }) => ({ ticketTypeId: event.typeId, memberId: member.id }))
      await registerSuccessfully(portal, coming.person, event.id, buildRegistration(wanted, 0))
      await (what === 'the event'
        ? query('update event set enabled = false where id = $1', [event.id])
        : query('update organisation set enabled = false where id = $1', [organisation.id]))
      const params = { eventId: event.id }
      const statuses = async ({ person }: { person: TestPerson }) => [
        (await see(person, event.id)).status,
        (await portal.call(person, eventPlacesGet, { params })).status,
      ]
      expect(await statuses(coming)).toEqual([200, 200])
      expect(await statuses(brought)).toEqual([200, 200])
      expect(await statuses(stranger)).toEqual([404, 404])
      expect(await statuses({ person: { email: 'no.member@example.org' } })).toEqual([404, 404])
      const nobodys = await see(coming.person, randomUUID())
      expect(nobodys).toMatchObject({ status: 404, problem: { code: 'not-found' } })
    },
  )
})

describe('an organisation', () => {
  test('counts upcoming events: all, for members, for guests', async () => {
    const organisation = await createOrganisation(portal.database)
    const make = (overrides: Parameters<typeof createEvent>[2]) =>
      createEvent(portal.database, organisation.id, overrides)
    await make({ guestsInvited: false })
    await make({ guestsInvited: true })
    await make({ forMembers: false, guestsInvited: true })
    await make({ enabled: false })
    await make({ cancelledAt: portal.clock.now })
    await make({ startsAt: new Date('2026-11-20T08:00:00Z'), endsAt: portal.clock.now })
    const { body } = await portal.call((await someone()).person, organisationList, {
      query: { orgId: organisation.id },
    })
    expect(body.find(({ id }) => id === organisation.id)).toMatchObject({
      events: 3,
      eventsForMembers: 2,
      eventsForGuests: 2,
    })
  })
})

describe('an event picture', () => {
  const picture = (eventId: string, headers: Record<string, string> = {}) =>
    send(portal, { method: 'GET', path: eventPicture.path.replace('{eventId}', eventId), headers })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  test('is public, cacheable, and cannot run code', async () => {
    const event = await createEvent(portal.database, (await createOrganisation(portal.database)).id)
    expect((await picture(event.id)).status).toBe(404)
    await query(
      `insert into event_picture values ($1, 'image/svg+xml', 'Et telt', convert_to($2, 'UTF8'), '2026-11-01T10:00:00Z')`,
      [event.id, svg],
    )
    const found = await picture(event.id)
    expect(found).toMatchObject({ status: 200, contentType: 'image/svg+xml', text: svg })
    expect(found.headers).toMatchObject({
      'cache-control': expect.stringContaining('public'),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    })
    const again = await picture(event.id, { 'if-none-match': String(found.headers.etag) })
    expect(again).toMatchObject({ status: 304, text: '' })
    await query(`update event_picture set updated_at = now() where event_id = $1`, [event.id])
    expect((await picture(event.id, { 'if-none-match': String(found.headers.etag) })).status).toBe(200)
    await query('update event set enabled = false where id = $1', [event.id])
    expect((await picture(event.id)).status).toBe(404)
  })
})
