import { randomUUID } from 'node:crypto'
import type { EventTerms } from '@forenet/contract/club/event'
import {
  clubEventCancel,
  clubEventChange,
  clubEventCreate,
  clubEventGet,
  clubEventPictureSave,
  clubEventPublish,
} from '@forenet/contract/club/event-calls'
import {
  clubEventMessageList,
  clubEventMessageSave,
  clubEventMessageStop,
} from '@forenet/contract/club/event-message-calls'
import { clubEventSeriesCreate } from '@forenet/contract/club/event-series-calls'
import type { NewSeriesChange, SeriesChangeParams } from '@forenet/contract/club/event-series-change'
import {
  clubEventSeriesChange,
  clubEventSeriesChangeGet,
  clubEventSeriesChangePreview,
  clubEventSeriesChangeRetry,
  clubEventSeriesChangeUndo,
} from '@forenet/contract/club/event-series-change-calls'
import { entryItem } from '@forenet/contract/entry-calls'
import { createPoolDatabase } from '@forenet/database/database'
import { createOrganisation, createPerson } from '@forenet/testkit/builders'
import { buildRegistration, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendEventMail } from '../../src/modules/events/events/emails/send-event-mail.ts'
import { changeSeries } from '../../src/modules/events/events/series/series-change.ts'
import { markDateUndone } from '../../src/modules/events/events/series/series-change-date-repository.ts'
import { findSeriesChange } from '../../src/modules/events/events/series/series-change-repository.ts'
import { changeNextDate } from '../../src/modules/events/events/series/series-change-work.ts'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import { seatsAgree } from '../events/seats-agree.ts'
import { eventMessageDeps, mailsTo, onlyMailTo } from '../tickets/mails.ts'
import { eventTermsOf, ticketTypeOf } from './event-terms.ts'
import { withRole } from './scene.ts'

const START = new Date('2026-11-20T11:00:00Z')
let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let host: Awaited<ReturnType<typeof withRole>>
beforeAll(async () => {
  portal = await startTestPortal()
  portal.clock.now = START
  club = await createOrganisation(portal.database)
  host = await withRole(portal, club, { role: 'event-host' })
})
beforeEach(() => {
  portal.clock.now = START
  portal.eventMails.length = 0
})
afterEach(() => seatsAgree(portal.database))
afterAll(() => portal.stop())

/** Tuesdays at 19:00 Danish time, across the start of summer time. */
const TRAINING: Partial<EventTerms> = {
  title: 'Træning',
  place: 'Hal 1',
  startsAt: '2027-03-16T18:00:00.000Z',
  endsAt: '2027-03-16T20:00:00.000Z',
  registrationOpensAt: '2026-11-01T08:00:00.000Z',
  registrationClosesAt: '2027-03-16T17:00:00.000Z',
}
const at = (eventId: string) => ({ orgKey: club.key, eventId })
const get = async (eventId: string) => (await portal.call(host, clubEventGet, { params: at(eventId) })).body
const buyerOf = (): Promise<TestPerson> => createPerson(portal.database)

/** A published series of four Tuesdays. */
async function series(more: Partial<EventTerms> = {}) {
  const id = randomUUID()
  const ticketTypes = [ticketTypeOf({ memberPriceMinor: 0, guestPriceMinor: 0 })]
  const terms = eventTermsOf({ ...TRAINING, ticketTypes, ...more })
  await portal.call(host, clubEventCreate, { params: { orgKey: club.key }, body: { id, terms } })
  await portal.call(host, clubEventPublish, { params: at(id), body: { published: true, version: 1 } })
  const rule = { rhythm: 'weeks' as const, step: 1, times: 4 }
  const { body } = await portal.call(host, clubEventSeriesCreate, {
    params: at(id),
    body: { id: randomUUID(), version: 2, opensAtOnce: true, rule },
  })
  const ids = (body.series?.events ?? []).map((event) => event.id) as [string, string, string, string]
  const change = async (nth: number, to: Partial<EventTerms>) => {
    const event = await get(ids[nth] ?? '')
    return portal.call(host, clubEventChange, {
      params: at(event.id),
      body: { terms: { ...event.terms, ...to }, version: event.version, telling: { message: '' } },
    })
  }
  const register = async (nth: number, person: TestPerson, seats = 1) => {
    const { terms } = await get(ids[nth] ?? '')
    const tickets = Array.from({ length: seats }, (_, one) => ({
      ticketTypeId: terms.ticketTypes[0]?.id ?? '',
      attendeeName: `Bo Lund ${one}`,
    }))
    return (await registerSuccessfully(portal, person, ids[nth] ?? '', buildRegistration(tickets, 0))).entry
  }
  return { ids, change, register }
}

