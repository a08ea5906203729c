import { randomUUID } from 'node:crypto'
import { eventFacetsGet, eventList } from '@forenet/contract/event-calls'
import {
  createActiveMembership,
  createDependant,
  createMember,
  createOrganisation,
  createPerson,
} from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let portal: TestPortal
let person: { email: string }
beforeAll(async () => {
  portal = await startTestPortal()
  person = await createPerson(portal.database)
})
afterAll(() => portal.stop())

type Query = Parameters<typeof portal.call<typeof eventList>>[2]
const listed = async (query: NonNullable<Query>['query'] = {}, who = person) => {
  const answer = await portal.call(who, eventList, { query })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
  return answer.body
}
const titles = async (query: NonNullable<Query>['query'] = {}, who = person) =>
  (await listed(query, who)).map((event) => event.title)

/** An event on a day at 18:00 in Copenhagen (winter), three hours long, open for registration. */
const on = (
  day: string,
  title: string,
  organisationId: string,
  overrides = {},
  types?: Parameters<typeof createEvent>[3],
) =>
  createEvent(
    portal.database,
    organisationId,
    {
      title,
      startsAt: new Date(`${day}T17:00:00Z`),
      endsAt: new Date(`${day}T20:00:00Z`),
      registrationOpensAt: new Date('2026-01-01T08:00:00Z'),
      registrationClosesAt: new Date(`${day}T16:00:00Z`),
      ...overrides,
    },
    types,
  )

