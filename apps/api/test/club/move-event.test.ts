import { randomUUID } from 'node:crypto'
import type { EventChange, EventTerms } from '@forenet/contract/club/event'
import {
  clubEventChange,
  clubEventChangePreview,
  clubEventCreate,
  clubEventPublish,
} from '@forenet/contract/club/event-calls'
import { clubEventMessageList, clubEventMessageSave } from '@forenet/contract/club/event-message-calls'
import { entryCancel, entryItem } from '@forenet/contract/entry-calls'
import { eventItem, eventWaitingListJoin } from '@forenet/contract/event-calls'
import { createMember, createOrganisation, createPerson } from '@forenet/testkit/builders'
import { buildRegistration, createDiscount, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendEventMail } from '../../src/modules/events/events/emails/send-event-mail.ts'
import { eventMessageDeps, onlyMailTo } from '../tickets/mails.ts'
import { eventTermsOf, ticketTypeOf } from './event-terms.ts'
import { withRole } from './scene.ts'

const START = new Date('2026-11-20T11:00:00Z')
const PRICE = 30_000
let portal: TestPortal
let club: Awaited<ReturnType<typeof createOrganisation>>
let host: TestPerson
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
afterAll(() => portal.stop())

/** A published free event with one registration; returns its terms. */
async function sold(more: Partial<EventTerms> = {}) {
  const type = ticketTypeOf({ guestPriceMinor: 0 })
  const terms = eventTermsOf({ ticketTypes: [type], cancelUntil: null, ...more })
  const id = randomUUID()
  const params = { orgKey: club.key, eventId: id }
  await portal.call(host, clubEventCreate, { params: { orgKey: club.key }, body: { id, terms } })
  await portal.call(host, clubEventPublish, { params, body: { published: true, version: 1 } })
  const { email } = await createMember(portal.database)
  const person = { email: email ?? '' }
  const tickets = [{ ticketTypeId: type.id, attendeeName: 'Bo Lund' }]
  const { entry } = await registerSuccessfully(portal, person, id, buildRegistration(tickets, 0))
  const change = (wanted: EventTerms, telling: EventChange['telling'] = null, version = 2) =>
    portal.call(host, clubEventChange, { params, body: { terms: wanted, version, telling } })
  const look = (wanted: EventTerms, version = 2) =>
    portal.call(host, clubEventChangePreview, { params, body: { terms: wanted, version } })
  const entryOf = async () => (await portal.call(person, entryItem, { params: { entryId: entry.id } })).body
  return { id, terms, type, person, entryId: entry.id, change, look, entryOf }
}

const A_WEEK_LATER = { startsAt: '2026-12-26T17:00:00.000Z', endsAt: '2026-12-26T21:00:00.000Z' }

test('moving an event requires a preview of the notifications', async () => {
  const { change, terms, entryOf } = await sold()
  const refused = await change({ ...terms, ...A_WEEK_LATER })
  expect(refused.problem.code).toBe('event-has-entries')
  expect(refused.problem.errors?.map(({ path }) => path)).toEqual(['terms.startsAt', 'terms.endsAt'])
  expect((await entryOf()).startDate).toBe(terms.startsAt)
  expect(portal.eventMails).toEqual([])
})

