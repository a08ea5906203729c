import { randomUUID } from 'node:crypto'
import { clubEventCancel, clubEventCreate } from '@forenet/contract/club/event-calls'
import { clubEventSeriesCreate } from '@forenet/contract/club/event-series-calls'
import {
  clubEventSeriesCancel,
  clubEventSeriesCancellationGet,
} from '@forenet/contract/club/event-series-cancellation-calls'
import { clubLogList } from '@forenet/contract/club/log-calls'
import { clubTicketRefund } from '@forenet/contract/club/ticket-refund-calls'
import { entryItem } from '@forenet/contract/entry-calls'
import { createOrganisation, createPerson } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, createInvitation, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { payPurchase, readBothLedgers } from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cancelSeries } from '../../src/modules/events/events/cancellation/series-cancellation.ts'
import { sendEventMail } from '../../src/modules/events/events/emails/send-event-mail.ts'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'
import { seatsAgree } from '../events/seats-agree.ts'
import { eventMessageDeps, mailsTo, onlyMailTo } from '../tickets/mails.ts'
import { eventTermsOf } from './event-terms.ts'
import { withRole } from './scene.ts'

const START = new Date('2026-11-20T11:00:00Z')
const PRICE = 25_000
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

const at = (eventId: string) => ({ orgKey: club.key, eventId })
const seen = async (eventId: string, which: 'following' | 'all' = 'following') =>
  (await portal.call(host, clubEventSeriesCancellationGet, { params: at(eventId), query: { which } })).body.dates
const callOff = (eventId: string, eventIds: string[], reason = 'Hallen er lukket') =>
  portal.call(host, clubEventSeriesCancel, { params: at(eventId), body: { eventIds, reason } })

/** Four published dates of a series, each with a paid ticket type. */
async function series(): Promise<{ ids: [string, string, string, string]; typeOf: (id: string) => Promise<string> }> {
  const event = await createEvent(portal.database, club.id, { capacity: 50 }, [
    { name: 'Voksen', memberPriceMinor: PRICE, guestPriceMinor: PRICE },
  ])
  const { body } = await portal.call(host, clubEventSeriesCreate, {
    params: at(event.id),
    body: { id: randomUUID(), version: 1, opensAtOnce: true, rule: { rhythm: 'weeks' as const, step: 1, times: 4 } },
  })
  const typeOf = async (id: string) => {
    const query = 'select id from event_ticket_type where event_id = $1'
    return (await portal.database.$client.query<{ id: string }>(query, [id])).rows[0]?.id ?? ''
  }
  return { ids: (body.series?.events ?? []).map(({ id }) => id) as [string, string, string, string], typeOf }
}

/** A buyer with a paid ticket. */
async function buyer(eventId: string, ticketTypeId: string): Promise<{ person: TestPerson; entryId: string }> {
  const person = await createPerson(portal.database)
  const tickets = [{ ticketTypeId, attendeeName: 'Bo Lund' }]
  const { entry, payment } = await registerSuccessfully(portal, person, eventId, buildRegistration(tickets, PRICE))
  const forenettoken = payment?.returnToken ?? ''
  await payPurchase(portal, person, forenettoken)
  return { person, entryId: entry.id }
}

test('previews each date and the total, then cancels all at once, each refund once', async () => {
  const { ids, typeOf } = await series()
  const [first, second, third, fourth] = ids
  const buyers = []
  for (const id of [second, second, third]) buyers.push(await buyer(id, await typeOf(id)))
  portal.eventMails.length = 0
  const before = await seen(second)
  expect(before.map(({ eventId, state, left }) => [eventId, state, left.entries, left.amountMinor])).toEqual([
    [second, 'published', 2, 2 * PRICE],
    [third, 'published', 1, PRICE],
    [fourth, 'published', 0, 0],
  ])
  expect((await seen(second, 'all'))[0]?.eventId).toBe(first)
  expect((await callOff(second, [second, third], ' ')).problem.errors?.[0]?.path).toBe('reason')
  expect((await callOff(second, [])).problem.errors?.[0]?.path).toBe('eventIds')
  expect(await seen(second)).toEqual(before)

  const answers = await Promise.all([callOff(second, [third, second]), callOff(second, [second, third])])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await portal.app.settled()
  await sweepEvents(portal.app.events)
  await sweepPayments(portal.app.payments)
  const after = await seen(first, 'all')
  expect(
    after.map(({ state, calledOffAt, ended, left, paidBack }) => [state, calledOffAt, ended, left.entries, paidBack]),
  ).toEqual([
    ['published', null, 0, 0, { refunds: 0, amountMinor: 0 }],
    ['called-off', START.toISOString(), 2, 0, { refunds: 2, amountMinor: 2 * PRICE }],
    ['called-off', START.toISOString(), 1, 0, { refunds: 1, amountMinor: PRICE }],
    ['published', null, 0, 0, { refunds: 0, amountMinor: 0 }],
  ])
  for (const { person, entryId } of buyers) {
    expect((await portal.call(person, entryItem, { params: { entryId } })).body.refundedMinor).toBe(PRICE)
  }
  expect(portal.eventMails.map(({ kind }) => kind)).toEqual(Array(3).fill('event-called-off'))
  const { ours, theirs } = await readBothLedgers(portal)
  expect(ours).toEqual(theirs)
  const owner = await withRole(portal, club, { role: 'owner' })
  const log = await portal.call(owner, clubLogList, { params: { orgKey: club.key }, query: {} })
  expect(log.body.entries.filter(({ action }) => action === 'event-called-off')).toHaveLength(2)
})

