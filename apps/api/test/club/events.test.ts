import { randomUUID } from 'node:crypto'
import type { EventTerms } from '@forenet/contract/club/event'
import {
  clubEventChange,
  clubEventChangePreview,
  clubEventCreate,
  clubEventGet,
  clubEventList,
  clubEventPublish,
} from '@forenet/contract/club/event-calls'
import { clubLogList } from '@forenet/contract/club/log-calls'
import { eventItem, eventPlacesGet, eventWaitingListJoin } from '@forenet/contract/event-calls'
import { createClubMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerForEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeRegistration } from '../../src/modules/events/events/registration/registration-repository.ts'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import { eventTermsOf, ticketTypeOf } from './event-terms.ts'
import { withRole } from './scene.ts'

const START = new Date('2026-11-20T11:00:00Z')
let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let host: TestPerson & { memberId: string }
let member: TestPerson & { id: string }
beforeAll(async () => {
  portal = await startTestPortal()
  club = await createOrganisation(portal.database)
  portal.clock.now = START
  host = await withRole(portal, club, { role: 'event-host' })
  member = await someMember()
})
beforeEach(() => {
  portal.clock.now = START
})
afterAll(() => portal.stop())

const someMember = () => createClubMember(portal.database, club.id)
const make = (terms: EventTerms, id = randomUUID(), by: TestPerson = host) =>
  portal.call(by, clubEventCreate, { params: { orgKey: club.key }, body: { id, terms } })
const at = (eventId: string) => ({ orgKey: club.key, eventId })
const get = (id: string, by: TestPerson = host) => portal.call(by, clubEventGet, { params: at(id) })
const change = (id: string, terms: EventTerms, version: number) =>
  portal.call(host, clubEventChange, { params: at(id), body: { terms, version } })
const publish = (id: string, version: number, published = true) =>
  portal.call(host, clubEventPublish, { params: at(id), body: { published, at: null, version } })
const seen = (id: string, by: TestPerson = member) => portal.call(by, eventItem, { params: { eventId: id } })
const listed = async (by: TestPerson = host, when: 'ahead' | 'past' = 'ahead') =>
  (await portal.call(by, clubEventList, { params: { orgKey: club.key }, query: { when } })).body

async function published(terms: EventTerms): Promise<string> {
  const { body } = await make(terms)
  expect((await publish(body.id, body.version)).status).toBe(200)
  return body.id
}