test('ticket holders are notified once of the old and new time, and may cancel with a full refund', async () => {
  const { change, terms, entryOf, entryId, person, id } = await sold({ cancellationFeeMinor: 5_000 })
  expect((await entryOf()).tickets[0]?.cancellation).toMatchObject({ allowed: false, refusal: 'never' })
  const refundUntil = '2026-11-27T11:00:00.000Z'
  const moved = { ...terms, ...A_WEEK_LATER, place: 'Forsamlingshuset' }
  const { status, body } = await change(moved, { message: 'Hallen er optaget.', refundUntil })
  expect([status, body.terms.startsAt, body.version]).toEqual([200, A_WEEK_LATER.startsAt, 3])
  expect((await entryOf()).tickets[0]?.cancellation).toEqual({
    ...{ allowed: true, refusal: null, refundMinor: 0, feeMinor: 0, until: refundUntil },
  })
  const [message, ...more] = portal.eventMails
  expect([message?.kind, more]).toEqual(['event-changed', []])
  if (!message) throw new Error('No message')
  for (let brought = 0; brought < 2; brought += 1) await sendEventMail(eventMessageDeps(portal), message)
  const mail = await onlyMailTo(portal, person.email)
  expect(mail.subject).toBe('Ændret: Sommerfest')
  for (const words of [
    '26. december',
    'Forsamlingshuset',
    'Før: ',
    '19. december',
    'Hallen er optaget.',
    '27. november',
  ]) {
    expect(mail.text).toContain(words)
  }
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['arrangement.ics'])

  // A member who registers after the change is not notified.
  const late = await createPerson(portal.database)
  portal.clock.now = new Date(START.getTime() + 60_000)
  const tickets = [{ ticketTypeId: terms.ticketTypes[0]?.id ?? '', attendeeName: 'Ea Lund' }]
  const { entry } = await registerSuccessfully(portal, late, id, buildRegistration(tickets, 0))
  expect(entry.tickets[0]?.cancellation.allowed).toBe(false)
  const cancel = (who: TestPerson, which: string) =>
    portal.call(who, entryCancel, { params: { entryId: which }, body: { refundMinor: 0 } })
  expect((await cancel(late, entry.id)).problem.code).toBe('cannot-cancel')
  expect((await cancel(person, entryId)).status).toBe(200)
  // A cancelled ticket is not notified of the next change.
  portal.eventMails.length = 0
  await change({ ...moved, place: 'Hallen' }, { message: '', refundUntil: null }, 3)
  expect(portal.eventMails.filter(({ kind }) => kind === 'event-changed')).toHaveLength(1)
})

test('prices, quotas and ticket types may change; terms already promised to ticket holders stay', async () => {
  const { change, terms, type } = await sold({ cancelUntil: '2026-12-01T11:00:00.000Z' })
  const typed = (one: EventTerms['ticketTypes'][number], ...more: EventTerms['ticketTypes']) => ({
    ...terms,
    ticketTypes: [one, ...more],
  })
  for (const wanted of [
    typed({ ...type, name: 'Barn' }),
    typed({ ...type, ageTo: 11 }),
    { ...terms, ticketTypes: [ticketTypeOf()] },
    { ...terms, cancelUntil: null },
    { ...terms, cancellationFeeMinor: 1 },
    { ...terms, guestsInvited: false },
  ]) {
    expect((await change(wanted)).problem.code).toBe('event-has-entries')
  }
  const dearer = typed({ ...type, guestPriceMinor: PRICE, quota: 1 }, ticketTypeOf({ name: 'Barn' }))
  expect(await change({ ...dearer, cancelUntil: '2026-12-02T11:00:00.000Z' })).toMatchObject({
    status: 200,
    body: { terms: { ticketTypes: [{ guestPriceMinor: PRICE, quota: 1 }, { name: 'Barn' }] } },
  })
  expect(portal.eventMails).toEqual([])
})

test('capacity never drops below the seats taken, and a refund deadline cannot be in the past', async () => {
  const { change, terms, type, id } = await sold()
  const other = await createPerson(portal.database)
  await registerSuccessfully(
    portal,
    other,
    id,
    buildRegistration([{ ticketTypeId: type.id, attendeeName: 'Ea Lund' }], 0),
  )
  const few = await change({ ...terms, ticketTypes: [{ ...type, quota: 1 }] })
  expect(few.problem).toMatchObject({ code: 'capacity-below-taken', errors: [{ path: 'terms.ticketTypes.0.quota' }] })
  for (const refundUntil of ['2026-11-19T11:00:00.000Z', '2027-01-01T11:00:00.000Z']) {
    const { problem } = await change({ ...terms, ...A_WEEK_LATER }, { message: '', refundUntil })
    expect(problem).toMatchObject({
      code: 'malformed-input',
      errors: [{ path: expect.stringContaining('refundUntil') }],
    })
  }
  expect(portal.eventMails).toEqual([])
})