/** The host's edit of the date `eventId`. */
async function wanted(eventId: string, to: Partial<EventTerms>, more: Partial<SeriesChangeParams> = {}) {
  const { terms, version } = await get(eventId)
  return { which: 'following' as const, without: [], picture: false, ...more, terms: { ...terms, ...to }, version }
}
const preview = async (eventId: string, body: Awaited<ReturnType<typeof wanted>>) =>
  portal.call(host, clubEventSeriesChangePreview, { params: at(eventId), body })
const send = (eventId: string, body: NewSeriesChange) =>
  portal.call(host, clubEventSeriesChange, { params: at(eventId), body })
const standing = async (eventId: string) => {
  await portal.app.settled()
  return (await portal.call(host, clubEventSeriesChangeGet, { params: at(eventId) })).body.change
}
/** Previews a change and returns the request to apply it. */
async function looked(
  eventId: string,
  to: Partial<EventTerms>,
  more: Partial<SeriesChangeParams> = {},
  telling: NewSeriesChange['telling'] = { message: 'Hallen er ny.', refundUntil: null },
): Promise<NewSeriesChange> {
  const body = await wanted(eventId, to, more)
  return { ...body, id: randomUUID(), seen: (await preview(eventId, body)).body.seen, telling }
}
/** Changes a series and waits until it is applied. */
async function changed(...of: Parameters<typeof looked>) {
  const body = await looked(...of)
  const answer = await send(of[0], body)
  expect(answer.status).toBe(200)
  return { id: body.id, change: await standing(of[0]) }
}
const retry = (eventId: string, changeId: string) =>
  portal.call(host, clubEventSeriesChangeRetry, { params: at(eventId), body: { changeId } })
