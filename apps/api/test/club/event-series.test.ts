import { randomUUID } from 'node:crypto'
import type { EventTerms } from '@forenet/contract/club/event'
import {
  clubEventChange,
  clubEventCreate,
  clubEventGet,
  clubEventList,
  clubEventPictureDescribe,
  clubEventPictureRemove,
  clubEventPictureSave,
  clubEventPublish,
} from '@forenet/contract/club/event-calls'
import {
  clubEventSeriesCreate,
  clubEventSeriesGet,
  clubEventSeriesPreview,
  clubEventSeriesPublish,
} from '@forenet/contract/club/event-series-calls'
import { eventItem } from '@forenet/contract/event-calls'
import { createOrganisation, createPerson } from '@forenet/testkit/builders'
import { buildRegistration, registerSuccessfully } from '@forenet/testkit/event-builders'
import { waitForLockWait } from '@forenet/testkit/lock-waits'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventTermsOf, TRAINING, ticketTypeOf } from './event-terms.ts'
import { withRole } from './scene.ts'

const START = new Date('2026-11-20T11:00:00Z')
let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let host: TestPerson
let member: TestPerson
beforeAll(async () => {
  portal = await startTestPortal()
  club = await createOrganisation(portal.database)
  portal.clock.now = START
  host = await withRole(portal, club, { role: 'event-host' })
  member = await createPerson(portal.database)
})
beforeEach(() => {
  portal.clock.now = START
})
afterAll(() => portal.stop())

const at = (eventId: string) => ({ orgKey: club.key, eventId })
const weekly = { rhythm: 'weeks' as const, step: 1, times: 3 }
type Rule = {
  rhythm: 'weeks' | 'days' | 'months' | 'last-weekday'
  step: number
  times?: number
  until?: string
  without?: string[]
}
const preview = (id: string, rule: Rule, opensAtOnce = true) =>
  portal.call(host, clubEventSeriesPreview, { params: at(id), body: { rule, opensAtOnce } })
const make = (id: string, rule: Rule, more: { id?: string; version?: number; opensAtOnce?: boolean } = {}) =>
  portal.call(host, clubEventSeriesCreate, {
    params: at(id),
    body: { id: randomUUID(), version: 1, opensAtOnce: true, rule, ...more },
  })
const get = async (id: string) => (await portal.call(host, clubEventGet, { params: at(id) })).body
const seen = (id: string) => portal.call(member, eventItem, { params: { eventId: id } })
const publish = (id: string, published: boolean, which: 'following' | 'all') =>
  portal.call(host, clubEventSeriesPublish, { params: at(id), body: { published, which } })

async function drafted(more: Partial<EventTerms> = {}): Promise<string> {
  const id = randomUUID()
  await portal.call(host, clubEventCreate, {
    params: { orgKey: club.key },
    body: { id, terms: eventTermsOf({ ticketTypes: [ticketTypeOf({ guestPriceMinor: 0 })], ...more }) },
  })
  return id
}

test('previews all dates, those skipped and other events at the same place', async () => {
  const place = 'Hal 2'
  const id = await drafted({ ...TRAINING, place })
  const other = await drafted({
    ...TRAINING,
    title: 'Loppemarked',
    place: 'hal 2 ',
    startsAt: '2027-04-06T16:00:00.000Z',
    endsAt: '2027-04-06T18:00:00.000Z',
  })
  const { body } = await preview(id, { ...weekly, without: ['2027-03-30'] })
  expect(
    body.dates.map(({ day, startsAt, left, clashes }) => [day, startsAt, left, clashes.map((one) => one.eventId)]),
  ).toEqual([
    ['2027-03-23', '2027-03-23T18:00:00.000Z', false, []],
    ['2027-03-30', '2027-03-30T17:00:00.000Z', true, []],
    ['2027-04-06', '2027-04-06T17:00:00.000Z', false, [other]],
  ])
  expect((await portal.call(host, clubEventSeriesGet, { params: at(id) })).body.series).toBeNull()
})