test('a change is previewed, and rejected for the same reasons as when applied', async () => {
  const { change, look, terms, type, entryOf } = await sold()
  const quiet = {
    registered: 1,
    isTold: false,
    isFewer: false,
    keepPrice: 0,
    discounts: [],
    offered: { people: 0, seats: 0 },
    endedOffers: 0,
    messages: [],
  }
  const dearer = { ...terms, ticketTypes: [{ ...type, memberPriceMinor: 99_000 }] }
  expect((await look(dearer)).body).toEqual({
    ...{ ...quiet, keepPrice: 1 },
    changes: [{ field: 'ticketTypes', of: type.name, part: 'memberPriceMinor', from: 25_000, to: 99_000, own: false }],
  })
  const moved = (await look({ ...terms, ...A_WEEK_LATER, offerMinutes: 120 })).body
  expect(moved).toMatchObject({ ...quiet, isTold: true })
  expect(moved.changes.map(({ field, to }) => [field, to])).toEqual([
    ['startsAt', A_WEEK_LATER.startsAt],
    ['endsAt', A_WEEK_LATER.endsAt],
    ['offerMinutes', 120],
  ])
  expect((await look({ ...terms, capacity: 40 })).body).toMatchObject({ ...quiet, isFewer: true })
  expect((await look(terms)).body).toEqual({ ...quiet, changes: [] })
  const broken = { ...terms, forMembers: false }
  const [refused, changed] = [await look(broken), await change(broken)]
  expect(refused.problem.errors).toEqual(changed.problem.errors)
  expect(refused.problem.code).toBe('event-has-entries')
  expect((await look(terms, 1)).problem.code).toBe('changed-meanwhile')
  expect((await entryOf()).startDate).toBe(terms.startsAt)
  expect(portal.eventMails).toEqual([])
})

test('ticket holders are notified of reduced capacity only if the club chooses so, and may then cancel', {
  tags: 'full',
}, async () => {
  const { change, terms, entryOf, person } = await sold()
  await change({ ...terms, capacity: 60 })
  expect(portal.eventMails).toEqual([])
  const refundUntil = '2026-11-27T11:00:00.000Z'
  await change({ ...terms, capacity: 40 }, { message: 'Salen er mindre.', refundUntil }, 3)
  expect((await entryOf()).tickets[0]?.cancellation.allowed).toBe(true)
  const [message] = portal.eventMails
  if (!message) throw new Error('No message')
  await sendEventMail(eventMessageDeps(portal), message)
  const { text } = await onlyMailTo(portal, person.email)
  expect(text).toContain('Salen er mindre.')
  expect(text).toContain('27. november')
  expect(text).not.toContain('Før: ')
  // A larger capacity gives no right to cancel.
  await change({ ...terms, capacity: 80 }, { message: 'Flere pladser!', refundUntil: null }, 4)
  expect(portal.eventMails).toHaveLength(1)
})

test('an offer ends with the sale, as the preview says, and its holder is notified', async () => {
  const { change, look, terms, type, entryId, person, id } = await sold({
    ...{ capacity: 1, offerMinutes: 720, cancelUntil: '2026-12-01T11:00:00.000Z' },
  })
  const waiter = await createPerson(portal.database)
  const body = { seats: 1, language: 'da' } as const
  await portal.call(waiter, eventWaitingListJoin, { params: { eventId: id }, body })
  await portal.call(person, entryCancel, { params: { entryId }, body: { refundMinor: 0 } })
  const waitOf = async () => (await portal.call(waiter, eventItem, { params: { eventId: id } })).body.waiting
  expect(await waitOf()).toMatchObject({ state: 'offered', offerUntil: '2026-11-20T23:00:00.000Z' })

  const until = (saleClosesAt: string): EventTerms => ({ ...terms, ticketTypes: [{ ...type, saleClosesAt }] })
  const soon = until('2026-11-20T12:00:00.000Z')
  expect((await look(soon)).body.endedOffers).toBe(0)
  expect((await change(soon)).status).toBe(200)
  expect(await waitOf()).toMatchObject({ state: 'offered', offerUntil: '2026-11-20T12:00:00.000Z' })

  const now = until('2026-11-20T10:59:00.000Z')
  expect((await look(now, 3)).body.endedOffers).toBe(1)
  expect((await change(now, null, 3)).status).toBe(200)
  expect(await waitOf()).toBeNull()
  const sent = portal.eventMails.map(({ kind }) => kind)
  expect(sent.filter((kind) => kind === 'seats-offered' || kind === 'offer-expired')).toEqual([
    ...['seats-offered', 'seats-offered', 'offer-expired'],
  ])
})