const undo = async (eventId: string, changeId: string) => {
  const telling = { message: 'Alligevel som før.' }
  const answer = await portal.call(host, clubEventSeriesChangeUndo, {
    params: at(eventId),
    body: { changeId, telling },
  })
  return answer.status === 200 ? { ...answer, change: await standing(eventId) } : { ...answer, change: null }
}
/** Pictures are re-encoded when saved; they are told apart by width. */
const PICTURES = ['seen', 'other', 'later', 'own', 'new'] as const
type PictureName = (typeof PICTURES)[number]
const drawPicture = (name: PictureName) =>
  sharp({ create: { width: PICTURES.indexOf(name) + 1, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
const nameOfPicture = async (bytes: Buffer | null) =>
  bytes ? PICTURES[(await sharp(bytes).metadata()).width - 1] : '-'
const savePicture = async (eventId: string, name: PictureName) =>
  portal.call(host, clubEventPictureSave, {
    params: at(eventId),
    body: new Uint8Array(await drawPicture(name)) as never,
  })
/** The use case without its background work, which a test runs. */
const asHost = () => {
  const caller = { email: host.email, memberId: host.memberId, actingFor: null } as never
  return { caller, club: { ...club, id: club.id } as never, reach: 'whole' as const }
}
const idle = () => ({ ...portal.app.events, inBackground: () => undefined })

test('previews each date: the people notified, differences of a date, and dates that cannot change', async () => {
  const { ids, change, register } = await series()
  const [first, second, third, fourth] = ids
  const person = await buyerOf()
  await register(1, person)
  await register(2, person, 3)
  await register(2, await buyerOf())
  await change(3, { place: 'Hal 3' })
  await portal.call(host, clubEventCancel, { params: at(first), body: { reason: 'Is på vejen' } })
  const body = await wanted(
    second,
    { place: 'Hal 2', capacity: 3, startsAt: '2027-03-23T18:30:00.000Z' },
    { which: 'all' },
  )
  const { body: seen } = await preview(second, body)
  expect(seen.dates.map(({ eventId, outcome, told }) => [eventId, outcome, told])).toEqual([
    [first, 'left', 0],
    [second, 'changes', 1],
    [third, 'refused', 0],
    [fourth, 'changes', 0],
  ])
  expect(seen.dates[2]?.refusal).toEqual({ code: 'capacity-below-taken', fields: ['capacity'], taken: 4 })
  expect(seen.dates[3]?.changes).toContainEqual({
    ...{ field: 'place', of: '', part: null, from: 'Hal 3', to: 'Hal 2', own: true },
  })
  expect(seen.dates[3]?.changes.find(({ field }) => field === 'startsAt')).toMatchObject({
    ...{ from: '2027-04-06T17:00:00.000Z', to: '2027-04-06T17:30:00.000Z', own: false },
  })
  expect(seen.people).toBe(1)
  const { body: fewer } = await preview(second, { ...body, which: 'following', without: [third] })
  expect(fewer.dates.map(({ eventId, outcome }) => [eventId, outcome])).toEqual([
    [second, 'changes'],
    [third, 'without'],
    [fourth, 'changes'],
  ])
  expect((await get(second)).terms.place).toBe('Hal 1')
  expect(await standing(second)).toBeNull()
  const same = await preview(second, await wanted(second, {}))
  expect([same.problem.code, same.problem.errors?.[0]?.path]).toEqual(['malformed-input', 'terms'])
})

test('changes each date in the edited fields only, and notifies each person once, with a calendar file', async () => {
  const { ids, change, register } = await series({ cancelUntil: null })
  const [, second, third, fourth] = ids
  const both = await buyerOf()
  const entry = await register(1, both)
  await register(2, both)
  const one = await buyerOf()
  await register(2, one)
  await change(3, { description: 'Med dommer', capacity: 12 })
  portal.eventMails.length = 0
  const told = { message: 'Hallen er ny.', refundUntil: '2027-03-20T11:00:00.000Z' }
  const body = await looked(second, { place: 'Hal 2', startsAt: '2027-03-23T18:30:00.000Z' }, {}, told)
  const untold = await send(second, { ...body, telling: null })
  expect([untold.problem.code, untold.problem.errors?.map(({ path }) => path)]).toEqual([
    ...['event-has-entries', ['terms.startsAt', 'terms.place']],
  ])
  const past = await send(second, { ...body, telling: { ...told, refundUntil: '2026-11-20T10:00:00.000Z' } })
  expect(past.problem.errors?.map(({ path }) => path)).toEqual(['telling.refundUntil'])
  const answers = await Promise.all([send(second, body), send(second, body)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await standing(second)).toMatchObject({ id: body.id, state: 'applied', told: 2, tellsBack: true })
  const dateOfFourth = await get(fourth)
  expect((await get(ids[0])).terms.place).toBe('Hal 1')
  expect((await get(third)).terms).toMatchObject({
    place: 'Hal 2',
    startsAt: '2027-03-30T17:30:00.000Z',
    endsAt: '2027-03-30T19:00:00.000Z',
  })
  expect(dateOfFourth.terms).toMatchObject({ place: 'Hal 2', description: 'Med dommer', capacity: 12 })
  expect(portal.eventMails.map(({ kind }) => kind).toSorted()).toEqual(['event-changed', 'series-changed'])
  for (const message of portal.eventMails)
    for (let brought = 0; brought < 2; brought += 1) await sendEventMail(eventMessageDeps(portal), message)
  const mail = await onlyMailTo(portal, both.email ?? '')
  expect(mail.subject).toBe('Ændret: Træning, 2 datoer')
  for (const words of [
    '23. marts',
    '30. marts',
    'kl. 19.30',
    'Hal 2',
    'Før: ',
    'Hallen er ny.',
    '20. marts 2027 kl. 12.00',
  ]) {
    expect(mail.text).toContain(words)
  }
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['arrangement.ics'])
  expect((await onlyMailTo(portal, one.email ?? '')).subject).toBe('Ændret: Træning')
  const { tickets } = (await portal.call(both, entryItem, { params: { entryId: entry.id } })).body
  expect(tickets[0]?.cancellation).toMatchObject({ allowed: true, until: told.refundUntil })
})

test('killed between and within dates, changes and notifies each once after resuming', async () => {
  const { ids, register } = await series()
  const [first] = ids
  const person = await buyerOf()
  for (const nth of [0, 1, 2, 3]) await register(nth, person)
  portal.eventMails.length = 0
  const before = (await Promise.all(ids.map(get))).map(({ version }) => version)
  const body = await looked(first, { place: 'Hal 2' })
  await changeSeries(idle(), asHost(), first, body)
  const change = await findSeriesChange(portal.database, body.id)
  if (!change) throw new Error('No change')
  const after = await changeNextDate(portal.app.events, change, null)
  // The database cuts the connection just before the second date is committed.
  await changeNextDate(
    {
      ...portal.app.events,
      pool: poolWith(
        async (pid) =>
          void (await createPoolDatabase(portal.app.events.pool).$client.query('select pg_terminate_backend($1)', [
            pid,
          ])),
      ),
    },
    change,
    after,
  )
  expect((await standing(first))?.dates.filter(({ state }) => state === 'done')).toHaveLength(1)
  expect(portal.eventMails).toEqual([])
  await sweepEvents(portal.app.events)
  expect(await standing(first)).toMatchObject({ state: 'applied', told: 1 })
  await sweepEvents(portal.app.events)
  const events = await Promise.all(ids.map(get))
  expect(events.map(({ terms, version }) => [terms.place, version])).toEqual(
    before.map((version) => ['Hal 2', version + 1]),
  )
  expect(portal.eventMails).toHaveLength(1)
  expect(portal.eventMails[0]).toMatchObject({ kind: 'series-changed', dates: [{}, {}, {}, {}] })
})

test('the second of two concurrent changes is rejected; the twin without the lock starts both', async () => {
  for (const twin of [false, true]) {
    const { ids } = await series()
    const [first] = ids
    const bodies = [await looked(first, { place: 'Hal 2' }), await looked(first, { place: 'Hal 3' })]
    let here = 0
    let meet = () => {}
    const met = new Promise<void>((resolve) => {
      meet = resolve
    })
    // Without the lock both read and store before either commits.
    const pool = poolWith(async () => {
      here += 1
      if (here === 2) meet()
      await met
    })
    const deps = { ...idle(), ...(twin && { pool, holdSeries: async () => undefined }) }
    const outcomes = await Promise.allSettled(bodies.map((body) => changeSeries(deps, asHost(), first, body)))
    const refused = outcomes.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    )
    expect(refused, twin ? 'the twin' : 'with the lock').toEqual(twin ? [] : ['changed-meanwhile'])
    await sweepEvents(portal.app.events)
  }
})

test('a stale preview is rejected completely, or the affected date is reported and can be retried', async () => {
  const { ids, change } = await series()
  const [first, second] = ids
  const body = await looked(first, { place: 'Hal 2' })
  await change(2, { title: 'Kamptræning' })
  expect((await send(first, body)).problem.code).toBe('changed-meanwhile')
  expect((await send(first, { ...(await looked(first, { place: 'Hal 2' })), version: 1 })).problem.code).toBe(
    'changed-meanwhile',
  )

  const again = await looked(first, { place: 'Hal 2' })
  await changeSeries(idle(), asHost(), first, again)
  // While one change is in progress none can be started, undone or stored under its id.
  expect((await send(first, { ...again, id: randomUUID() })).problem.code).toBe('changed-meanwhile')
  expect((await send(first, { ...again, which: 'all' })).problem.code).toBe('changed-meanwhile')
  expect((await undo(first, again.id)).problem?.code).toBe('changed-meanwhile')
  await change(1, { description: 'Husk bold' })
  await sweepEvents(portal.app.events)
  const states = async () => (await standing(first))?.dates.map(({ state, refusal }) => [state, refusal?.code])
  expect(await states()).toEqual([
    ['done', undefined],
    ['failed', 'changed-meanwhile'],
    ['done', undefined],
    ['done', undefined],
  ])
  expect((await get(second)).terms).toMatchObject({ place: 'Hal 1', description: 'Husk bold' })
  // An organiser must review it; a retry does not change it.
  expect((await retry(first, again.id)).status).toBe(200)
  expect((await states())?.map(([state]) => state)).toEqual(['done', 'failed', 'done', 'done'])
  expect((await get(second)).terms).toMatchObject({ place: 'Hal 1', description: 'Husk bold' })
})

test('retries the last change of a failed date on its current state, without unconfirmed messages', async () => {
  for (const since of ['nothing', 'a registration', 'another change'] as const) {
    portal.clock.now = START
    const { ids, change, register } = await series()
    const [first, second] = ids
    await change(1, { endsAt: '2027-03-23T18:30:00.000Z' })
    const made = await changed(first, { startsAt: '2027-03-16T18:45:00.000Z' }, {}, null)
    expect(made.change?.dates.map(({ state }) => state)).toEqual(['done', 'failed', 'done', 'done'])
    await change(1, { endsAt: '2027-03-23T20:00:00.000Z' })
    if (since === 'a registration') await register(1, await buyerOf())
    portal.clock.now = new Date(START.getTime() + 60_000)
    if (since === 'another change') await changed(first, { place: 'Hal 2' }, {}, null)
    portal.eventMails.length = 0
    const answer = await retry(first, made.id)
    const code = { nothing: undefined, 'a registration': 'event-has-entries', 'another change': 'changed-meanwhile' }
    expect(answer.problem?.code, since).toBe(code[since])
    await portal.app.settled()
    expect((await get(second)).terms.startsAt, since).toBe(
      since === 'nothing' ? '2027-03-23T18:45:00.000Z' : '2027-03-23T18:00:00.000Z',
    )
    expect(portal.eventMails, since).toEqual([])
  }
})

test('a different change, picture or number of recipients than previewed is rejected', async () => {
  const { ids, register } = await series()
  const [first, second] = ids
  await savePicture(first, 'seen')
  const body = await looked(first, { place: 'Hal 2' }, { picture: true })
  const other = { ...body, terms: { ...body.terms, place: 'Hal 7' } }
  expect((await send(first, other)).problem?.code).toBe('changed-meanwhile')
  await savePicture(first, 'other')
  expect((await send(first, body)).problem?.code).toBe('changed-meanwhile')
  const again = await looked(first, { place: 'Hal 2' }, { picture: true })
  await register(1, await buyerOf())
  expect((await send(first, again)).problem?.code).toBe('changed-meanwhile')
  expect((await get(second)).terms.place).toBe('Hal 1')

  // Also between the request and the processing of a date.
  const last = await looked(first, { place: 'Hal 2' }, { picture: true })
  await changeSeries(idle(), asHost(), first, last)
  await savePicture(first, 'later')
  await sweepEvents(portal.app.events)
  const after = await standing(first)
  expect(after?.dates.slice(1).map(({ state, refusal }) => [state, refusal?.code])).toEqual(
    Array(3).fill(['failed', 'changed-meanwhile']),
  )
  expect((await get(second)).terms.place).toBe('Hal 1')
})

test('a person with several registrations to a date is notified once, by one with a valid ticket', async () => {
  const { ids, register } = await series()
  const person = await buyerOf()
  await register(1, person)
  await register(1, person)
  portal.eventMails.length = 0
  const one = await changed(ids[0], { place: 'Hal 2' })
  expect(one.change?.told).toBe(1)
  expect(portal.eventMails).toMatchObject([{ kind: 'event-changed', otherEntryIds: [expect.any(String)] }])
  await register(2, person)
  portal.clock.now = new Date(START.getTime() + 60_000)
  await changed(ids[0], { place: 'Hal 3' })
  const [single, several] = portal.eventMails
  if (single?.kind !== 'event-changed' || several?.kind !== 'series-changed') throw new Error('Other messages')
  expect(several.dates.map(({ otherEntryIds }) => otherEntryIds?.length)).toEqual([1, 0])
  // The first registration has no valid ticket any more.
  const withoutFirst = <T extends { entryId: string }>(date: T) => ({
    ...{ ...date, entryId: randomUUID(), otherEntryIds: [date.entryId] },
  })
  await sendEventMail(eventMessageDeps(portal), withoutFirst(single))
  expect((await onlyMailTo(portal, person.email ?? '')).subject).toBe('Ændret: Træning')
  const [double, ...more] = several.dates
  if (!double) throw new Error('No dates')
  await sendEventMail(eventMessageDeps(portal), { ...several, dates: [withoutFirst(double), ...more] })
  expect((await mailsTo(portal, person.email ?? '')).map(({ subject }) => subject)).toEqual([
    ...['Ændret: Træning, 2 datoer', 'Ændret: Træning'],
  ])
})

test('a date already undone by another process is marked once', async () => {
  const { ids } = await series()
  const made = await changed(ids[0], { place: 'Hal 2' })
  const { change: back } = await undo(ids[0], made.id)
  const nobody = { was: null, refundUntil: null, entries: [] }
  await markDateUndone(portal.database, made.id, ids[1], { state: 'kept', kept: ['place'] }, nobody)
  expect(await standing(ids[0])).toEqual(back)
})

test('undo restores and notifies again; later changes and past dates stay and are listed', async () => {
  const { ids, change, register } = await series()
  const [first, second, third, fourth] = ids
  await change(3, { place: 'Hal 3' })
  const person = await buyerOf()
  await register(1, person)
  await register(2, person)
  const made = await changed(first, { place: 'Hal 2', capacity: 40 })
  await change(2, { place: 'Hal 9' })
  await portal.call(host, clubEventCancel, { params: at(fourth), body: { reason: 'Ferie' } })
  await portal.app.settled()
  portal.eventMails.length = 0
  const { change: back } = await undo(first, made.id)
  expect(back).toMatchObject({ state: 'taken-back' })
  expect(back?.dates.map(({ state, kept }) => [state, kept])).toEqual([
    ['back', []],
    ['back', []],
    ['partly', ['place']],
    ['kept', expect.arrayContaining(['place', 'capacity'])],
  ])
  expect(
    (await Promise.all([first, second, third, fourth].map(get))).map(({ terms }) => [terms.place, terms.capacity]),
  ).toEqual([
    ['Hal 1', 100],
    ['Hal 1', 100],
    ['Hal 9', 100],
    ['Hal 2', 40],
  ])
  expect(portal.eventMails).toMatchObject([
    { kind: 'event-changed', message: 'Alligevel som før.', was: { place: 'Hal 2' } },
  ])
  const versions = (await Promise.all(ids.map(get))).map(({ version }) => version)
  expect((await undo(first, made.id)).status).toBe(200)
  expect((await Promise.all(ids.map(get))).map(({ version }) => version)).toEqual(versions)
})

test('an invitation-only date stays unlisted when the others are listed, and does not block them', async () => {
  const { ids, change } = await series({ unlisted: true })
  const [first, , third] = ids
  expect((await change(2, { byInvitation: true })).status).toBe(200)
  const made = await changed(first, { unlisted: false, place: 'Hal 2' })
  expect(made.change).toMatchObject({ state: 'applied', dates: Array(4).fill({ state: 'done' }) })
  expect((await Promise.all(ids.map(get))).map(({ terms }) => [terms.unlisted, terms.place])).toEqual([
    ...[
      [false, 'Hal 2'],
      [false, 'Hal 2'],
      [true, 'Hal 2'],
      [false, 'Hal 2'],
    ],
  ])
  // A date made invitation-only after another change unlisted it stays unlisted when that change is undone.
  portal.clock.now = new Date(START.getTime() + 60_000)
  const hidden = await changed(first, { unlisted: true })
  await change(1, { byInvitation: true })
  const { change: back } = await undo(first, hidden.id)
  expect(back?.state).toBe('taken-back')
  expect(back?.dates.map(({ state, kept }) => [state, kept])).toEqual([
    ['back', []],
    ['kept', ['unlisted']],
    ['back', []],
  ])
  expect((await get(third)).terms).toMatchObject({ unlisted: true, byInvitation: true })
})

test('undo keeps later promises, and is impossible after thirty days', async () => {
  const { ids, register } = await series({ cancellationFeeMinor: 2_000 })
  const [first, second] = ids
  const made = await changed(first, { cancellationFeeMinor: 0, place: 'Hal 2' })
  await register(1, await buyerOf())
  const { change: back } = await undo(first, made.id)
  expect(back?.dates.map(({ state, kept }) => [state, kept]).slice(0, 2)).toEqual([
    ['back', []],
    ['partly', ['cancellationFeeMinor']],
  ])
  expect((await get(second)).terms).toMatchObject({ place: 'Hal 1', cancellationFeeMinor: 0 })
  const later = await changed(first, { place: 'Hal 4' })
  portal.clock.now = new Date(START.getTime() + 31 * 86_400_000)
  expect((await undo(first, later.id)).problem?.code).toBe('take-back-over')
})

test("gives the picture to the other dates, and undo restores each date's own", async () => {
  const { ids } = await series()
  const [first, second, third] = ids
  const pictures = async () => {
    const { rows } = await portal.database.$client.query<{ bytes: Buffer | null }>(
      'select p.bytes from event e left join event_picture p on p.event_id = e.id where e.id = any($1) order by e.starts_at',
      [ids],
    )
    return Promise.all(rows.map(({ bytes }) => nameOfPicture(bytes)))
  }
  await savePicture(second, 'own')
  await savePicture(first, 'new')
  const made = await changed(first, {}, { picture: true, without: [ids[3]] })
  expect(made.change?.fields).toEqual(['picture'])
  expect(await pictures()).toEqual(['new', 'new', 'new', '-'])
  await savePicture(third, 'later')
  const { change: back } = await undo(first, made.id)
  expect(back?.dates.map(({ state }) => state)).toEqual(['back', 'kept'])
  expect(await pictures()).toEqual(['new', 'own', 'later', '-'])
})

test('is not found by another club, and rejected for an event without a series', async () => {
  const { ids } = await series()
  const [first] = ids
  const body = await looked(first, { place: 'Hal 2' })
  const elsewhere = await createOrganisation(portal.database)
  const stranger = await withRole(portal, elsewhere, { role: 'event-host' })
  const params = { orgKey: elsewhere.key, eventId: first }
  const again = { changeId: body.id }
  const answers = [
    await portal.call(stranger, clubEventSeriesChangePreview, {
      params,
      body: await wanted(first, { place: 'Hal 2' }),
    }),
    await portal.call(stranger, clubEventSeriesChange, { params, body }),
    await portal.call(stranger, clubEventSeriesChangeGet, { params }),
    await portal.call(stranger, clubEventSeriesChangeRetry, { params, body: again }),
    await portal.call(stranger, clubEventSeriesChangeUndo, { params, body: { ...again, telling: { message: '' } } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  const id = randomUUID()
  await portal.call(host, clubEventCreate, { params: { orgKey: club.key }, body: { id, terms: eventTermsOf() } })
  expect((await portal.call(host, clubEventSeriesChangeGet, { params: at(id) })).status).toBe(404)
})

/** The portal's pool with a hook before each commit; `pid` is the connection's. */
function poolWith(beforeCommit: (pid: number) => Promise<void>) {
  const { pool } = portal.app.events
  const connect = async () => {
    const client = await pool.connect()
    return new Proxy(client, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value
        return async (...query: [string]) => {
          if (query[0] === 'commit') {
            const { rows } = await target.query<{ pid: number }>('select pg_backend_pid() as pid')
            await beforeCommit(rows[0]?.pid ?? 0)
          }
          return target.query(...query)
        }
      },
    })
  }
  return new Proxy(pool, { get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name)) })
}

describe('a message planned for a fixed time that a date of a series moves past', () => {
  const AT = '2027-03-18T09:00:00.000Z'
  /** A thank-you message two days after the first date, and the same in the series a week later. */
  async function planned() {
    const { ids } = await series()
    const params = { ...at(ids[0]), messageId: randomUUID() }
    await portal.call(host, clubEventMessageSave, {
      params,
      body: {
        ...{ subject: 'Tak for i aften', message: 'Det var hyggeligt.', audience: 'everybody', ticketTypeIds: null },
        ...{ reader: 'attendee', time: 'at', at: AT, hours: null, go: true, version: 0 },
      },
    })
    const stored = async () => (await portal.call(host, clubEventMessageList, { params: at(ids[0]) })).body.messages[0]
    const logged = async () => {
      const { rows } = await portal.database.$client.query<{ action: string; actor: string; detail: object }>(
        `select action, actor_email as actor, detail from audit_entry
          where object_id = $1 and action like 'event-letter-%' order by id`,
        [ids[0]],
      )
      return rows.map(({ action, actor }) => [action, actor])
    }
    const later = { startsAt: '2027-03-23T18:00:00.000Z', endsAt: '2027-03-23T20:00:00.000Z' }
    return { first: ids[0], params, stored, logged, later }
  }

  test('is shown in the preview, becomes a draft, and is planned again by undo', async () => {
    const { first, stored, logged, later } = await planned()
    const { dates } = (await preview(first, await wanted(first, later))).body
    expect(dates.map(({ messages }) => messages)).toEqual([[{ subject: 'Tak for i aften', at: AT }], [], [], []])
    const { id } = await changed(first, later)
    expect(await stored()).toMatchObject({ state: 'draft', at: AT })
    expect((await undo(first, id)).change?.dates[0]?.state).toBe('back')
    expect(await stored()).toMatchObject({ state: 'waiting', at: AT })
    expect(await logged()).toEqual([
      ['event-letter-asked', host.email],
      ['event-letter-stopped', 'portal'],
      ['event-letter-asked', 'portal'],
    ])
  })

  test('stays a draft if it was edited since', async () => {
    const { first, params, stored, later } = await planned()
    const { id } = await changed(first, later)
    const body = {
      ...{ subject: 'Tusind tak', message: 'Det var hyggeligt.', audience: 'everybody' as const, ticketTypeIds: null },
      ...{ reader: 'attendee' as const, time: 'at' as const, at: AT, hours: null, go: false, version: 2 },
    }
    expect((await portal.call(host, clubEventMessageSave, { params, body })).status).toBe(200)
    await undo(first, id)
    expect(await stored()).toMatchObject({ state: 'draft', subject: 'Tusind tak' })
  })

  test('is part of what was previewed: a change sent without seeing it is refused', async () => {
    const { first, params, later } = await planned()
    const body = await looked(first, later)
    await portal.call(host, clubEventMessageStop, { params })
    expect((await send(first, body)).problem.code).toBe('changed-meanwhile')
  })
})
