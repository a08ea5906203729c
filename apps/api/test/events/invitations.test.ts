import { createHash, randomUUID } from 'node:crypto'
import { calendarFeedCreate } from '@forenet/contract/calendar-calls'
import { clubEventWaitingList, clubEventWaitingOffer } from '@forenet/contract/club/event-attendee-calls'
import { clubEventCancel, clubEventCancellationGet } from '@forenet/contract/club/event-calls'
import { clubEventSeriesCreate } from '@forenet/contract/club/event-series-calls'
import * as calls from '@forenet/contract/club/invitation-calls'
import { entryCancel } from '@forenet/contract/entry-calls'
import {
  eventAttendanceDecline,
  eventCalendar,
  eventDiscountCheck,
  eventFacetsGet,
  eventItem,
  eventList,
  eventPicture,
  eventPlacesGet,
  eventPlacesLive,
  eventWaitingListJoin,
} from '@forenet/contract/event-calls'
import { linkedInvitationAnswer, linkedInvitationAttach, linkedInvitationGet } from '@forenet/contract/invitation-calls'
import { organisationList } from '@forenet/contract/organisation-calls'
import { eventPicture as pictures } from '@forenet/database/event-tables'
import { createActiveMembership, createMember, createOrganisation } from '@forenet/testkit/builders'
import {
  buildRegistration,
  createDiscount,
  createEvent,
  createInvitation,
  registerForEvent,
  registerSuccessfully,
} from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MessagesDeps } from '../../src/modules/events/event-messages/event-messages-deps.ts'
import { deleteExpiredRecipients, sendInvitations } from '../../src/modules/events/event-messages/module.ts'
import { lockInvitation } from '../../src/modules/events/events/admission/invitation-repository.ts'
import { sendEventMail } from '../../src/modules/events/events/emails/send-event-mail.ts'
import { MAX_REFUSED_LINKS_PER_DAY } from '../../src/modules/events/events/invitations/linked-invitation.ts'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import { eventMailRequests } from '../../src/modules/events/tickets/index.ts'
import { endGrantById } from '../../src/platform/access/grant-repository.ts'
import { withRole } from '../club/scene.ts'
import { createTestSendingGate } from '../club/sending-gate.ts'
import { messageDeps } from '../families/deliver.ts'
import { eventMessageDeps, mailsTo, onlyMailTo } from '../tickets/mails.ts'
import { readCalendar } from '../tickets/read-calendar.ts'
import { seatsAgree } from './seats-agree.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
const START = new Date('2026-11-20T11:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
beforeEach(() => {
  portal.clock.now = START
  portal.eventMails.length = 0
})
afterEach(() => seatsAgree(portal.database))

const FREE = [{ name: 'Plads', memberPriceMinor: 0, guestPriceMinor: 0 }]
type Event = Awaited<ReturnType<typeof createEvent>>

async function scene(event: Parameters<typeof createEvent>[2] = {}, types: Parameters<typeof createEvent>[3] = FREE) {
  const club = await createOrganisation(portal.database)
  const closed = await createEvent(
    portal.database,
    club.id,
    { title: 'Lukket middag', byInvitation: true, unlisted: true, ...event },
    types,
  )
  const host = await withRole(portal, club, { role: 'event-host', eventId: closed.id })
  return { club, event: closed, host, params: { orgKey: club.key, eventId: closed.id } }
}

async function somebody(): Promise<TestPerson & { id: string; email: string }> {
  const { id, email } = await createMember(portal.database)
  return { id, email: email ?? '' }
}

const newSecret = () => createHash('sha256').update(randomUUID()).digest('base64url')
const nameOf = () => `Gæst ${randomUUID().replace(/[\d-]/g, '')}`
const guests = ({ typeId }: Event, seats = 1, more = {}) =>
  buildRegistration(
    Array.from({ length: seats }, () => ({ ticketTypeId: typeId, attendeeName: nameOf() })),
    0,
    more,
  )
const item = (person: TestPerson, { id }: Event) => portal.call(person, eventItem, { params: { eventId: id } })
const open = (secret: string) => portal.call(null, linkedInvitationGet, { body: { secret } })
const take = (person: TestPerson, secret: string) => portal.call(person, linkedInvitationAttach, { body: { secret } })
const answer = (secret: string, coming: boolean) =>
  portal.call(null, linkedInvitationAnswer, { body: { secret, coming } })

/** A reader of an invitation link for some seats. */
async function invitedTo(event: Event, seats = 1, overrides = {}) {
  const secret = newSecret()
  const invitation = await createInvitation(portal.database, event, { secret, seats, ...overrides })
  const person = await somebody()
  expect((await take(person, secret)).status).toBe(200)
  return { secret, invitation, person }
}

const invitationDeps = (given: Partial<MessagesDeps> = {}) => {
  const { pool } = portal.app.payments
  const platform = { ...messageDeps(portal), pool, send: portal.send }
  return { ...platform, eventMail: eventMailRequests(portal.send), sending: portal.app.sending, ...given }
}

/** Sends due messages, and delivers all requested e-mails twice: the second time must change nothing. */
async function deliver(given: Partial<MessagesDeps> = {}): Promise<void> {
  await sendInvitations(invitationDeps(given))
  const deps = eventMessageDeps(portal)
  const asked = portal.eventMails.splice(0)
  for (const request of [...asked, ...asked]) await sendEventMail(deps, request)
}

const secretIn = (text: string) => /\/invitation#([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? ''

describe('an invitation-only event', () => {
  test('is unlisted and not found in every call for people who are not invited', { tags: 'full' }, async () => {
    const s = await scene({ capacity: 0 })
    const member = await somebody()
    await createActiveMembership(portal.database, s.club.id, member.id)
    await portal.database.insert(pictures).values({
      eventId: s.event.id,
      contentType: 'image/svg+xml',
      alternativeText: 'Et bord',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      updatedAt: START,
    })
    for (const whose of ['all', 'mine', 'own'] as const)
      expect((await portal.call(member, eventList, { query: { of: whose, orgId: s.club.id } })).body).toEqual([])
    expect((await portal.call(member, eventFacetsGet, { query: { orgId: s.club.id } })).body.months).toEqual([])
    const clubs = await portal.call(member, organisationList, { query: { orgId: s.club.id } })
    expect(clubs.body.find(({ id }) => id === s.club.id)).toMatchObject({ eventsForMembers: 0 })
    for (const path of [`/${s.club.key}`, `/embed/${s.club.key}`, '/sitemap.xml'])
      expect(await (await fetch(`${portal.origin}${path}`)).text()).not.toContain(s.event.id)
    const answersOf = async (eventId: string) => {
      const params = { eventId }
      return [
        await portal.call(member, eventItem, { params }),
        await portal.call(member, eventPlacesGet, { params }),
        await portal.call(member, eventPlacesLive, { params }),
        await portal.call(member, eventCalendar, { params, query: {} }),
        await portal.call(member, eventDiscountCheck, { params, body: { code: 'SOMMER' } }),
        await portal.call(member, eventWaitingListJoin, { params, body: { seats: 1, language: 'da' } }),
        await portal.call(member, eventAttendanceDecline, { params, body: { notComing: true } }),
        await registerForEvent(portal, member, eventId, guests(s.event)),
        await portal.call(null, eventPicture, { params, query: {} }),
      ].map(({ status, problem }) => [status, problem.code, problem.detail])
    }
    expect(await answersOf(s.event.id)).toEqual(await answersOf(randomUUID()))
  })

  test('is open to holders of a link, to invited addresses and to its host', async () => {
    const s = await scene()
    const member = await somebody()
    await createInvitation(portal.database, s.event, { email: member.email.toLowerCase(), seats: 2 })
    const { person } = await invitedTo(s.event, 3)
    expect((await item(member, s.event)).body.invitation).toMatchObject({ seats: 2, left: 2, ended: false })
    expect((await item(person, s.event)).body).toMatchObject({ invitation: { seats: 3, left: 3 }, mine: 'invited' })
    expect((await item(s.host, s.event)).body.invitation).toBeNull()
    for (const who of [member, person]) {
      const own = await portal.call(who, eventList, { query: { of: 'own' } })
      expect(own.body.map(({ id, mine }) => [id, mine])).toEqual([[s.event.id, 'invited']])
    }
    const { url } = (await portal.call(member, calendarFeedCreate)).body
    expect(readCalendar(await (await fetch(url ?? '')).text()).events).toEqual([])
    const file = await portal.call(member, eventCalendar, { params: { eventId: s.event.id }, query: {} })
    expect(file.status).toBe(200)
    expect((await item(await somebody(), s.event)).status).toBe(404)
  })

  test('stays open to registered members after withdrawal, and to no other reader of the link', {
    tags: 'full',
  }, async () => {
    const s = await scene()
    const { person, invitation, secret } = await invitedTo(s.event, 2)
    const friend = await somebody()
    await take(friend, secret)
    await registerSuccessfully(portal, person, s.event.id, guests(s.event))
    const params = { ...s.params, invitationId: invitation.id }
    expect((await portal.call(s.host, calls.clubEventInvitationWithdraw, { params })).status).toBe(204)
    expect((await item(person, s.event)).status).toBe(200)
    expect((await registerForEvent(portal, person, s.event.id, guests(s.event))).problem.code).toBe('invitation-used')
    expect((await item(friend, s.event)).status).toBe(404)
    expect((await open(secret)).status).toBe(404)
    expect((await take(friend, secret)).status).toBe(404)
  })
})

test('closes on withdrawal to everyone except paying members', { tags: 'full' }, async () => {
  const s = await scene({}, [...FREE, { name: 'Betalt', memberPriceMinor: 10_000, guestPriceMinor: 10_000 }])
  const { person: no, secret, invitation } = await invitedTo(s.event, 9)
  const [late, back, held, payer] = [await somebody(), await somebody(), await somebody(), await somebody()]
  for (const person of [late, back, held, payer]) await take(person, secret)
  await createActiveMembership(portal.database, s.club.id, no.id)
  const params = { eventId: s.event.id }
  await portal.call(no, eventAttendanceDecline, { params, body: { notComing: true } })
  const paidType = s.event.ticketTypes[1]?.id ?? ''
  const paid = () => buildRegistration([{ ticketTypeId: paidType, attendeeName: nameOf() }], 10_000)
  await registerSuccessfully(portal, late, s.event.id, paid())
  portal.clock.now = new Date(START.getTime() + 16 * MINUTE)
  await sweepEvents(portal.app.events)
  for (const person of [back, payer]) {
    const { entry } = await registerSuccessfully(portal, person, s.event.id, guests(s.event))
    await portal.call(person, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
    // The state after the refund has completed.
    if (person === payer)
      await portal.database.$client.query(`update event_entry set state = 'refunded' where id = $1`, [entry.id])
  }
  await registerSuccessfully(portal, held, s.event.id, paid())
  await portal.call(s.host, calls.clubEventInvitationWithdraw, { params: { ...s.params, invitationId: invitation.id } })
  const statuses = await Promise.all([no, late, back, held, payer].map(async (person) => item(person, s.event)))
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 200, 200])
})