describe('the list of events', () => {
  test('has upcoming events soonest first, and past ones separately, latest first', async () => {
    const { id: orgId } = await createOrganisation(portal.database)
    await on('2026-11-18', 'The day before yesterday', orgId)
    await on('2026-10-01', 'In October', orgId)
    await on('2027-02-01', 'In February', orgId)
    await on('2026-11-21', 'Tomorrow', orgId)
    await on('2026-11-19', 'Since yesterday', orgId, { endsAt: new Date('2026-11-22T10:00:00Z') })
    await on('2026-11-20', 'Ended this very moment', orgId, {
      startsAt: new Date('2026-11-20T09:00:00Z'),
      endsAt: portal.clock.now,
      registrationClosesAt: new Date('2026-11-20T08:00:00Z'),
    })
    expect(await titles({ orgId })).toEqual(['Since yesterday', 'Tomorrow', 'In February'])
    expect(await titles({ orgId, when: 'past' })).toEqual([
      'Ended this very moment',
      'The day before yesterday',
      'In October',
    ])
    expect(await titles({ orgId, when: 'all' })).toEqual([
      'In October',
      'The day before yesterday',
      'Since yesterday',
      'Ended this very moment',
      'Tomorrow',
      'In February',
    ])
  })

  test('omits hidden events and organisations, and shows cancelled ones', async () => {
    const { id: orgId } = await createOrganisation(portal.database)
    const closed = await createOrganisation(portal.database, { enabled: false })
    await on('2026-12-01', 'Draft', orgId, { enabled: false })
    await on('2026-12-02', 'Called off', orgId, { cancelledAt: new Date('2026-11-10T10:00:00Z') })
    const hidden = await on('2026-12-03', 'Nobody’s', closed.id)
    expect((await listed({ orgId })).map((event) => [event.title, event.cancelled, event.registration])).toEqual([
      ['Called off', true, 'cancelled'],
    ])
    expect((await listed({ orgId: closed.id })).length).toBe(0)
    expect((await listed({ size: 200 })).map((event) => event.id)).not.toContain(hidden.id)
  })

  test('filters by word, month in Copenhagen, city and audience', async () => {
    const { id: orgId } = await createOrganisation(portal.database, { name: 'Klub 100%' })
    await on('2026-12-31', 'New year', orgId, {
      startsAt: new Date('2026-12-31T22:30:00Z'),
      endsAt: new Date('2027-01-01T01:00:00Z'),
      city: 'Ry',
      guestsInvited: false,
    })
    await on('2026-12-31', 'Past midnight', orgId, {
      startsAt: new Date('2026-12-31T23:00:00Z'),
      endsAt: new Date('2027-01-01T01:00:00Z'),
      city: 'Aarhus',
      place: 'Musikhuset',
      forMembers: false,
    })
    await on('2027-01-20', 'Talk_a', orgId, { city: 'Ry' })
    await on('2027-01-21', 'Talkxa', orgId, { city: 'Ryomgård' })
    expect(await titles({ orgId, month: '2026-12' })).toEqual(['New year'])
    expect(await titles({ orgId, month: '2027-01' })).toEqual(['Past midnight', 'Talk_a', 'Talkxa'])
    expect(await titles({ orgId, month: '2027-01', when: 'past' })).toEqual([])
    expect(await titles({ orgId, city: 'ry' })).toEqual(['New year', 'Talk_a'])
    expect(await titles({ orgId, q: 'MUSIKHUS' })).toEqual(['Past midnight'])
    expect(await titles({ orgId, q: 'k_a' })).toEqual(['Talk_a'])
    expect((await titles({ orgId, q: '100%' })).length).toBe(4)
    expect(await titles({ orgId, audience: 'members' })).not.toContain('Past midnight')
    expect(await titles({ orgId, audience: 'guests' })).not.toContain('New year')
    for (const month of ['2026-13', '0000-01', '2026-1']) {
      expect((await portal.call(person, eventList, { query: { month } })).problem.code).toBe('malformed-input')
    }
  })

  test.each(['upcoming', 'past', 'all'] as const)('is paged without gaps or duplicates (%s)', async (when) => {
    const { id: orgId } = await createOrganisation(portal.database)
    const day = when === 'past' ? '2026-06-01' : '2027-06-01'
    const stored = []
    // All at the same microsecond, so that ids decide the order.
    for (const n of Array.from({ length: 7 }).keys()) stored.push((await on(day, `Nr. ${n}`, orgId)).id)
    await portal.database.$client.query(
      `update event set starts_at = starts_at + interval '7 microseconds' where organisation_id = $1`,
      [orgId],
    )
    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const page = await listed({ orgId, when, size: 3, ...(after ? { after } : {}) })
      seen.push(...page.map((event) => event.id))
      after = page.at(-1)?.id
      if (page.length < 3) break
    }
    const order = stored.toSorted()
    expect(seen).toEqual(when === 'past' ? order.toReversed() : order)
  })

  test('with an unknown event as cursor is not found', async () => {
    const answer = await portal.call(person, eventList, { query: { after: randomUUID() } })
    expect(answer).toMatchObject({ status: 404, problem: { code: 'not-found' } })
  })

  test('shows seats, prices with VAT and surcharge, and the picture', async () => {
    const organisation = await createOrganisation(portal.database, { accentColour: '#123456' })
    const event = await on('2026-12-05', 'Dinner', organisation.id, { capacity: 20, seatsTaken: 17 }, [
      { name: 'Voksen', memberPriceMinor: 20_000, guestPriceMinor: 30_000, vatRate: 1.25, surchargeMinor: 500 },
      { name: 'Barn', guestPriceMinor: 10_001, memberPriceMinor: null, vatRate: 1.25, surchargeMinor: 500 },
    ])
    await portal.database.$client.query(
      `insert into event_picture values ($1, 'image/svg+xml', 'A laid table', '<svg/>', now())`,
      [event.id],
    )
    const [found] = await listed({ orgId: organisation.id })
    expect(found).toMatchObject({
      id: event.id,
      orgKey: organisation.key,
      organisationName: organisation.name,
      accentColour: '#123456',
      capacity: 20,
      placesLeft: 3,
      registration: 'open',
      // 100.01 × 1.25 = 125.0125 → 125.01, and 5.00
      fromPriceMinor: 13_001,
      hasPicture: true,
      pictureVersion: expect.stringMatching(/^[a-z0-9]+$/),
      pictureText: 'A laid table',
      mine: 'none',
    })
  })
})