test.each<[string, Rule, string]>([
  ['101 times', { rhythm: 'days', step: 1, until: '2028-03-23' }, 'rule.until'],
  ['more than five years', { rhythm: 'weeks', step: 60, times: 100 }, 'rule.times'],
  ['only once', { rhythm: 'weeks', step: 1, until: '2027-03-24' }, 'rule.until'],
  ['a last Tuesday that is not the last', { rhythm: 'last-weekday', step: 1, times: 3 }, 'rule.rhythm'],
  ['both an end and a number', { rhythm: 'weeks', step: 1, times: 3, until: '2027-06-01' }, 'rule.until'],
])('a series of %s is rejected when it is invalid', async (_what, rule, path) => {
  const id = await drafted(TRAINING)
  for (const { problem } of [await preview(id, rule), await make(id, rule)]) {
    expect([problem.code, problem.errors?.map((error) => error.path)]).toEqual(['malformed-input', [path]])
  }
})

test('is created once however often it is sent, each event like the first with its own tickets', async () => {
  const type = ticketTypeOf({ guestPriceMinor: 0, saleClosesAt: '2027-03-20T11:00:00.000Z' })
  const question = {
    ...{
      id: randomUUID(),
      label: 'Alder?',
      kind: 'text' as const,
      hint: '',
      choices: [],
      required: false,
      shownWhen: null,
    },
    ...{ askedOf: 'ticket' as const, ticketTypeId: type.id },
  }
  const id = await drafted({ ...TRAINING, ticketTypes: [type], questions: [question] })
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await portal.call(host, clubEventPictureSave, { params: at(id), body: new Uint8Array(PNG) as never })
  await portal.call(host, clubEventPictureDescribe, { params: at(id), body: { text: 'En hal' } })
  const seriesId = randomUUID()
  const [one, again] = await Promise.all([1, 2].map(() => make(id, weekly, { id: seriesId })))
  expect(one?.body).toEqual(again?.body)
  const series = one?.body.series
  expect(series?.events.map(({ startsAt, state }) => [startsAt, state])).toEqual([
    ['2027-03-23T18:00:00.000Z', 'draft'],
    ['2027-03-30T17:00:00.000Z', 'draft'],
    ['2027-04-06T17:00:00.000Z', 'draft'],
  ])
  expect(series?.events[0]?.id).toBe(id)
  const { terms: first } = await get(id)
  const { terms, picture } = await get(series?.events[1]?.id ?? '')
  const [copied] = terms.ticketTypes
  expect(terms).toEqual({
    ...first,
    startsAt: '2027-03-30T17:00:00.000Z',
    endsAt: '2027-03-30T19:00:00.000Z',
    registrationClosesAt: '2027-03-30T16:00:00.000Z',
    cancelUntil: '2027-03-29T17:00:00.000Z',
    ticketTypes: [{ ...type, id: copied?.id, saleClosesAt: '2027-03-27T11:00:00.000Z' }],
    questions: [{ ...question, id: terms.questions[0]?.id, ticketTypeId: copied?.id }],
  })
  expect(copied?.id).not.toBe(type.id)
  expect(picture?.text).toBe('En hal')
  // Each event has its own copy of the picture.
  await portal.call(host, clubEventPictureRemove, { params: at(id) })
  const last = (await get(series?.events[2]?.id ?? '')).picture
  expect(last?.text).toBe('En hal')
  expect((await fetch(portal.origin + last?.address)).status).toBe(200)
  const { body: list } = await portal.call(host, clubEventList, { params: { orgKey: club.key }, query: {} })
  expect(list.filter((event) => event.seriesId === seriesId)).toHaveLength(3)
  const { rows } = await portal.database.$client.query(
    "select from audit_entry where object_id = $1 and action = 'event-series-made'",
    [id],
  )
  expect(rows).toHaveLength(1)
  expect((await make(id, weekly)).problem.code).toBe('changed-meanwhile')
})