describe('a personal link', () => {
  test('shows event and seats to its holder, not the invitee, and is opened once', async () => {
    const s = await scene({ description: 'Tag **kage** med.' })
    const secret = newSecret()
    const email = 'anne.hemmelig@example.org'
    const { id } = await createInvitation(portal.database, s.event, {
      ...{ secret, email, name: 'Anne Hemmelig', seats: 2, message: 'Vi glæder os.' },
    })
    const answered = await open(secret)
    expect(answered.headers.get('cache-control')).toBe('private, no-store')
    expect(answered.body).toMatchObject({
      state: 'open',
      title: 'Lukket middag',
      seats: 2,
      taken: 0,
      message: 'Vi glæder os.',
    })
    expect(answered.body.about).toContain('<strong>kage</strong>')
    expect(JSON.stringify(answered.body).toLowerCase()).not.toContain('hemmelig')
    portal.clock.now = new Date(START.getTime() + MINUTE)
    await open(secret)
    const { rows } = (await portal.call(s.host, calls.clubEventInvitationList, { params: s.params, query: {} })).body
    expect(rows).toMatchObject([{ id, state: 'opened', openedAt: START.toISOString() }])
  })

  test('declines with one click, and undoes it within the deadline', { tags: 'full' }, async () => {
    const s = await scene()
    const until = new Date(START.getTime() + DAY)
    const secret = newSecret()
    await createInvitation(portal.database, s.event, { secret, answerUntil: until })
    const state = async () =>
      (await portal.call(s.host, calls.clubEventInvitationList, { params: s.params, query: {} })).body.rows[0]?.state
    expect((await answer(secret, false)).body.declined).toBe(true)
    expect(await state()).toBe('declined')
    expect((await answer(secret, true)).body.declined).toBe(false)
    await answer(secret, false)
    const person = await somebody()
    await take(person, secret)
    const { entry } = await registerSuccessfully(portal, person, s.event.id, guests(s.event))
    expect(await state()).toBe('registered')
    expect((await answer(secret, false)).problem.code).toBe('attendee-twice')
    await portal.call(person, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
    expect(await state()).toBe('sent')
    portal.clock.now = until
    expect((await answer(secret, false)).problem.code).toBe('registration-not-open')
    expect((await open(secret)).body.state).toBe('closed')
    expect((await registerForEvent(portal, person, s.event.id, guests(s.event))).problem.code).toBe('invitation-ended')
  })

  test("an answer on the event's own page counts as well", { tags: 'full' }, async () => {
    const s = await scene()
    const { person } = await invitedTo(s.event)
    await createActiveMembership(portal.database, s.club.id, person.id)
    const params = { eventId: s.event.id }
    await portal.call(person, eventAttendanceDecline, { params, body: { notComing: true } })
    const { event } = (await portal.call(s.host, calls.clubEventInvitationList, { params: s.params, query: {} })).body
    expect(event?.counts).toMatchObject({ declined: 1 })
    await portal.call(person, eventAttendanceDecline, { params, body: { notComing: false } })
    expect((await item(person, s.event)).body.invitation?.declined).toBe(false)
  })

  test("opened by the invitee does not change the invitee's answers, nor undo a decline made by link", {
    tags: 'full',
  }, async () => {
    const s = await scene()
    const [anna, annas] = [await somebody(), newSecret()]
    const friend = await somebody()
    const params = { eventId: s.event.id }
    const says = (person: TestPerson, notComing: boolean) =>
      portal.call(person, eventAttendanceDecline, { params, body: { notComing } })
    const { id } = await createInvitation(portal.database, s.event, { secret: annas, email: anna.email.toLowerCase() })
    const bo = await somebody()
    const { id: bos } = await createInvitation(portal.database, s.event, { email: bo.email.toLowerCase(), seats: 2 })
    for (const person of [anna, friend, bo]) await take(person, annas)
    for (const person of [anna, friend, bo]) await createActiveMembership(portal.database, s.club.id, person.id)
    const declined = async () =>
      (await portal.call(s.host, calls.clubEventInvitationList, { params: s.params, query: {} })).body.rows
        .filter(({ state }) => state === 'declined')
        .map((row) => row.id)
    await says(bo, true)
    expect(await declined()).toEqual([bos])
    await says(bo, false)
    expect(await declined()).toEqual([])
    await answer(annas, false)
    portal.clock.now = new Date(START.getTime() + MINUTE)
    expect((await item(friend, s.event)).body.mine).toBe('invited')
    expect((await item(anna, s.event)).body.mine).toBe('not-coming')
    await says(friend, true)
    await says(friend, false)
    expect(await declined()).toEqual([id])
    await says(anna, false)
    expect(await declined()).toEqual([])
  })

  test('unknown, withdrawn, unsent or of a draft opens nothing, with one message; attempts are limited', {
    tags: 'full',
  }, async () => {
    const s = await scene()
    const draft = await createEvent(
      portal.database,
      s.club.id,
      { byInvitation: true, unlisted: true, enabled: false },
      FREE,
    )
    const [withdrawn, ofDraft, right] = [newSecret(), newSecret(), newSecret()]
    await createInvitation(portal.database, s.event, { secret: withdrawn, withdrawnAt: START })
    await createInvitation(portal.database, draft, { secret: ofDraft })
    await createInvitation(portal.database, s.event, { secret: right })
    const told = async (secret: string) => {
      const { status, problem } = await open(secret)
      return [status, problem.code, problem.detail]
    }
    const [unknown, ...others] = [await told(newSecret()), await told(withdrawn), await told(ofDraft)]
    expect(others).toEqual([unknown, unknown])
    expect(unknown?.[0]).toBe(404)
    const person = await somebody()
    for (let tried = 0; tried < MAX_REFUSED_LINKS_PER_DAY; tried++)
      expect((await take(person, tried % 2 ? newSecret() : withdrawn)).status).toBe(404)
    expect((await take(person, right)).problem.code).toBe('too-many-requests')
    expect((await take(await somebody(), right)).status).toBe(200)
    portal.clock.now = new Date(START.getTime() + DAY + 1)
    expect((await take(person, right)).status).toBe(200)
  })

  test('its secret is neither stored nor logged', async () => {
    const s = await scene()
    const { person, secret } = await invitedTo(s.event)
    await take(person, newSecret())
    const { rows } = await portal.database.$client.query<{ text: string }>(
      `select row::text as text from audit_entry row union all select row::text from event_invitation row union all select row::text from event_invitation_reader row`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ text }) => text.includes(secret))).toEqual([])
  })
})