describe("the caller's own status", () => {
  test('shows seats before a pending waiting list request', async () => {
    const { id: orgId } = await createOrganisation(portal.database)
    const member = await createMember(portal.database)
    const other = await createMember(portal.database)
    const me = { email: member.email ?? '' }
    const free = [{ name: 'Alle', memberPriceMinor: 0, guestPriceMinor: 0 }]
    const make = (day: string, title: string, types = free) => on(day, title, orgId, {}, types)
    const coming = await make('2026-12-01', 'Coming')
    const reserved = await on('2026-12-02', 'Reserved', orgId)
    const ranOut = await on('2026-12-03', 'Ran out', orgId)
    const [waits, offered, lapsed, declined, taken] = [
      await make('2026-12-04', 'Waiting'),
      await make('2026-12-05', 'Offered'),
      await make('2026-12-06', 'Lapsed'),
      await make('2026-12-07', 'Not coming'),
      await make('2026-12-08', 'Brought along'),
    ]
    await make('2026-12-09', 'Nothing')
    const seat = (event: { typeId: string }, memberId = member.id) => [{ ticketTypeId: event.typeId, memberId }]
    await registerSuccessfully(portal, me, coming.id, buildRegistration(seat(coming), 0))
    const held = await registerSuccessfully(portal, me, ranOut.id, buildRegistration(seat(ranOut), 30_000))
    await registerSuccessfully(portal, me, reserved.id, buildRegistration(seat(reserved), 30_000))
    const query = (text: string, values: unknown[]) => portal.database.$client.query(text, values)
    await query(`update event_entry set held_until = $2 where id = $1`, [held.entry.id, portal.clock.now])
    const queue = `insert into event_waiting (event_id, member_id, seats, state, language, joined_at, offered_at, offer_until, updated_at)
      values ($1, $2, 1, $3, 'da', now(), now(), $4, now())`
    await query(queue, [waits.id, member.id, 'waiting', null])
    await query(queue, [offered.id, member.id, 'offered', new Date('2026-11-21T11:00:00Z')])
    await query(queue, [lapsed.id, member.id, 'offered', portal.clock.now])
    const notComing = `insert into event_entry (id, event_id, member_id, state, decline_reason, language, created_at, updated_at)
      values (gen_random_uuid(), $1, $2, 'declined', 'not-coming', 'da', now(), now())`
    await query(notComing, [declined.id, member.id])
    await query(notComing, [coming.id, member.id])
    const otherEntry = await registerSuccessfully(
      portal,
      { email: other.email ?? '' },
      taken.id,
      buildRegistration(seat(taken, other.id), 0),
    )
    await query(`update event_ticket set member_id = $2 where entry_id = $1`, [otherEntry.entry.id, member.id])

    const mine = Object.fromEntries((await listed({ orgId }, me)).map((event) => [event.title, event.mine]))
    expect(mine).toEqual({
      Coming: 'coming',
      Reserved: 'reserved',
      'Ran out': 'none',
      Waiting: 'waiting',
      Offered: 'offered',
      Lapsed: 'none',
      'Not coming': 'not-coming',
      'Brought along': 'coming',
      Nothing: 'none',
    })
    // Every event a member has an entry for is among their own, in any club.
    expect((await listed({ orgId, of: 'mine' }, me)).map((event) => event.title)).toEqual(
      Object.entries(mine).flatMap(([title, part]) => (part === 'none' ? [] : [title])),
    )
    expect(new Set((await listed({ orgId })).map((event) => event.mine))).toEqual(new Set(['none']))
  })

  test.each(['upcoming', 'past'] as const)(
    "is paged across the caller's clubs and entries elsewhere, or own entries only (%s)",
    async (when) => {
      const [one, other, elsewhere] = [
        await createOrganisation(portal.database),
        await createOrganisation(portal.database),
        await createOrganisation(portal.database),
      ]
      const member = await createMember(portal.database)
      await createActiveMembership(portal.database, one.id, member.id)
      await createActiveMembership(portal.database, other.id, member.id)
      const clubs = [one, one, other, elsewhere, one, elsewhere, other]
      const month = when === 'past' ? '2026-06' : '2027-06'
      const events = []
      for (const [n, club] of clubs.entries()) events.push(await on(`${month}-0${n + 1}`, `Nr. ${n}`, club.id))
      // An entry does not duplicate an event of an own club; one elsewhere adds its event.
      for (const event of [events[1], events[3]]) {
        await portal.database.$client.query(
          `insert into event_entry (id, event_id, member_id, state, language, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, 'confirmed', 'da', now(), now())`,
          [event?.id, member.id],
        )
      }
      // A declined event is upcoming only, and not among attended ones.
      await portal.database.$client.query(
        `insert into event_entry (id, event_id, member_id, state, decline_reason, language, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, 'declined', 'not-coming', 'da', now(), now())`,
        [events[4]?.id, member.id],
      )
      const seen: string[] = []
      for (let after: string | undefined; ; ) {
        const page = await listed(
          { of: 'mine', when, size: 2, ...(after ? { after } : {}) },
          { email: member.email ?? '' },
        )
        seen.push(...page.map((event) => event.title))
        after = page.at(-1)?.id
        if (page.length < 2) break
      }
      const order = [0, 1, 2, 3, 4, 6].map((n) => `Nr. ${n}`)
      expect(seen).toEqual(when === 'past' ? order.toReversed() : order)
      const own = await listed({ of: 'own', when }, { email: member.email ?? '' })
      const answered = when === 'past' ? ['Nr. 1', 'Nr. 3'] : ['Nr. 1', 'Nr. 3', 'Nr. 4']
      expect(own.map((event) => event.title).toSorted()).toEqual(answered)
      const facets = await portal.call({ email: member.email ?? '' }, eventFacetsGet, { query: { of: 'own', when } })
      expect(facets.body.months).toEqual([{ month }])
    },
  )

  test('includes the clubs where the caller or their children are members, now or later', async () => {
    const [mine, childs, strangers, expired] = [
      await createOrganisation(portal.database),
      await createOrganisation(portal.database),
      await createOrganisation(portal.database),
      await createOrganisation(portal.database),
    ]
    const member = await createMember(portal.database)
    const child = await createDependant(portal.database, member.id)
    await createActiveMembership(portal.database, mine.id, member.id)
    await createActiveMembership(portal.database, childs.id, child.id)
    await createActiveMembership(portal.database, expired.id, member.id)
    await portal.database.$client.query(
      `update membership_history set start_date = '2025-01-01', end_date = '2025-12-31' where membership_id in
         (select id from membership where organisation_id = $1)`,
      [expired.id],
    )
    for (const [title, organisation] of Object.entries({ mine, childs, strangers, expired })) {
      await on('2026-12-10', title, organisation.id)
    }
    const who = { email: member.email ?? '' }
    expect((await titles({ of: 'mine' }, who)).toSorted()).toEqual(['childs', 'mine'])
    expect(await titles({ of: 'mine', orgId: childs.id }, who)).toEqual(['childs'])
    expect(await titles({ of: 'mine', orgId: strangers.id }, who)).toEqual([])
    const facets = await portal.call(who, eventFacetsGet, { query: { of: 'mine' } })
    expect(facets.body.months).toEqual([{ month: '2026-12' }])
  })

  test('is empty for a caller outside the register', async () => {
    const { id: orgId } = await createOrganisation(portal.database)
    await on('2026-12-10', 'Open to all', orgId)
    const newcomer = { email: 'nobody.yet@example.org' }
    expect((await listed({ orgId }, newcomer)).map((event) => event.mine)).toEqual(['none'])
    expect(await titles({ of: 'mine' }, newcomer)).toEqual([])
  })
})

describe('the facets', () => {
  test("are months in order and cities in Danish order, limited to the list's events", async () => {
    const { id: orgId } = await createOrganisation(portal.database)
    for (const [day, city] of [
      ['2026-12-01', 'Ørsted'],
      ['2026-12-02', 'Aarhus'],
      ['2027-01-02', 'Århus'],
      ['2026-12-03', 'Æbeltoft'],
      ['2026-12-04', 'Zahle'],
      ['2026-12-05', 'Zahle'],
      ['2026-12-06', ''],
      ['2026-10-06', 'Past'],
    ] as const) {
      await on(day, city || 'Nowhere', orgId, { city })
    }
    const facets = async (when: 'upcoming' | 'past' | 'all') =>
      (await portal.call(person, eventFacetsGet, { query: { orgId, when } })).body
    const upcoming = await facets('upcoming')
    expect(upcoming.months).toEqual([{ month: '2026-12' }, { month: '2027-01' }])
    expect(upcoming.cities.map(({ city }) => city)).toEqual(['Zahle', 'Æbeltoft', 'Ørsted', 'Århus', 'Aarhus'])
    expect((await facets('past')).cities).toEqual([{ city: 'Past' }])
    expect((await facets('all')).months).toHaveLength(3)
  })
})
