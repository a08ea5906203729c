import { randomUUID } from 'node:crypto'
import { clubEventSeriesCreate } from '@forenet/contract/club/event-series-calls'
import { clubEventSeriesCancel } from '@forenet/contract/club/event-series-cancellation-calls'
import { clubGuestListCreate } from '@forenet/contract/club/guest-list-calls'
import { eventWaitingListJoin, eventWaitingListLeave } from '@forenet/contract/event-calls'
import { createOrganisation, createPerson } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, createInvitation, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendEventMail } from '../../src/modules/events/events/emails/send-event-mail.ts'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import { withRole } from '../club/scene.ts'
import { eventMessageDeps, mailsTo, onlyMailTo } from '../tickets/mails.ts'
import { seatsAgree } from './seats-agree.ts'

const START = new Date('2026-11-20T11:00:00Z')
const MINUTE_MS = 60_000
let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let host: Awaited<ReturnType<typeof withRole>>
beforeAll(async () => {
  portal = await startTestPortal()
  portal.clock.now = START
  club = await createOrganisation(portal.database)
  host = await withRole(portal, club, { role: 'owner' })
})
beforeEach(() => {
  portal.clock.now = START
})
afterEach(() => seatsAgree(portal.database))
afterAll(() => portal.stop())

/** Three dates of a free series with one seat each, which one person has taken. */
async function fullSeries() {
  const free = { name: 'Plads', memberPriceMinor: 0, guestPriceMinor: 0 }
  const event = await createEvent(portal.database, club.id, { capacity: 1, offerMinutes: 60 }, [free])
  const { body } = await portal.call(host, clubEventSeriesCreate, {
    params: { orgKey: club.key, eventId: event.id },
    body: { id: randomUUID(), version: 1, opensAtOnce: true, rule: { rhythm: 'weeks' as const, step: 1, times: 3 } },
  })
  const dates = (body.series?.events ?? []).map(({ id }) => id) as [string, string, string]
  const holder = await createPerson(portal.database)
  for (const eventId of dates) await take(holder, eventId)
  portal.eventMails.length = 0
  return { dates, holder }
}

async function take(person: TestPerson, eventId: string): Promise<void> {
  const query = 'select id from event_ticket_type where event_id = $1'
  const { rows } = await portal.database.$client.query<{ id: string }>(query, [eventId])
  const tickets = [{ ticketTypeId: rows[0]?.id ?? '', attendeeName: 'Bo Lund' }]
  await registerSuccessfully(portal, person, eventId, buildRegistration(tickets, 0))
}

async function wait(person: TestPerson, eventIds: readonly string[]): Promise<void> {
  for (const eventId of eventIds) {
    const answer = await portal.call(person, eventWaitingListJoin, {
      params: { eventId },
      body: { seats: 1, language: 'da' },
    })
    expect(answer.status).toBe(200)
  }
}

async function registerGuest(eventId: string, email: string): Promise<void> {
  const { rows } = await portal.database.$client.query('select id from event_ticket_type where event_id = $1', [
    eventId,
  ])
  const answer = await portal.call(host, clubGuestListCreate, {
    params: { orgKey: club.key, eventId },
    body: {
      ...{ id: randomUUID(), people: `Gæst Holm <${email}>`, ticketTypeId: rows[0]?.id ?? '', guests: 1 },
      ...{ beyond: false, language: 'da' },
    },
  })
  expect(answer.status).toBe(200)
}

async function cancel(eventIds: readonly string[]): Promise<void> {
  const params = { orgKey: club.key, eventId: eventIds[0] ?? '' }
  const body = { eventIds: [...eventIds], reason: 'Hallen er lukket' }
  expect((await portal.call(host, clubEventSeriesCancel, { params, body })).status).toBe(200)
  await portal.app.settled()
  await sweepEvents(portal.app.events)
}

/** Raises the capacity of dates, and lets the sweep offer the places. */
async function addSeats(eventIds: readonly string[]): Promise<void> {
  await portal.database.$client.query('update event set capacity = 2 where id = any($1)', [eventIds])
  await sweepEvents(portal.app.events)
}

/** Sends what is queued, twice, and what that puts off once more a minute later. */
async function sendAll(): Promise<void> {
  const jobs = portal.eventMails.splice(0)
  for (const job of [...jobs, ...jobs]) await sendEventMail(eventMessageDeps(portal), job)
  portal.clock.now = new Date(portal.clock.now.getTime() + MINUTE_MS)
  for (const job of portal.eventMails.splice(0)) await sendEventMail(eventMessageDeps(portal), job)
}

test('who waits for several dates of a series that are cancelled gets one message about them', async () => {
  const { dates } = await fullSeries()
  const person = await createPerson(portal.database)
  await wait(person, dates)
  await cancel(dates)
  await sendAll()
  const { subject, text } = await onlyMailTo(portal, person.email ?? null)
  expect(subject).toBe('Aflyst: Sommerfest, 3 datoer')
  for (const said of ['19. december', '26. december', '2. januar', 'stod på venteliste', 'Hallen er lukket']) {
    expect(text).toContain(said)
  }
  expect(text).not.toContain('billetter')
})