describe('the seats of an invitation', () => {
  test('are shared by everyone using its link, and return on cancellation', { tags: 'full' }, async () => {
    const s = await scene()
    const { person, secret } = await invitedTo(s.event, 2)
    const friend = await somebody()
    await take(friend, secret)
    expect((await registerForEvent(portal, person, s.event.id, guests(s.event, 3))).problem.code).toBe(
      'invitation-used',
    )
    const { entry } = await registerSuccessfully(portal, person, s.event.id, guests(s.event))
    const refused = await registerForEvent(portal, friend, s.event.id, guests(s.event, 2))
    expect([refused.status, refused.problem.code]).toEqual([409, 'invitation-used'])
    await registerSuccessfully(portal, friend, s.event.id, guests(s.event))
    expect((await item(person, s.event)).body.invitation).toMatchObject({ seats: 2, left: 0 })
    expect((await registerForEvent(portal, person, s.event.id, guests(s.event))).problem.code).toBe('invitation-used')
    await portal.call(person, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
    expect((await item(person, s.event)).body.invitation).toMatchObject({ left: 1 })
    await registerSuccessfully(portal, person, s.event.id, guests(s.event))
  })

  test('are taken from the own invitation first, then from one opened by link', async () => {
    const s = await scene()
    const bo = await somebody()
    const own = await createInvitation(portal.database, s.event, { email: bo.email.toLowerCase(), seats: 2 })
    const secret = newSecret()
    const annas = await createInvitation(portal.database, s.event, { secret, seats: 4 })
    await take(bo, secret)
    const taken = async () => {
      const list = await portal.call(s.host, calls.clubEventInvitationList, { params: s.params, query: {} })
      const of = new Map(list.body.rows.map((row) => [row.id, row.taken]))
      return [of.get(own.id), of.get(annas.id)]
    }
    expect((await item(bo, s.event)).body.invitation).toMatchObject({ seats: 2, left: 2 })
    await registerSuccessfully(portal, bo, s.event.id, guests(s.event))
    expect(await taken()).toEqual([1, 0])
    await registerSuccessfully(portal, bo, s.event.id, guests(s.event, 3))
    expect(await taken()).toEqual([1, 3])
  })

  test('are used once by a registration sent twice, even for the last seat', async () => {
    const s = await scene()
    const { person } = await invitedTo(s.event)
    const wish = guests(s.event)
    const answers = await Promise.all([1, 2].map(() => registerForEvent(portal, person, s.event.id, wish)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(answers.map(({ body }) => body.entry.id)).size).toBe(1)
  })

  test('are not exceeded by two concurrent registrations', { tags: 'full' }, async () => {
    for (let round = 0; round < 5; round++) {
      const s = await scene()
      const { person, secret } = await invitedTo(s.event)
      const friend = await somebody()
      await take(friend, secret)
      const answers = await Promise.all(
        [person, friend].map((one) => registerForEvent(portal, one, s.event.id, guests(s.event))),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('invitation-used')
    }
  })

  test('twin: without the lock both get the last seat', async () => {
    const s = await scene()
    const { person, secret } = await invitedTo(s.event)
    const friend = await somebody()
    await take(friend, secret)
    let arrived = 0
    let release: () => void = () => undefined
    const both = new Promise<void>((resolve) => {
      release = resolve
    })
    const { events } = portal.app
    const { storeRegistration } = events
    events.lockInvitation = async () => undefined
    // Both read the remaining uses before either stores.
    events.storeRegistration = async (...given) => {
      if (++arrived === 2) release()
      await both
      return storeRegistration(...given)
    }
    try {
      const answers = await Promise.all(
        [person, friend].map((one) => registerForEvent(portal, one, s.event.id, guests(s.event))),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
    } finally {
      events.lockInvitation = lockInvitation
      events.storeRegistration = storeRegistration
    }
  })

  test('are held during payment, and free again when the hold expires', { tags: 'full' }, async () => {
    const s = await scene({}, [{ name: 'Plads', memberPriceMinor: 10_000, guestPriceMinor: 10_000 }])
    const { person, secret } = await invitedTo(s.event)
    const friend = await somebody()
    await take(friend, secret)
    const wish = () => buildRegistration([{ ticketTypeId: s.event.typeId, attendeeName: nameOf() }], 10_000)
    await registerSuccessfully(portal, person, s.event.id, wish())
    expect((await registerForEvent(portal, friend, s.event.id, wish())).problem.code).toBe('invitation-used')
    portal.clock.now = new Date(START.getTime() + 16 * MINUTE)
    await sweepEvents(portal.app.events)
    expect((await registerForEvent(portal, friend, s.event.id, wish())).status).toBe(200)
  })

  test('limit a waiting list request', async () => {
    const s = await scene({ capacity: 0 })
    const { person } = await invitedTo(s.event, 2)
    const wait = (seats: number) =>
      portal.call(person, eventWaitingListJoin, { params: { eventId: s.event.id }, body: { seats, language: 'da' } })
    const refused = await wait(3)
    expect([refused.problem.code, refused.problem.errors?.[0]?.path]).toEqual(['invitation-used', 'seats'])
    expect((await wait(2)).status).toBe(200)
  })
})

describe('combined with other features', () => {
  test('a code unlocks a hidden ticket for an invitee and uses an invitation seat', async () => {
    const s = await scene({}, [...FREE, { name: 'Hjælper', memberPriceMinor: 0, guestPriceMinor: 0, hidden: true }])
    const { person } = await invitedTo(s.event)
    const hidden = s.event.ticketTypes[1]?.id ?? ''
    await createDiscount(portal.database, s.event.id, { kind: 'opens', value: 0, ticketTypeIds: [hidden] }, ['VAGT'])
    const wish = () =>
      buildRegistration([{ ticketTypeId: hidden, attendeeName: nameOf() }], 0, { discountCode: 'VAGT' })
    await registerSuccessfully(portal, person, s.event.id, wish())
    expect((await registerForEvent(portal, person, s.event.id, wish())).problem.code).toBe('invitation-used')
  })

  test("a waiting list offer is limited to the invitation's current seats", async () => {
    const s = await scene({ capacity: 1 })
    const { person, invitation } = await invitedTo(s.event, 2)
    const first = await invitedTo(s.event)
    const { entry } = await registerSuccessfully(portal, first.person, s.event.id, guests(s.event))
    await portal.call(person, eventWaitingListJoin, {
      params: { eventId: s.event.id },
      body: { seats: 1, language: 'da' },
    })
    await portal.call(first.person, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
    const { waiting } = (await item(person, s.event)).body
    expect(waiting?.state).toBe('offered')
    await portal.database.$client.query('update event_invitation set withdrawn_at = $2 where id = $1', [
      ...[invitation.id, START],
    ])
    const take = () => registerForEvent(portal, person, s.event.id, guests(s.event, 1, { waitingId: waiting?.id }))
    expect((await take()).status).toBe(404)
    await createInvitation(portal.database, s.event, { email: person.email.toLowerCase() })
    expect((await take()).status).toBe(200)
  })

  test('seats are offered to current invitees only; a withdrawn invitation ends its offer', {
    tags: 'full',
  }, async () => {
    const s = await scene({ capacity: 1 })
    const first = await invitedTo(s.event)
    const over = await invitedTo(s.event, 1, { answerUntil: new Date(START.getTime() + MINUTE) })
    const [withdrawn, offered, next] = [await invitedTo(s.event), await invitedTo(s.event), await invitedTo(s.event)]
    const { entry } = await registerSuccessfully(portal, first.person, s.event.id, guests(s.event))
    const params = { eventId: s.event.id }
    for (const { person } of [over, withdrawn, offered, next])
      expect(
        (await portal.call(person, eventWaitingListJoin, { params, body: { seats: 1, language: 'da' } })).status,
      ).toBe(200)
    const withdraw = ({ invitation }: typeof first) =>
      portal.call(s.host, calls.clubEventInvitationWithdraw, { params: { ...s.params, invitationId: invitation.id } })
    const own = async ({ person }: typeof first) =>
      (await portal.call(person, eventList, { query: { of: 'own' } })).body.map(({ mine }) => mine)
    expect(await own(withdrawn)).toEqual(['waiting'])
    await withdraw(withdrawn)
    expect(await own(withdrawn)).toEqual([])
    portal.clock.now = new Date(START.getTime() + 2 * MINUTE)
    await portal.call(first.person, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
    const states = async () => {
      const rows = await portal.database.$client.query<{ member_id: string; state: string }>(
        'select member_id, state from event_waiting where event_id = $1',
        [s.event.id],
      )
      const of = new Map(rows.rows.map(({ member_id, state }) => [member_id, state]))
      return [over, withdrawn, offered, next].map(({ person }) => of.get((person as TestPerson & { id: string }).id))
    }
    expect(await states()).toEqual(['waiting', 'waiting', 'offered', 'waiting'])
    // Nor can the host register them: the host sees who is no longer invited.
    const { people } = (await portal.call(s.host, clubEventWaitingList, { params: s.params })).body
    expect(people.map(({ canTake }) => canTake)).toEqual([true, false, false, true])
    for (const { id: waitingId } of people.filter(({ canTake }) => !canTake)) {
      const offer = { params: { ...s.params, waitingId }, body: { beyond: true } }
      expect((await portal.call(s.host, clubEventWaitingOffer, offer)).problem.code).toBe('waits-uninvited')
    }
    expect(await states()).toEqual(['waiting', 'waiting', 'offered', 'waiting'])
    expect((await withdraw(offered)).status).toBe(204)
    expect(await states()).toEqual(['waiting', 'waiting', 'left', 'offered'])
    await withdraw(over)
    expect(await states()).toEqual(['waiting', 'waiting', 'left', 'offered'])
    expect((await item(offered.person, s.event)).status).toBe(404)
  })

  test('each date of a series is invitation-only, with its own invitations', { tags: 'full' }, async () => {
    const s = await scene()
    const owner = await withRole(portal, s.club, { role: 'owner' })
    const { person } = await invitedTo(s.event)
    const rule = { rhythm: 'weeks' as const, step: 1, times: 3, until: null, without: [] }
    const body = { id: randomUUID(), version: 1, opensAtOnce: true, rule }
    const { series } = (await portal.call(owner, clubEventSeriesCreate, { params: s.params, body })).body
    const ids = series?.events.map(({ id }) => id) ?? []
    expect(ids).toHaveLength(3)
    const seen = await Promise.all(ids.map((eventId) => portal.call(person, eventItem, { params: { eventId } })))
    expect(seen.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    const hosted = await Promise.all(ids.map((eventId) => portal.call(owner, eventItem, { params: { eventId } })))
    expect(hosted.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

describe('inviting people', () => {
  const PEOPLE = 'Anne Holm <anne.holm@example.org>\nbo@example.org'
  const make = (
    s: Awaited<ReturnType<typeof scene>>,
    body: { people: string; seats?: number; message?: string; answerUntil?: string | null },
    by: TestPerson = s.host,
  ) =>
    portal.call(by, calls.clubEventInvitationCreate, {
      params: s.params,
      body: { seats: 2, message: '', answerUntil: null, language: 'da', ...body },
    })
  const address = () => `gaest-${randomUUID()}@example.org`

  test('previews new, already invited and unidentified people', { tags: 'full' }, async () => {
    const s = await scene()
    await make(s, { people: 'bo@example.org' })
    const preview = await portal.call(s.host, calls.clubEventInvitationPreview, {
      params: s.params,
      body: { people: `${PEOPLE}\nBO@example.org\nCille Bang` },
    })
    expect(preview.body).toMatchObject({
      ...{ fresh: 1, first: ['Anne Holm'], already: 1, alreadyFirst: ['bo@example.org'], again: 1 },
      wrong: [{ line: 4, text: 'Cille Bang', why: 'no-address' }],
    })
    const refused = await make(s, { people: `${PEOPLE}\nCille Bang` })
    expect(refused.problem).toMatchObject({ code: 'malformed-input', errors: [{ path: 'people' }] })
    const { event } = (await portal.call(s.host, calls.clubEventInvitationList, { params: s.params, query: {} })).body
    expect(event?.counts.waiting).toBe(1)
  })

  test('sends one e-mail with a working link after ten minutes; sent twice no one gets two', {
    tags: 'full',
  }, async () => {
    const s = await scene({ contactName: 'Mia Vest', contactEmail: 'mia@example.org' })
    const [one, other] = [address(), address()]
    const body = { people: `Anne Holm <${one}>\n${other}`, message: 'Kære ven.\nVi glæder os.' }
    await Promise.all([make(s, body), make(s, body)])
    portal.clock.now = new Date(START.getTime() + 10 * MINUTE - 1)
    await deliver()
    expect(await mailsTo(portal, one)).toEqual([])
    portal.clock.now = new Date(START.getTime() + 10 * MINUTE)
    await Promise.all([deliver(), deliver()])
    await deliver()
    const [mail, plain] = [await onlyMailTo(portal, one), await onlyMailTo(portal, other)]
    expect(mail.subject).toBe('Invitation: Lukket middag')
    for (const part of ['Kære Anne Holm', 'Vi glæder os.', 'op til 2 personer', 'Mia Vest, mia@example.org'])
      expect(mail.text).toContain(part)
    expect(plain.text).toContain('Hej')
    expect(mail.html).toContain(`/invitation#${secretIn(mail.text)}`)
    expect(secretIn(mail.text)).not.toBe(secretIn(plain.text))
    expect((await open(secretIn(mail.text))).body).toMatchObject({ title: 'Lukket middag', seats: 2 })
    await make(s, body)
    portal.clock.now = new Date(START.getTime() + 30 * MINUTE)
    await deliver()
    expect(await mailsTo(portal, one)).toHaveLength(1)
  })

  test('can be undone before sending, and not after', async () => {
    const s = await scene()
    const [one, other] = [address(), address()]
    await make(s, { people: one })
    portal.clock.now = new Date(START.getTime() + 10 * MINUTE)
    await deliver()
    await make(s, { people: other })
    const back = await portal.call(s.host, calls.clubEventInvitationUndo, { params: s.params })
    expect(back.body).toEqual({ takenBack: 1 })
    portal.clock.now = new Date(START.getTime() + DAY)
    await deliver()
    expect([await mailsTo(portal, one), await mailsTo(portal, other)].map(({ length }) => length)).toEqual([1, 0])
    expect((await make(s, { people: other })).body.event?.counts).toMatchObject({ sent: 1, waiting: 1 })
  })

  test("waits when the club's daily allowance is used, and is sent later", { tags: 'full' }, async () => {
    const s = await scene()
    const people = [address(), address(), address()]
    await make(s, { people: people.join('\n') })
    portal.clock.now = new Date(START.getTime() + 10 * MINUTE)
    await deliver({ sending: createTestSendingGate(portal, 2) })
    const counts = async () => (await Promise.all(people.map((one) => mailsTo(portal, one)))).flat().length
    expect(await counts()).toBe(2)
    await deliver({ sending: createTestSendingGate(portal, 2) })
    expect(await counts()).toBe(2)
    portal.clock.now = new Date(portal.clock.now.getTime() + DAY)
    await deliver({ sending: createTestSendingGate(portal, 2) })
    expect(await counts()).toBe(3)
  })

  test('is not sent if the sender no longer manages the event, or it is cancelled', async () => {
    const s = await scene()
    const other = await scene()
    const [one, two] = [address(), address()]
    await make(s, { people: one })
    await make(other, { people: two })
    await endGrantById(portal.database, s.host.grantId, null, portal.clock.now)
    await portal.database.$client.query('update event set cancelled_at = $2 where id = $1', [other.event.id, START])
    portal.clock.now = new Date(START.getTime() + 10 * MINUTE)
    await deliver()
    expect([await mailsTo(portal, one), await mailsTo(portal, two)]).toEqual([[], []])
    const owner = await withRole(portal, s.club, { role: 'owner' })
    const { event } = (await portal.call(owner, calls.clubEventInvitationList, { params: s.params, query: {} })).body
    expect(event?.counts.waiting).toBe(0)
  })

  test('resends the same link, four times in total', { tags: 'full' }, async () => {
    const s = await scene()
    const one = address()
    await make(s, { people: one })
    const at = (minutes: number) => {
      portal.clock.now = new Date(START.getTime() + minutes * MINUTE)
    }
    at(10)
    await deliver()
    const { rows } = (await portal.call(s.host, calls.clubEventInvitationList, { params: s.params, query: {} })).body
    const params = { ...s.params, invitationId: rows[0]?.id ?? '' }
    for (const minutes of [20, 30, 40]) {
      at(minutes)
      expect((await portal.call(s.host, calls.clubEventInvitationResend, { params })).status).toBe(200)
      await deliver()
    }
    const mails = await mailsTo(portal, one)
    expect(mails).toHaveLength(4)
    expect(new Set(mails.map(({ text }) => secretIn(text))).size).toBe(1)
    expect((await portal.call(s.host, calls.clubEventInvitationResend, { params })).problem.code).toBe(
      'too-many-requests',
    )
  })

  test('changes the seats, not below those taken', async () => {
    const s = await scene()
    const { person, invitation } = await invitedTo(s.event, 2)
    await registerSuccessfully(portal, person, s.event.id, guests(s.event, 2))
    const params = { ...s.params, invitationId: invitation.id }
    const change = (seats: number) => portal.call(s.host, calls.clubEventInvitationChange, { params, body: { seats } })
    expect((await change(1)).problem).toMatchObject({ code: 'malformed-input', errors: [{ path: 'seats' }] })
    expect((await change(3)).body).toMatchObject({ seats: 3, taken: 2 })
    await registerSuccessfully(portal, person, s.event.id, guests(s.event))
  })

  test('a withdrawn invitee can be invited again, with a new link', async () => {
    const s = await scene()
    const one = address()
    await make(s, { people: one })
    portal.clock.now = new Date(START.getTime() + 10 * MINUTE)
    await deliver()
    const first = secretIn((await onlyMailTo(portal, one)).text)
    const { rows } = (await portal.call(s.host, calls.clubEventInvitationList, { params: s.params, query: {} })).body
    await portal.call(s.host, calls.clubEventInvitationWithdraw, {
      params: { ...s.params, invitationId: rows[0]?.id ?? '' },
    })
    await make(s, { people: one })
    portal.clock.now = new Date(START.getTime() + 30 * MINUTE)
    await deliver()
    const [latest] = await mailsTo(portal, one)
    expect((await open(first)).status).toBe(404)
    expect((await open(secretIn(latest?.text ?? ''))).status).toBe(200)
  })

  test('requires an invitation-only, published, upcoming event', async () => {
    const listed = await scene({ byInvitation: false, unlisted: false })
    const draft = await scene({ enabled: false })
    expect((await make(listed, { people: address() })).problem.code).toBe('not-by-invitation')
    expect((await make(draft, { people: address() })).problem.code).toBe('event-closed')
    const s = await scene()
    const late = await make(s, { people: address(), answerUntil: START.toISOString() })
    expect(late.problem.errors?.[0]?.path).toBe('answerUntil')
    const other = await scene()
    expect((await make(s, { people: address() }, other.host)).status).toBe(404)
    const { invitation } = await invitedTo(other.event)
    const params = { ...s.params, invitationId: invitation.id }
    expect((await portal.call(s.host, calls.clubEventInvitationWithdraw, { params })).status).toBe(404)
  })

  test('the list is searched, filtered and paged, each once, with counts by state', async () => {
    const s = await scene()
    const people = Array.from({ length: 60 }, (_, at) => `Gæst Nummer <nr${at}.${randomUUID()}@example.org>`)
    await make(s, { people: people.join('\n') })
    await createInvitation(portal.database, s.event, { name: 'Dorte Declined', declinedAt: START })
    const page = async (query: object) =>
      (await portal.call(s.host, calls.clubEventInvitationList, { params: s.params, query })).body
    const first = await page({})
    const second = await page({ after: first.nextCursor })
    expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([50, 11, null])
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(61)
    expect(first.event).toMatchObject({ seats: 121, taken: 0, counts: { waiting: 60, declined: 1, sent: 0 } })
    expect((await page({ text: 'dORTE' })).rows).toMatchObject([{ name: 'Dorte Declined', state: 'declined' }])
    expect((await page({ state: 'declined' })).rows).toHaveLength(1)
  })
})

describe('after an invitation', () => {
  test('unanswered invitees are notified of a cancelled event, those who declined are not', async () => {
    const s = await scene()
    const [one, other] = ['spørger', 'nej'].map(() => `gaest-${randomUUID()}@example.org`) as [string, string]
    await createInvitation(portal.database, s.event, { email: one })
    await createInvitation(portal.database, s.event, { email: other, declinedAt: START })
    const body = { reason: 'Storm' }
    const off = await portal.call(s.host, clubEventCancel, { params: s.params, body })
    expect(off.status).toBe(200)
    await deliver()
    const mail = await onlyMailTo(portal, one)
    expect(mail.subject).toBe('Aflyst: Lukket middag')
    expect(mail.text).toContain('Storm')
    expect(await mailsTo(portal, other)).toEqual([])
  })

  test('the cancellation preview counts one message for an invitee who also waits', { tags: 'full' }, async () => {
    const s = await scene({ capacity: 0 })
    const [waits, asked] = [await somebody(), await somebody()]
    for (const { email } of [waits, asked])
      await createInvitation(portal.database, s.event, { email: email.toLowerCase() })
    await createInvitation(portal.database, s.event, { declinedAt: START })
    await portal.call(waits, eventWaitingListJoin, {
      params: { eventId: s.event.id },
      body: { seats: 1, language: 'da' },
    })
    const standing = async () => (await portal.call(s.host, clubEventCancellationGet, { params: s.params })).body
    expect(await standing()).toMatchObject({ left: { entries: 0 }, waiting: 1, invited: 1 })
    portal.eventMails.length = 0
    await portal.call(s.host, clubEventCancel, { params: s.params, body: { reason: 'Storm' } })
    expect(portal.eventMails.map(({ kind }) => kind).sort()).toEqual(['invited-in-vain', 'waited-in-vain'])
    expect(await standing()).toMatchObject({ waiting: 0, invited: 0 })
    await deliver()
    for (const { email } of [waits, asked]) await onlyMailTo(portal, email)
  })

  test('invitees are erased a month after the event, and their number stays', async () => {
    const s = await scene()
    const { invitation, secret } = await invitedTo(s.event)
    portal.clock.now = new Date(s.event.endsAt.getTime() + 31 * DAY)
    await deleteExpiredRecipients(invitationDeps())
    const row = async () =>
      (
        await portal.database.$client.query(
          `select email, name, secret_hash, (select count(*)::int from event_invitation_reader where invitation_id = i.id) as readers
             from event_invitation i where id = $1`,
          [invitation.id],
        )
      ).rows[0]
    expect(await row()).toMatchObject({ email: invitation.email, readers: 1 })
    portal.clock.now = new Date(s.event.endsAt.getTime() + 31 * DAY + 1)
    await deleteExpiredRecipients(invitationDeps())
    expect(await row()).toEqual({ email: null, name: '', secret_hash: null, readers: 0 })
    expect((await open(secret)).status).toBe(404)
  })
})