test('killed after storing, is completed by the sweep, each refund once', async () => {
  const { ids, typeOf } = await series()
  const [first] = ids
  for (const id of ids) await buyer(id, await typeOf(id))
  const caller = { email: host.email, memberId: host.memberId, actingFor: null } as never
  const dying = { ...portal.app.events, inBackground: () => undefined }
  await cancelSeries(dying, { caller, club: club as never, reach: 'whole' }, first, { eventIds: ids, reason: 'Brand' })
  expect((await seen(first)).map(({ left, ended }) => [left.entries, ended])).toEqual(Array(4).fill([1, 0]))
  await Promise.all([sweepEvents(portal.app.events), sweepEvents(portal.app.events)])
  await sweepPayments(portal.app.payments)
  expect((await seen(first)).map(({ ended, paidBack }) => [ended, paidBack.amountMinor])).toEqual(
    Array(4).fill([1, PRICE]),
  )
  const { ours, theirs } = await readBothLedgers(portal)
  expect(ours).toEqual(theirs)
})

test('is rejected completely if a date is past or of another series; cancelled dates stay as they were', async () => {
  const { ids } = await series()
  const [first, second, third] = ids
  const other = await series()
  expect((await callOff(first, [first, other.ids[0]])).problem.code).toBe('not-found')
  portal.clock.now = new Date('2026-12-20T11:00:00Z')
  expect((await callOff(second, [second, first])).problem.code).toBe('event-closed')
  expect((await seen(first, 'all')).map(({ state }) => state)).toEqual(['over', 'published', 'published', 'published'])
  await portal.call(host, clubEventCancel, { params: at(third), body: { reason: 'Ferie' } })
  const at3 = portal.clock.now.toISOString()
  portal.clock.now = new Date('2026-12-20T12:00:00Z')
  expect((await callOff(second, [second, third])).status).toBe(200)
  expect((await seen(second)).map(({ calledOffAt }) => calledOffAt)).toEqual([
    portal.clock.now.toISOString(),
    at3,
    null,
  ])
  const elsewhere = await createOrganisation(portal.database)
  const stranger = await withRole(portal, elsewhere, { role: 'event-host' })
  const params = { orgKey: elsewhere.key, eventId: first }
  expect((await portal.call(stranger, clubEventSeriesCancellationGet, { params, query: {} })).status).toBe(404)
  expect(
    (await portal.call(stranger, clubEventSeriesCancel, { params, body: { eventIds: [first], reason: 'x' } })).status,
  ).toBe(404)
  const id = randomUUID()
  await portal.call(host, clubEventCreate, { params: { orgKey: club.key }, body: { id, terms: eventTermsOf() } })
  expect((await callOff(id, [id])).status).toBe(404)
})

test('a buyer of several dates gets one message about them, whichever of their registrations ends last', async () => {
  const { ids, typeOf } = await series()
  const [first, second, third] = ids
  const { person, entryId } = await buyer(first, await typeOf(first))
  const tickets = async (id: string) => [{ ticketTypeId: await typeOf(id), attendeeName: 'Bo Lund' }]
  for (const id of [second, third]) {
    const { payment } = await registerSuccessfully(portal, person, id, buildRegistration(await tickets(id), PRICE))
    await payPurchase(portal, person, payment?.returnToken ?? '')
  }
  const other = await buyer(third, await typeOf(third))
  portal.eventMails.length = 0
  await callOff(first, [first, second, third])
  await portal.app.settled()
  await sweepEvents(portal.app.events)
  await sweepPayments(portal.app.payments)
  const jobs = portal.eventMails.filter(({ kind }) => kind === 'event-called-off')
  expect(jobs).toHaveLength(4)
  for (const job of [...jobs, ...jobs]) await sendEventMail(eventMessageDeps(portal), job)
  const mail = await onlyMailTo(portal, person.email ?? null)
  expect(mail.subject).toBe('Aflyst: Sommerfest, 3 datoer')
  for (const day of ['19. december', '26. december', '2. januar']) expect(mail.text).toContain(day)
  expect(mail.text).toContain('Hele beløbet refunderes')
  expect((await onlyMailTo(portal, other.person.email ?? null)).subject).toBe('Aflyst: Sommerfest')
  expect((await portal.call(person, entryItem, { params: { entryId } })).body.refundedMinor).toBe(PRICE)
})