test('who has a ticket for one date and waits for others gets one message about all of them', async () => {
  const { dates, holder } = await fullSeries()
  const [first, second, third] = dates
  const person = await createPerson(portal.database)
  await wait(person, [second, third])
  await portal.database.$client.query('update event set capacity = 2 where id = $1', [first])
  await take(person, first)
  await wait(holder, [first])
  portal.eventMails.length = 0
  await cancel(dates)
  await sendAll()
  const { subject, text } = await onlyMailTo(portal, person.email ?? null)
  expect(subject).toBe('Aflyst: Sommerfest, 3 datoer')
  expect(text.replace(/\s+/g, ' ')).toMatch(/19\. december.*Venteliste.*26\. december.*2\. januar/)
  // The holder waited for a further seat on a date that they had a ticket for.
  const own = await onlyMailTo(portal, holder.email ?? null)
  expect([own.subject, own.text.includes('Venteliste')]).toEqual(['Aflyst: Sommerfest, 3 datoer', false])
})

test('the message about cancelled dates includes invitations to others of them', async () => {
  const { dates, holder } = await fullSeries()
  const [first, second, third] = dates
  const [person, guest] = [await createPerson(portal.database), `gaest-${randomUUID()}@example.org`]
  await wait(person, [first])
  await portal.database.$client.query('update event set capacity = 2 where id = $1', [third])
  await registerGuest(third, guest)
  for (const [email, eventIds] of [
    [person.email ?? '', [first, second, third]],
    [holder.email ?? '', [third]],
    [guest, [second, third]],
  ] as const) {
    for (const id of eventIds) await createInvitation(portal.database, { id, organisationId: club.id }, { email })
  }
  portal.eventMails.length = 0
  await cancel(dates)
  await sendAll()
  const waited = await onlyMailTo(portal, person.email ?? null)
  expect(waited.subject).toBe('Aflyst: Sommerfest, 3 datoer')
  expect(waited.text).toContain('som du er inviteret til eller stod på venteliste til')
  const registeredFor = await onlyMailTo(portal, holder.email ?? null)
  expect([registeredFor.subject, registeredFor.text.includes('Invitation')]).toEqual([waited.subject, false])
  const guestMail = await onlyMailTo(portal, guest)
  expect(guestMail.subject).toBe('Aflyst: Sommerfest, 2 datoer')
  expect(guestMail.text.replace(/\s+/g, ' ')).toMatch(
    /tilmeldt eller er inviteret til.*2\. januar.*Invitation.*26\. december/,
  )
})

test('a registration that cannot end keeps nobody waiting for the message about waiting lists', async () => {
  const { dates } = await fullSeries()
  const [first, second, third] = dates
  const person = await createPerson(portal.database)
  await wait(person, [second, third])
  await portal.database.$client.query('update event set capacity = 2 where id = $1', [first])
  await take(person, first)
  await portal.database.$client.query(
    'update event_entry set claimed_by = $3 where event_id = $1 and member_id = (select id from member where email = $2)',
    [first, person.email, randomUUID()],
  )
  portal.eventMails.length = 0
  await cancel(dates)
  await sendAll()
  expect(await mailsTo(portal, person.email ?? null)).toEqual([])
  portal.clock.now = new Date(START.getTime() + 10 * MINUTE_MS)
  await sendAll()
  expect((await onlyMailTo(portal, person.email ?? null)).subject).toBe('Aflyst: Sommerfest, 2 datoer')
  await portal.database.$client.query('update event_entry set claimed_by = null where event_id = $1', [first])
  await sweepEvents(portal.app.events)
  await sendAll()
  const subjects = (await mailsTo(portal, person.email ?? null)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Aflyst: Sommerfest', 'Aflyst: Sommerfest, 2 datoer'])
})

test('who is offered seats for several dates of a series gets one message with a link for each', async () => {
  const { dates } = await fullSeries()
  const person = await createPerson(portal.database)
  await wait(person, dates)
  await addSeats(dates)
  await sendAll()
  const { subject, text, html } = await onlyMailTo(portal, person.email ?? null)
  expect(subject).toBe('Pladser til dig: Sommerfest, 3 datoer')
  for (const said of ['19. december', '26. december', '2. januar']) expect(text).toContain(said)
  for (const eventId of dates) expect(html).toContain(`/events/${eventId}/register`)
  portal.clock.now = new Date(START.getTime() + 61 * MINUTE_MS)
  await sweepEvents(portal.app.events)
  await sendAll()
  const [expired, ...others] = await mailsTo(portal, person.email ?? null)
  expect([expired?.subject, others.length]).toEqual(['Tilbuddene er udløbet: Sommerfest, 3 datoer', 1])
})

test('an offer waits a minute for another date, and is not repeated with one that comes later', async () => {
  const { dates } = await fullSeries()
  const [first, second, third] = dates
  const person = await createPerson(portal.database)
  await wait(person, [first, second])
  await addSeats([first])
  const [job] = portal.eventMails.splice(0)
  if (!job) throw new Error('No offer')
  await sendEventMail(eventMessageDeps(portal), job)
  expect(await mailsTo(portal, person.email ?? null)).toEqual([])
  await sendAll()
  await addSeats([second])
  await sendAll()
  const subjects = (await mailsTo(portal, person.email ?? null)).map(({ subject }) => subject)
  expect(subjects).toEqual(['En plads til dig: Sommerfest', 'En plads til dig: Sommerfest'])
  const patient = await createPerson(portal.database)
  await wait(patient, [third])
  await addSeats([third])
  const [own] = portal.eventMails.splice(0)
  if (own) await sendEventMail(eventMessageDeps(portal), own)
  expect((await onlyMailTo(portal, patient.email ?? null)).subject).toBe('En plads til dig: Sommerfest')
  for (const eventId of [first, second]) await portal.call(person, eventWaitingListLeave, { params: { eventId } })
})