test('one event becomes one series when two are requested; a stale event is rejected', async () => {
  const id = await drafted(TRAINING)
  expect((await make(id, weekly, { version: 2 })).problem.code).toBe('changed-meanwhile')
  const answers = await Promise.all([1, 2, 3].map(() => make(id, weekly)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { rows } = await portal.database.$client.query(
    'select from event where series_id = (select series_id from event where id = $1)',
    [id],
  )
  expect(rows).toHaveLength(3)
})

test('creates a hundred dates; registration may open a fixed time before each', { tags: 'full' }, async () => {
  const id = await drafted(TRAINING)
  const { body } = await make(id, { ...weekly, times: 100 }, { opensAtOnce: false })
  expect(body.series?.events).toHaveLength(100)
  const last = await get(body.series?.events[99]?.id ?? '')
  expect([last.terms.startsAt, last.terms.registrationOpensAt]).toEqual([
    '2029-02-13T18:00:00.000Z',
    '2029-01-22T08:00:00.000Z',
  ])
})

test('is published completely or from one event on; only dates without registrations return to draft', {
  tags: 'full',
}, async () => {
  const type = ticketTypeOf({ guestPriceMinor: 0 })
  const id = await drafted({ ...TRAINING, registrationOpensAt: '2026-11-01T08:00:00.000Z', ticketTypes: [type] })
  const { body } = await make(id, weekly)
  const [first, second, third] = (body.series?.events ?? []).map((event) => event.id) as [string, string, string]
  const states = async () =>
    (await portal.call(host, clubEventSeriesGet, { params: at(id) })).body.series?.events.map(({ state }) => state)
  await publish(second, true, 'following')
  expect(await states()).toEqual(['draft', 'published', 'published'])
  expect((await seen(first)).status).toBe(404)
  const { ticketTypes } = (await get(third)).terms
  const tickets = [{ ticketTypeId: ticketTypes[0]?.id ?? '', attendeeName: 'Bo Lund' }]
  await registerSuccessfully(portal, member, third, buildRegistration(tickets, 0))
  await publish(first, true, 'all')
  expect(await states()).toEqual(['published', 'published', 'published'])
  expect((await publish(first, false, 'all')).body.series?.events.map(({ state }) => state)).toEqual([
    ...['draft', 'draft', 'published'],
  ])
})

test('of a published event is published; members see its recurrence; one date can be changed separately', async () => {
  const id = await drafted(TRAINING)
  await portal.call(host, clubEventPublish, { params: at(id), body: { published: true, version: 1 } })
  const { body } = await make(id, { ...weekly, times: 7 }, { version: 2 })
  const ids = (body.series?.events ?? []).map((event) => event.id)
  expect((await seen(id)).body.series).toEqual({
    ...{ rhythm: 'weeks', step: 1 },
    next: (body.series?.events ?? []).slice(1, 5).map(({ id, startsAt }) => ({ id, startDate: startsAt })),
  })
  const { terms, version } = await get(ids[1] ?? '')
  const moved = { ...terms, startsAt: '2027-03-31T17:00:00.000Z', endsAt: '2027-03-31T19:00:00.000Z' }
  expect(
    (await portal.call(host, clubEventChange, { params: at(ids[1] ?? ''), body: { terms: moved, version } })).status,
  ).toBe(200)
  expect((await seen(id)).body.series?.next[0]).toEqual({ id: ids[1], startDate: moved.startsAt })
  expect((await get(ids[2] ?? '')).terms.startsAt).toBe('2027-04-06T17:00:00.000Z')
  expect((await seen(ids[6] ?? '')).body.series?.next).toEqual([])
})

test('is not found by another club, and an event without a series has none to publish', async () => {
  const id = await drafted(TRAINING)
  expect((await publish(id, true, 'all')).problem.code).toBe('not-found')
  const elsewhere = await createOrganisation(portal.database)
  const stranger = await withRole(portal, elsewhere, { role: 'event-host' })
  const params = { orgKey: elsewhere.key, eventId: id }
  const body = { rule: weekly, opensAtOnce: true }
  const answers = [
    await portal.call(stranger, clubEventSeriesGet, { params }),
    await portal.call(stranger, clubEventSeriesPreview, { params, body }),
    await portal.call(stranger, clubEventSeriesCreate, { params, body: { ...body, id: randomUUID(), version: 1 } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('a monthly series on the 31st is extended on the 31st, or the last day of the month', async () => {
  const id = await drafted({
    startsAt: '2027-01-31T17:00:00.000Z',
    endsAt: '2027-01-31T19:00:00.000Z',
    registrationClosesAt: '2027-01-31T12:00:00.000Z',
  })
  const seriesId = randomUUID()
  const monthly = { ...weekly, rhythm: 'months' as const }
  const made = (await make(id, { ...monthly, times: 2 }, { id: seriesId })).body.series
  const last = made?.events[1]?.id ?? ''
  const days = ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']
  const shown = await preview(last, { ...monthly, times: 4 })
  expect(shown.body.dates.map(({ day }) => day)).toEqual(days)
  const { version } = await get(last)
  const extended = (await make(last, { ...monthly, times: 4 }, { id: seriesId, version })).body.series
  expect(extended?.firstDay).toBe('2027-01-31')
  expect(extended?.events.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual(['2027-01-31', ...days])
})

test('extends once with further dates in the same rhythm, with no duplicate day', { tags: 'full' }, async () => {
  const id = await drafted(TRAINING)
  const seriesId = randomUUID()
  const made = (await make(id, weekly, { id: seriesId })).body.series
  await publish(id, true, 'all')
  const last = made?.events[2]?.id ?? ''
  const { version } = await get(last)
  const further = { ...weekly, times: 4, without: ['2027-04-20'] }
  const { body: shown } = await preview(last, further)
  expect(shown.dates.map(({ day, left }) => [day, left])).toEqual([
    ['2027-04-06', false],
    ['2027-04-13', false],
    ['2027-04-20', true],
    ['2027-04-27', false],
  ])
  const [extended, again] = [
    await make(last, further, { id: seriesId, version }),
    await make(last, further, { id: seriesId, version }),
  ]
  expect(extended.body.series).toEqual(again.body.series)
  expect(extended.body.series?.events.map(({ startsAt, state }) => [startsAt.slice(0, 10), state])).toEqual([
    ['2027-03-23', 'published'],
    ['2027-03-30', 'published'],
    ['2027-04-06', 'published'],
    ['2027-04-13', 'published'],
    ['2027-04-27', 'published'],
  ])
  expect(extended.body.series?.rule).toMatchObject({ times: null, until: '2027-04-27', without: ['2027-04-20'] })
  // An extension from an earlier date keeps occupied and skipped days.
  const { version: firstVersion } = await get(id)
  const all = await make(id, { rhythm: 'weeks', step: 1, until: '2027-05-04' }, { id: seriesId, version: firstVersion })
  expect(all.body.series?.events.map(({ startsAt }) => startsAt.slice(0, 10)).slice(3)).toEqual([
    '2027-04-13',
    '2027-04-27',
    '2027-05-04',
  ])
  const tooMany = await make(last, { ...weekly, times: 100 }, { id: seriesId, version })
  expect(tooMany.problem.errors?.[0]?.path).toBe('rule.times')
  expect((await make(last, { ...further, times: 9 }, { id: randomUUID(), version })).problem.code).toBe(
    'changed-meanwhile',
  )
})

test('an extension does not fill days from which a date has moved, nor those that were skipped', async () => {
  const id = await drafted(TRAINING)
  const seriesId = randomUUID()
  const made = (await make(id, { ...weekly, times: 4, without: ['2027-03-30'] }, { id: seriesId })).body.series
  const moved = await get(made?.events[1]?.id ?? '')
  await portal.call(host, clubEventChange, {
    params: at(moved.id),
    body: {
      version: moved.version,
      terms: { ...moved.terms, startsAt: '2027-04-07T17:00:00.000Z', endsAt: '2027-04-07T19:00:00.000Z' },
    },
  })
  const rule = { ...weekly, times: 5 }
  expect((await preview(id, rule)).body.dates.map(({ day, left }) => [day, left])).toEqual([
    ['2027-03-23', false],
    ['2027-03-30', true],
    ['2027-04-06', true],
    ['2027-04-13', true],
    ['2027-04-20', false],
  ])
  const { version } = await get(id)
  const extended = (await make(id, rule, { id: seriesId, version })).body.series
  expect(extended?.events.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual([
    '2027-03-23',
    '2027-04-07',
    '2027-04-13',
    '2027-04-20',
  ])
})

test('an extension locks the events of a series in the order of their ids, as publishing does', async () => {
  const id = await drafted(TRAINING)
  const seriesId = randomUUID()
  await make(id, weekly, { id: seriesId })
  const { rows } = await portal.database.$client.query<{ id: string }>(
    'select id from event where series_id = $1 order by id',
    [seriesId],
  )
  const ids = rows.map((row) => row.id)
  const [first, last] = [ids[0] ?? '', ids.at(-1) ?? '']
  const { version } = await get(last)
  const other = await portal.app.payments.pool.connect()
  try {
    await other.query('begin')
    await other.query('select from event where id = $1 for no key update', [first])
    const extending = make(last, { ...weekly, times: 9 }, { id: seriesId, version })
    await waitForLockWait(portal, '%series_id%for no key update%')
    await expect(
      other.query('select from event where id = $1 for no key update nowait', [last]),
      'the last one is free while the first one is waited for',
    ).resolves.toMatchObject({ rowCount: 1 })
    await other.query('commit')
    expect((await extending).status).toBe(200)
  } finally {
    other.release(true)
  }
})