/** A buyer with a paid ticket to each of two dates, which are then cancelled together. */
async function buyerOfTwo() {
  const { ids, typeOf } = await series()
  const [first, second] = ids
  const { person, entryId } = await buyer(first, await typeOf(first))
  const tickets = [{ ticketTypeId: await typeOf(second), attendeeName: 'Bo Lund' }]
  const { entry, payment } = await registerSuccessfully(portal, person, second, buildRegistration(tickets, PRICE))
  await payPurchase(portal, person, payment?.returnToken ?? '')
  const cancel = async () => {
    portal.eventMails.length = 0
    await callOff(first, [first, second])
    await portal.app.settled()
    await sweepEvents(portal.app.events)
    await sweepPayments(portal.app.payments)
  }
  const sendAll = async () => {
    for (const job of portal.eventMails.splice(0)) await sendEventMail(eventMessageDeps(portal), job)
  }
  return { first, second, person, entryId, otherEntryId: entry.id, cancel, sendAll }
}

test('a registration that cannot end delays the message about other dates by at most ten minutes', async () => {
  const { person, otherEntryId, cancel, sendAll } = await buyerOfTwo()
  const { $client } = portal.database
  await $client.query('update event_entry set claimed_by = $2 where id = $1', [otherEntryId, randomUUID()])
  await cancel()
  await sendAll()
  expect(await mailsTo(portal, person.email ?? null)).toEqual([])
  expect(portal.eventMails.map(({ kind }) => kind)).toEqual(['event-called-off'])
  portal.clock.now = new Date(START.getTime() + 600_000)
  await sendAll()
  expect((await onlyMailTo(portal, person.email ?? null)).subject).toBe('Aflyst: Sommerfest')
  await $client.query('update event_entry set claimed_by = null where id = $1', [otherEntryId])
  await sweepEvents(portal.app.events)
  await sendAll()
  expect((await mailsTo(portal, person.email ?? null)).map(({ subject }) => subject)).toEqual([
    'Aflyst: Sommerfest',
    'Aflyst: Sommerfest',
  ])
  await sweepPayments(portal.app.payments)
})

test('a buyer whose money was refunded before is not promised it again', async () => {
  const { first, second, person, cancel, sendAll } = await buyerOfTwo()
  const owner = await withRole(portal, club, { role: 'owner' })
  const { $client } = portal.database
  for (const eventId of [first, second]) {
    const { rows } = await $client.query<{ id: string }>('select id from event_ticket where event_id = $1', [eventId])
    const answer = await portal.call(owner, clubTicketRefund, {
      params: { ...at(eventId), ticketId: rows[0]?.id ?? '' },
      body: { id: randomUUID(), amountMinor: PRICE, reason: 'Ill', voids: false },
    })
    expect(answer.status).toBe(200)
  }
  await sweepPayments(portal.app.payments)
  portal.clock.now = new Date(START.getTime() + 60_000)
  await cancel()
  await sendAll()
  const { subject, text } = await onlyMailTo(portal, person.email ?? null)
  expect(subject).toBe('Aflyst: Sommerfest, 2 datoer')
  expect(text).toContain('Der er ikke noget at refundere')
})

test('a guest invited to several cancelled dates gets one message about them', async () => {
  const { ids } = await series()
  const [first, second, third] = ids
  const [guest, once, declines] = ['gaest', 'en', 'nej'].map((name) => `${name}-${randomUUID()}@example.org`) as [
    string,
    string,
    string,
  ]
  const invite = (id: string, email: string, declinedAt: Date | null = null) =>
    createInvitation(portal.database, { id, organisationId: club.id }, { email, declinedAt })
  for (const id of [first, second, third]) await invite(id, guest)
  await invite(second, once)
  await invite(first, declines, START)
  await invite(third, declines)
  portal.eventMails.length = 0
  await callOff(first, [third, first, second])
  const jobs = portal.eventMails.filter(({ kind }) => kind === 'invited-in-vain')
  expect(jobs).toHaveLength(3)
  for (const job of [...jobs, ...jobs]) await sendEventMail(eventMessageDeps(portal), job)
  const mail = await onlyMailTo(portal, guest)
  expect(mail.subject).toBe('Aflyst: Sommerfest, 3 datoer')
  expect(mail.text).toMatch(/19\. december.*26\. december.*2\. januar.*Hallen er lukket/s)
  for (const email of [once, declines]) expect((await onlyMailTo(portal, email)).subject).toBe('Aflyst: Sommerfest')
})