describe('an event', () => {
  test('is drafted once however often it is sent, visible to organisers only, published and sold', async () => {
    const [adult, child] = [
      ticketTypeOf({ ageFrom: 12 }),
      ticketTypeOf({ name: 'Barn', memberPriceMinor: 0, ageTo: 11 }),
    ]
    const question = {
      id: randomUUID(),
      label: 'Spiser du fisk?',
      kind: 'yes-no' as const,
      hint: '',
      shownWhen: null,
      choices: [],
      required: true,
      askedOf: 'ticket' as const,
      ticketTypeId: adult.id,
    }
    const terms = eventTermsOf({ title: 'Julefrokost', ticketTypes: [adult, child], questions: [question] })
    const id = randomUUID()
    for (let sent = 0; sent < 2; sent += 1) {
      expect((await make(terms, id)).body).toEqual({
        id,
        state: 'draft',
        fixed: false,
        publishAt: null,
        seatsTaken: 0,
        onSaleAgain: 0,
        picture: null,
        version: 1,
        seriesId: null,
        terms,
      })
    }
    expect((await make({ ...terms, title: 'Noget andet' }, id)).problem.code).toBe('changed-meanwhile')
    expect((await seen(id)).status).toBe(404)
    // The event's editors preview it as members will see it; hosts of other events do not.
    expect((await seen(id, host)).body).toMatchObject({ enabled: false, title: 'Julefrokost', mine: 'none' })
    expect((await portal.call(host, eventPlacesGet, { params: { eventId: id } })).status).toBe(200)
    const elsewhere = await withRole(portal, await createOrganisation(portal.database), { role: 'event-host' })
    expect((await seen(id, elsewhere)).status).toBe(404)
    expect((await portal.call(elsewhere, eventPlacesGet, { params: { eventId: id } })).status).toBe(404)
    expect((await listed()).find((event) => event.id === id)).toMatchObject({ title: 'Julefrokost', state: 'draft' })

    expect((await publish(id, 1)).body).toMatchObject({ state: 'published', version: 2 })
    const { body } = await seen(id)
    expect(body.ticketTypes.map(({ name, memberTotalMinor }) => [name, memberTotalMinor])).toEqual([
      ['Voksen', 25_000],
      ['Barn', 0],
    ])
    const answers = { [question.id]: 'yes' }
    const ticket = { ticketTypeId: adult.id, memberId: member.id, answers }
    await registerSuccessfully(portal, member, id, buildRegistration([ticket], 25_000))
    expect((await get(id)).body).toMatchObject({ fixed: true, seatsTaken: 1 })
    const { body: log } = await portal.call(await withRole(portal, club, { role: 'owner' }), clubLogList, {
      params: { orgKey: club.key },
      query: {},
    })
    expect(log.entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['event-drafted', 'event-published']),
    )
  })

  test('is changed only from the current version; ticket types are reordered, kept, removed and added', async () => {
    const [one, two, three] = [ticketTypeOf({ name: 'A' }), ticketTypeOf({ name: 'B' }), ticketTypeOf({ name: 'C' })]
    const { body } = await make(eventTermsOf({ ticketTypes: [one, two] }))
    const terms = { ...body.terms, title: 'Nyt navn', ticketTypes: [three, { ...one, memberPriceMinor: 10_000 }] }
    expect((await change(body.id, terms, 1)).body).toMatchObject({ version: 2, terms })
    expect((await change(body.id, body.terms, 1)).problem.code).toBe('changed-meanwhile')
    const again = await change(body.id, terms, 2)
    expect([again.body.version, again.body.terms]).toEqual([2, terms])
  })

  test('keeps early-bird prices as entered, and an equivalent notation is no change', async () => {
    const early = { until: '2026-12-01T00:00:00.000Z', memberPriceMinor: 15_000, guestPriceMinor: null }
    const type = ticketTypeOf({ earlyPrices: [early, { ...early, until: '2026-12-05T00:00:00.000Z' }] })
    const { body } = await make(eventTermsOf({ ticketTypes: [type] }))
    expect(body.terms.ticketTypes).toEqual([type])
    const spelled = { ...early, until: '2026-12-01T01:00:00+01:00' }
    const same = { ...body.terms, ticketTypes: [{ ...type, earlyPrices: [spelled, ...type.earlyPrices.slice(1)] }] }
    expect((await change(body.id, same, 1)).body.version).toBe(1)
    const other = { ...body.terms, ticketTypes: [{ ...type, earlyPrices: [early] }] }
    expect((await change(body.id, other, 1)).body).toMatchObject({ version: 2, terms: other })
  })

  test('publishes itself once at the planned time, unless the plan was withdrawn', { tags: 'full' }, async () => {
    const at = '2026-11-21T08:00:00.000Z'
    const plan = (id: string, moment: string | null, published = true) =>
      portal.call(host, clubEventPublish, {
        params: { orgKey: club.key, eventId: id },
        body: { published, at: moment, version: 1 },
      })
    const [kept, dropped] = [(await make(eventTermsOf())).body, (await make(eventTermsOf())).body]
    for (const { id } of [kept, dropped]) {
      expect((await plan(id, at)).body).toMatchObject({ state: 'draft', publishAt: at, version: 1 })
    }
    for (const wrong of ['2026-11-19T08:00:00.000Z', '2027-11-19T08:00:00.000Z']) {
      expect((await plan(kept.id, wrong)).problem.code).toBe('malformed-input')
    }
    expect((await plan(dropped.id, null, false)).body).toMatchObject({ state: 'draft', publishAt: null, version: 1 })
    await sweepEvents(portal.app.events)
    expect((await seen(kept.id)).status).toBe(404)
    portal.clock.now = new Date(at)
    await Promise.all([1, 2, 3].map(() => sweepEvents(portal.app.events)))
    expect((await get(kept.id)).body).toMatchObject({ state: 'published', publishAt: null, version: 2 })
    expect((await seen(kept.id)).status).toBe(200)
    expect((await seen(dropped.id)).status).toBe(404)
    const { rows } = await portal.database.$client.query(
      "select from audit_entry where object_id = $1 and action = 'event-published'",
      [kept.id],
    )
    expect(rows).toHaveLength(1)
  })

  test.each<[string, Partial<EventTerms>, string]>([
    ['a year of one digit', { registrationOpensAt: '0000-01-01T00:00:00Z' }, 'terms.registrationOpensAt'],
    ['an offset that leads out of the years', { transferUntil: '9999-12-31T23:59:59-12:00' }, 'terms.transferUntil'],
    ['a cancellation after it is over', { cancelUntil: '2026-12-20T17:00:00.000Z' }, 'terms.cancelUntil'],
    ['a title that nobody sees', { title: '\u200b\u200b' }, 'terms.title'],
    ['a title that turns what follows round', { title: '\u202eabc' }, 'terms.title'],
    ['a place of two lines', { place: 'a\u2028b' }, 'terms.place'],
  ])('is not drafted with %s', async (_what, wrong, path) => {
    const { problem } = await make(eventTermsOf(wrong))
    expect([problem.code, problem.errors?.map((error) => error.path)]).toEqual(['malformed-input', [path]])
  })

  test('may have a name with joined emoji and letters', async () => {
    const title = 'Sommerfest 👩‍👩‍👧 ❤️'
    expect((await make(eventTermsOf({ title }))).body.terms.title).toBe(title)
  })

  test('is not published after its end, and cannot end in the past by mistake', async () => {
    const yesterday = {
      startsAt: '2026-11-18T17:00:00.000Z',
      endsAt: '2026-11-18T21:00:00.000Z',
      registrationClosesAt: '2026-11-18T17:00:00.000Z',
    }
    const past = await make(eventTermsOf(yesterday))
    expect((await publish(past.body.id, 1)).problem.code).toBe('event-closed')
    const id = await published(eventTermsOf())
    const { body } = await get(id)
    const slip = await change(id, { ...body.terms, ...yesterday }, body.version)
    expect(slip.problem).toMatchObject({ code: 'malformed-input', errors: [{ path: 'terms.endsAt' }] })
    expect((await get(id)).body).toEqual(body)
  })

  test("rejects ids of another event's tickets and questions", async () => {
    const other = await make(eventTermsOf())
    const { body } = await make(eventTermsOf())
    const stolen = { ...body.terms, ticketTypes: other.body.terms.ticketTypes }
    expect((await change(body.id, stolen, 1)).problem.code).toBe('changed-meanwhile')
    expect((await get(other.body.id)).body).toEqual(other.body)
    expect((await get(body.id)).body).toEqual(body)
  })

  test('with registrations keeps what was promised, and cannot be hidden again', async () => {
    const type = ticketTypeOf()
    const id = await published(eventTermsOf({ ticketTypes: [type], capacity: 2 }))
    await registerSuccessfully(
      portal,
      member,
      id,
      buildRegistration([{ ticketTypeId: type.id, memberId: member.id }], 25_000),
    )
    const { body } = await get(id)
    const refused = await change(
      id,
      { ...body.terms, startsAt: '2026-12-19T18:00:00.000Z', ticketTypes: [{ ...type, name: 'Barn' }] },
      body.version,
    )
    expect(refused.problem.code).toBe('event-has-entries')
    expect(refused.problem.errors?.map(({ path }) => path)).toEqual(['terms.ticketTypes'])
    expect((await publish(id, body.version, false)).problem.code).toBe('event-has-entries')
    const household = { householdBy: 'percent' as const, householdSecond: 50, householdThird: 100 }
    const hidden = { ...ticketTypeOf({ name: 'Hjælper', memberPriceMinor: 0 }), hidden: true, ...household }
    const free = { ...body.terms, description: 'Tag en kage med.', capacity: 1, unlisted: true }
    const wanted = { ...free, ticketTypes: [type, hidden] }
    expect((await change(id, wanted, body.version)).body.terms).toEqual(wanted)
    expect((await get(id)).body.version).toBe(body.version + 1)
  })

  test('has at least as many places as are taken; added places go to the waiting list', { tags: 'full' }, async () => {
    const type = ticketTypeOf()
    const id = await published(eventTermsOf({ ticketTypes: [type], capacity: 2 }))
    const guests = ['Bo', 'Ida'].map((attendeeName) => ({ ticketTypeId: type.id, attendeeName }))
    await registerSuccessfully(portal, member, id, buildRegistration(guests, 60_000))
    const waits = await someMember()
    await portal.call(waits, eventWaitingListJoin, { params: { eventId: id }, body: { seats: 1, language: 'da' } })
    const { body } = await get(id)
    const fewer = await change(id, { ...body.terms, capacity: 1 }, body.version)
    expect([fewer.problem.code, fewer.problem.errors?.[0]?.path]).toEqual(['capacity-below-taken', 'terms.capacity'])
    const wanted = { terms: { ...body.terms, capacity: 3 }, version: body.version }
    const look = await portal.call(host, clubEventChangePreview, {
      params: { orgKey: club.key, eventId: id },
      body: wanted,
    })
    expect(look.body.offered).toEqual({ people: 1, seats: 1 })
    expect((await seen(id, waits)).body.waiting?.state).toBe('waiting')
    await change(id, { ...body.terms, capacity: 3 }, body.version)
    expect((await seen(id, waits)).body.waiting?.state).toBe('offered')
    expect((await get(id)).body.seatsTaken).toBe(3)
  })

  test('returns to draft while it has no registrations; a concurrent registration is rejected', async () => {
    const type = ticketTypeOf()
    const id = await published(eventTermsOf({ ticketTypes: [type] }))
    expect((await publish(id, 2, false)).body).toMatchObject({ state: 'draft', version: 3 })
    expect((await seen(id)).status).toBe(404)
    const late = await registerForEvent(
      portal,
      member,
      id,
      buildRegistration([{ ticketTypeId: type.id, memberId: member.id }], 25_000),
    )
    expect(late.status).toBe(404)
  })

  const price = (terms: EventTerms, memberPriceMinor: number) => ({
    ...terms,
    ticketTypes: terms.ticketTypes.map((type) => ({ ...type, memberPriceMinor })),
  })
  test.each<[string, (id: string, terms: EventTerms) => Promise<unknown>, string]>([
    ['its price', (id, terms) => change(id, price(terms, 99_000), 2), 'total-differs'],
    [
      'its kinds of ticket',
      (id, terms) => change(id, { ...terms, ticketTypes: [ticketTypeOf()] }, 2),
      'ticket-not-on-sale',
    ],
    [
      'its registration',
      (id, terms) => change(id, { ...terms, registrationOpensAt: '2026-12-01T08:00:00.000Z' }, 2),
      'registration-not-open',
    ],
    ['that it is shown', (id) => publish(id, 2, false), 'not-found'],
    ['its description', (id, terms) => change(id, { ...terms, description: 'Tag en kage med.' }, 2), 'reserved'],
    ['its places', (id, terms) => change(id, { ...terms, capacity: 1 }, 2), 'reserved'],
  ])('changed during a registration is sold as it is then: %s', { tags: 'full' }, async (_what, step, answered) => {
    const type = ticketTypeOf()
    const id = await published(eventTermsOf({ ticketTypes: [type] }))
    const { body } = await get(id)
    const { events } = portal.app
    events.storeRegistration = async (...checked) => {
      events.storeRegistration = storeRegistration
      await step(id, body.terms)
      return storeRegistration(...checked)
    }
    const wish = buildRegistration([{ ticketTypeId: type.id, memberId: member.id }], 25_000)
    const answer = await registerForEvent(portal, member, id, wish)
    expect(answer.status === 200 ? answer.body.entry.state : answer.problem.code).toBe(answered)
    expect((await get(id)).body.seatsTaken).toBe(answer.status === 200 ? 1 : 0)
  })

  test('is not changed when past or cancelled', async () => {
    const id = await published(eventTermsOf())
    const { body } = await get(id)
    portal.clock.now = new Date('2026-12-20T12:00:00Z')
    expect((await get(id)).body.state).toBe('over')
    expect((await change(id, { ...body.terms, title: 'Efter' }, body.version)).problem.code).toBe('event-closed')
    expect((await listed(host, 'past')).map((event) => event.id)).toContain(id)
    expect((await listed()).map((event) => event.id)).not.toContain(id)
    const off = await createEvent(portal.database, club.id, {
      cancelledAt: START,
      startsAt: new Date('2027-01-01T10:00Z'),
      endsAt: new Date('2027-01-01T12:00Z'),
    })
    const { body: calledOff } = await get(off.id)
    expect(calledOff.state).toBe('called-off')
    expect((await publish(off.id, 1)).problem.code).toBe('event-closed')
  })

  test('is not found by hosts of other events and by other clubs', async () => {
    const [own, other] = [await make(eventTermsOf()), await make(eventTermsOf())]
    const narrow = await withRole(portal, club, { role: 'event-host', eventId: own.body.id })
    expect((await listed(narrow)).map(({ id }) => id)).toEqual([own.body.id])
    expect((await get(own.body.id, narrow)).status).toBe(200)
    expect((await get(other.body.id, narrow)).status).toBe(404)
    expect((await make(eventTermsOf(), randomUUID(), narrow)).status).toBe(403)
    const elsewhere = await createOrganisation(portal.database)
    const stranger = await withRole(portal, elsewhere, { role: 'owner' })
    expect(
      (await portal.call(stranger, clubEventGet, { params: { orgKey: elsewhere.key, eventId: own.body.id } })).status,
    ).toBe(404)
  })
})