test('an event moved to an earlier day moves its deadline by at most the same time', async () => {
  const { change, terms } = await sold({ cancelUntil: '2026-12-17T17:00:00.000Z' })
  const earlier = {
    ...terms,
    startsAt: '2026-12-14T17:00:00.000Z',
    endsAt: '2026-12-14T21:00:00.000Z',
    registrationClosesAt: '2026-12-13T17:00:00.000Z',
  }
  const telling = { message: '', refundUntil: null }
  for (const cancelUntil of ['2026-12-12T16:59:00.000Z', null]) {
    expect((await change({ ...earlier, cancelUntil }, telling)).problem.code).toBe('event-has-entries')
  }
  expect(await change({ ...earlier, cancelUntil: '2026-12-12T17:00:00.000Z' }, telling)).toMatchObject({
    status: 200,
    body: { terms: { startsAt: earlier.startsAt, cancelUntil: '2026-12-12T17:00:00.000Z' } },
  })
  expect(portal.eventMails.filter(({ kind }) => kind === 'event-changed')).toHaveLength(1)
  const later = { ...earlier, cancelUntil: '2026-12-11T17:00:00.000Z' }
  expect((await change(later, telling, 3)).problem.code, 'without moving').toBe('event-has-entries')
})

test('an event moved back across the start of summer time moves its deadline in local time', async () => {
  const { change, terms } = await sold({
    startsAt: '2027-04-03T16:00:00.000Z',
    endsAt: '2027-04-03T20:00:00.000Z',
    registrationClosesAt: '2027-03-27T11:00:00.000Z',
    cancelUntil: '2027-03-27T11:00:00.000Z',
  })
  const earlier = {
    ...terms,
    startsAt: '2027-03-20T17:00:00.000Z',
    endsAt: '2027-03-20T21:00:00.000Z',
    registrationClosesAt: '2027-03-13T11:00:00.000Z',
  }
  const telling = { message: '', refundUntil: null }
  const tooEarly = await change({ ...earlier, cancelUntil: '2027-03-13T10:59:00.000Z' }, telling)
  expect(tooEarly.problem.code).toBe('event-has-entries')
  expect((await change({ ...earlier, cancelUntil: '2027-03-13T11:00:00.000Z' }, telling)).status).toBe(200)
})

test('discount codes and early prices end with the event, as the preview says; seconds alone are no change', async () => {
  const early = { until: '2026-12-01T23:00:00.000Z', memberPriceMinor: null, guestPriceMinor: 0 }
  const { change, look, terms: made, type: sent, id } = await sold()
  const type = { ...sent, earlyPrices: [early] }
  const terms = { ...made, ticketTypes: [type] }
  expect((await change(terms)).status).toBe(200)
  const endsAt = new Date('2026-12-10T23:00:00Z')
  await createDiscount(portal.database, id, { label: 'Trænere', endsAt }, ['TRAENER'])
  await createDiscount(portal.database, id, { label: 'Slut', endsAt: new Date('2026-11-10T23:00:00Z') }, ['SLUT'])
  const until = '2026-12-08T23:00:00.000Z'
  const opens = new Date(Date.parse(terms.registrationOpensAt) + 7_000).toISOString()
  const moved = {
    ...{ ...terms, ...A_WEEK_LATER, registrationOpensAt: opens },
    ticketTypes: [{ ...type, earlyPrices: [{ ...early, until }] }],
  }
  const { body } = await look(moved, 3)
  const to = '2026-12-17T23:00:00.000Z'
  expect(body.discounts).toEqual([{ label: 'Trænere', from: endsAt.toISOString(), to }])
  expect(body.changes.map(({ field }) => field)).not.toContain('registrationOpensAt')
  const ofType = body.changes.filter(({ field }) => field === 'ticketTypes')
  expect(ofType).toMatchObject([{ part: 'earlyUntil', from: early.until, to: until }])
  expect((await change(moved, { message: 'Hallen er optaget.', refundUntil: null }, 3)).status).toBe(200)
  const { rows } = await portal.database.$client.query(
    'select label, ends_at from event_discount where event_id = $1 order by label',
    [id],
  )
  expect(rows.map((row) => [row.label, row.ends_at.toISOString()])).toEqual([
    ['Slut', '2026-11-10T23:00:00.000Z'],
    ['Trænere', to],
  ])
})

test("a registration deadline at the event's start moves with it; a separate one stays", { tags: 'full' }, async () => {
  const byRule = await sold({ registrationClosesAt: '2026-12-19T17:00:00.000Z', startsAt: '2026-12-19T17:00:00.000Z' })
  expect((await byRule.look(byRule.terms)).status).toBe(200)
  const stored = (
    await byRule.change({ ...byRule.terms, title: 'Julefest' }, { message: 'Nyt navn.', refundUntil: null })
  ).body.terms
  expect(stored).toMatchObject({ closesAtStart: true, registrationClosesAt: stored.startsAt })
  const earlier = { startsAt: '2026-12-12T17:00:00.000Z', endsAt: '2026-12-12T21:00:00.000Z' }
  const moved = await byRule.change({ ...stored, ...earlier }, { message: 'Ugen før.', refundUntil: null }, 3)
  expect([moved.status, moved.body.terms]).toMatchObject([
    200,
    { closesAtStart: true, registrationClosesAt: earlier.startsAt },
  ])
  const explicit = await sold({ registrationClosesAt: '2026-12-10T17:00:00.000Z' })
  const later = await explicit.change(
    { ...explicit.terms, ...A_WEEK_LATER },
    { message: 'Ugen efter.', refundUntil: null },
  )
  expect(later.body.terms).toMatchObject({ closesAtStart: false, registrationClosesAt: '2026-12-10T17:00:00.000Z' })
})

describe('a message planned for a fixed time that its event moves past', () => {
  const AT = '2026-12-20T09:00:00.000Z'
  /** A thank-you message planned for the day after the event. */
  async function planned() {
    const event = await sold()
    const params = { orgKey: club.key, eventId: event.id }
    const messageId = randomUUID()
    const message = { subject: 'Tak for i aften', message: 'Det var hyggeligt.', audience: 'everybody' as const }
    await portal.call(host, clubEventMessageSave, {
      params: { ...params, messageId },
      body: {
        ...message,
        ...{ ticketTypeIds: null, reader: 'attendee', time: 'at', at: AT, hours: null, go: true, version: 0 },
      },
    })
    const stateOf = async () => {
      const { messages } = (await portal.call(host, clubEventMessageList, { params })).body
      const [one] = messages
      return one && [one.state, one.at]
    }
    const move = (messages: EventChange['messages'] | undefined, more: Partial<EventTerms> = A_WEEK_LATER) =>
      portal.call(host, clubEventChange, {
        params,
        body: {
          terms: { ...event.terms, ...more },
          version: 2,
          telling: { message: 'Flyttet.' },
          ...(messages && { messages }),
        },
      })
    return { ...event, messageId, stateOf, move }
  }

  test('is shown in the preview of the move with its new time', async () => {
    const { look, terms, messageId } = await planned()
    const preview = await look({ ...terms, ...A_WEEK_LATER })
    expect(preview.body.messages).toEqual([
      { id: messageId, subject: 'Tak for i aften', at: AT, movedTo: '2026-12-27T09:00:00.000Z' },
    ])
    const onSameSide = { startsAt: '2026-12-19T16:00:00.000Z' }
    expect((await look({ ...terms, ...onSameSide })).body.messages).toEqual([])
  })

  test.each([
    ['keep', 'waiting', AT, []],
    ['move', 'waiting', '2026-12-27T09:00:00.000Z', ['event-letter-moved']],
    ['cancel', 'draft', AT, ['event-letter-stopped']],
  ] as const)('%s: it is %s, and the log says so', { tags: 'full' }, async (action, state, at, logged) => {
    const { id, move, messageId, stateOf } = await planned()
    expect((await move([{ id: messageId, action }])).status).toBe(200)
    expect(await stateOf()).toEqual([state, at])
    const { rows } = await portal.database.$client.query<{ action: string; actor: string; subject: string }>(
      `select action, actor_email as actor, detail ->> 'subject' as subject from audit_entry
        where object_id = $1 and action like 'event-letter-%' and action <> 'event-letter-asked'`,
      [id],
    )
    expect(rows).toEqual(logged.map((one) => ({ action: one, actor: host.email, subject: 'Tak for i aften' })))
  })

  test('becomes a draft without a decision, so that nothing untrue is sent', async () => {
    const { move, stateOf } = await planned()
    expect((await move(undefined)).status).toBe(200)
    expect(await stateOf()).toEqual(['draft', AT])
  })

  test('stays as planned if the event is moved on the same side of it', async () => {
    const { move, stateOf } = await planned()
    expect((await move(undefined, { startsAt: '2026-12-19T16:00:00.000Z' })).status).toBe(200)
    expect(await stateOf()).toEqual(['waiting', AT])
  })
})