describe('event input is rejected when', () => {
  const wrong: [string, Partial<EventTerms>, string][] = [
    ['it ends before it begins', { endsAt: '2026-12-19T16:00:00.000Z' }, 'terms.endsAt'],
    ['it lasts for longer than sixty days', { endsAt: '2027-02-18T17:00:00.000Z' }, 'terms.endsAt'],
    [
      'registration closes before it opens',
      { registrationClosesAt: '2026-10-01T08:00:00.000Z' },
      'terms.registrationClosesAt',
    ],
    [
      'registration closes after it is over',
      { registrationClosesAt: '2026-12-20T08:00:00.000Z' },
      'terms.registrationClosesAt',
    ],
    ['it is for nobody', { forMembers: false, guestsInvited: false }, 'terms.forMembers'],
    [
      'all its tickets are hidden',
      { ticketTypes: [ticketTypeOf({ hidden: true }), ticketTypeOf({ hidden: true })] },
      'terms.ticketTypes.0.hidden',
    ],
    [
      'a household pays more than a hundred per cent less',
      { ticketTypes: [ticketTypeOf({ householdBy: 'percent', householdSecond: 101 })] },
      'terms.ticketTypes.0.householdSecond',
    ],
    [
      'a third of a household pays something, and nobody says what the second does',
      { ticketTypes: [ticketTypeOf({ householdThird: 5 })] },
      'terms.ticketTypes.0.householdThird',
    ],
    [
      'early prices end in another order',
      {
        ticketTypes: [
          ticketTypeOf({
            earlyPrices: ['2026-12-05T00:00:00.000Z', '2026-12-01T00:00:00.000Z'].map((until) => ({
              ...{ until, memberPriceMinor: 1, guestPriceMinor: null },
            })),
          }),
        ],
      },
      'terms.ticketTypes.0.earlyPrices',
    ],
    [
      'somebody has an early price who has none afterwards',
      {
        ticketTypes: [
          ticketTypeOf({
            guestPriceMinor: null,
            earlyPrices: [{ until: '2026-12-01T00:00:00.000Z', memberPriceMinor: null, guestPriceMinor: 1 }],
          }),
        ],
      },
      'terms.ticketTypes.0.earlyPrices',
    ],
    [
      'nobody who is invited has a price',
      { guestsInvited: false, ticketTypes: [ticketTypeOf({ memberPriceMinor: null })] },
      'terms.ticketTypes',
    ],
    [
      'a kind of ticket has no price',
      { ticketTypes: [ticketTypeOf({ memberPriceMinor: null, guestPriceMinor: null })] },
      'terms.ticketTypes.0.memberPriceMinor',
    ],
    [
      'the oldest is younger than the youngest',
      { ticketTypes: [ticketTypeOf({ ageFrom: 12, ageTo: 11 })] },
      'terms.ticketTypes.0.ageTo',
    ],
    ['it has no kind of ticket', { ticketTypes: [] }, 'terms.ticketTypes'],
    ['it has no title', { title: '  ' }, 'terms.title'],
    [
      'a choice has one answer',
      {
        questions: [
          {
            id: randomUUID(),
            label: 'Ret',
            kind: 'choice',
            hint: '',
            shownWhen: null,
            choices: ['Fisk'],
            required: false,
            askedOf: 'entry',
            ticketTypeId: null,
          },
        ],
      },
      'terms.questions.0.choices',
    ],
    [
      'a question is about no ticket of it',
      {
        questions: [
          {
            id: randomUUID(),
            label: 'Ret',
            kind: 'text',
            hint: '',
            shownWhen: null,
            choices: [],
            required: false,
            askedOf: 'ticket',
            ticketTypeId: randomUUID(),
          },
        ],
      },
      'terms.questions',
    ],
  ]
  test.each(wrong)('%s', { tags: 'full' }, async (_what, more, path) => {
    const { status, problem } = await make(eventTermsOf(more))
    expect([status, problem.errors?.map((error) => error.path)]).toEqual([400, [path]])
  })
})
