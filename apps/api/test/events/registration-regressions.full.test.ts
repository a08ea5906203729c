import { entryCancel, entryItem, entryList, entrySeatsRelease, eventPaymentLink } from '@forenet/contract/entry-calls'
import { eventCancel, eventItem, eventWaitingListJoin } from '@forenet/contract/event-calls'
import { paymentLink, unfinishedPaymentList } from '@forenet/contract/payment-calls'
import { ticketTransfer } from '@forenet/contract/ticket-calls'
import {
  createActiveMembership,
  createDependant,
  createMember,
  createOrganisation,
  createPerson,
} from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerForEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { waitForLockWait } from '@forenet/testkit/lock-waits'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import {
  approvePayment,
  fetchGatewayLedger,
  planFault,
  readBothLedgers,
  returnFromWindow,
  suppressCallback,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'
import { seatsAgree } from './seats-agree.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
const START = new Date('2026-11-20T11:00:00Z')
beforeEach(() => {
  portal.clock.now = START
})
const sql = (text: string, values: unknown[] = []) => portal.database.$client.query(text, values)

async function scene(
  capacity: number | null = 100,
  overrides: Parameters<typeof createEvent>[2] = {},
  types?: Parameters<typeof createEvent>[3],
) {
  const organisation = await createOrganisation(portal.database)
  const member = await createMember(portal.database)
  const child = await createDependant(portal.database, member.id)
  await createActiveMembership(portal.database, organisation.id, member.id)
  await createActiveMembership(portal.database, organisation.id, child.id)
  const event = await createEvent(portal.database, organisation.id, { capacity, ...overrides }, types)
  const person = { email: member.email ?? '' }
  const me = { ticketTypeId: event.typeId, memberId: member.id }
  const kid = { ticketTypeId: event.typeId, memberId: child.id }
  const guest = { ticketTypeId: event.typeId, attendeeName: 'Bo Lund' }
  const steward = { email: 'steward@example.org', roles: [`org:${organisation.key}|role:ADMIN`] }
  return { organisation, member, child, event, person, me, kid, guest, steward }
}
type Scene = Awaited<ReturnType<typeof scene>>
async function paid(s: Scene, tickets: Parameters<typeof buildRegistration>[0], totalMinor: number) {
  const answer = await registerSuccessfully(portal, s.person, s.event.id, buildRegistration(tickets, totalMinor))
  const forenettoken = answer.payment?.returnToken ?? ''
  const link = await portal.call(s.person, paymentLink, { body: { forenettoken } })
  const authorization = await approvePayment(portal, link.body.paymentIdentifier)
  await returnFromWindow(portal, s.person, forenettoken, authorization)
  await waitForPaymentState(portal, s.person, forenettoken, ['paid'])
  return { entryId: answer.entry.id, forenettoken, authorization, orderNumber: link.body.orderNumber }
}
const entryOf = async (s: Scene, entryId: string) =>
  (await portal.call(s.person, entryItem, { params: { entryId } })).body

async function payLate(s: Scene, at: string) {
  const answer = await registerSuccessfully(portal, s.person, s.event.id, buildRegistration([s.me], 25_000))
  portal.clock.now = new Date(START.getTime() + 16 * 60_000)
  await sweepEvents(portal.app.events)
  portal.clock.now = new Date(at)
  const list = await portal.call(s.person, entryList, { query: { email: s.person.email } })
  const token = list.body.find((e) => e.id === answer.entry.id)?.returnToken
  if (!token) return { link: 'no token', charged: 0, state: '' }
  const link = await portal.call(s.person, eventPaymentLink, { body: { forenettoken: token } })
  if (link.status !== 200) return { link: link.problem.code, charged: 0, state: '' }
  const authorization = await approvePayment(portal, link.body.paymentIdentifier)
  await returnFromWindow(portal, s.person, token, authorization)
  const charged = (await fetchGatewayLedger(portal.sandbox.origin)).find(
    (e) => e.authorizationIdentifier === authorization,
  )?.capturedAmount
  return { link: 'opened', charged, state: (await entryOf(s, answer.entry.id)).state }
}

afterEach(() => seatsAgree(portal.database))

test('an expired hold cannot be paid after registration has closed', async () => {
  const s = await scene()
  expect(await payLate(s, '2026-12-18T18:00:00Z')).toMatchObject({ charged: 0 })
})

test('an expired hold cannot be paid after the event', async () => {
  const s = await scene()
  expect(await payLate(s, '2027-03-01T18:00:00Z')).toMatchObject({ charged: 0 })
})

test('an expired hold cannot be paid at an early-bird price after its sale closed', async () => {
  const s = await scene(100, {}, [
    {
      name: 'Tidlig',
      memberPriceMinor: 25_000,
      guestPriceMinor: 25_000,
      saleClosesAt: new Date('2026-11-21T00:00:00Z'),
    },
  ])
  expect(await payLate(s, '2026-12-01T18:00:00Z')).toMatchObject({ charged: 0 })
})

test('a held entry of an unlisted event cannot be paid', async () => {
  const s = await scene()
  const answer = await registerSuccessfully(portal, s.person, s.event.id, buildRegistration([s.me], 25_000))
  portal.clock.now = new Date(START.getTime() + 16 * 60_000)
  await sweepEvents(portal.app.events)
  await sql('update event set enabled = false where id = $1', [s.event.id])
  const link = await portal.call(s.person, eventPaymentLink, {
    body: { forenettoken: answer.payment?.returnToken ?? '' },
  })
  expect(link.status).not.toBe(200)
})

test('a held entry of a cancelled event cannot be paid', async () => {
  const s = await scene()
  const answer = await registerSuccessfully(portal, s.person, s.event.id, buildRegistration([s.me], 25_000))
  await sql('update event set cancelled_at = now() where id = $1', [s.event.id])
  const link = await portal.call(s.person, eventPaymentLink, {
    body: { forenettoken: answer.payment?.returnToken ?? '' },
  })
  expect(link.status).not.toBe(200)
})

test('a window opened in time and approved hours later is voided', async () => {
  const s = await scene()
  const answer = await registerSuccessfully(portal, s.person, s.event.id, buildRegistration([s.me], 25_000))
  const forenettoken = answer.payment?.returnToken ?? ''
  const link = await portal.call(s.person, eventPaymentLink, { body: { forenettoken } })
  portal.clock.now = new Date('2026-11-20T11:16:00Z')
  await sweepEvents(portal.app.events)
  // Two hours later, within the return token's lifetime but after the hour for re-acquiring seats.
  portal.clock.now = new Date('2026-11-20T13:16:00Z')
  await returnFromWindow(portal, s.person, forenettoken, await approvePayment(portal, link.body.paymentIdentifier))
  const state = await waitForPaymentState(portal, s.person, forenettoken, ['voided'])
  expect(state.voidReason).toBe('seats-gone')
})

test('a ticket admitted during its cancellation stays used', async () => {
  const s = await scene()
  const { entryId } = await paid(s, [s.me], 25_000)
  const ticketId = (await entryOf(s, entryId)).tickets[0]?.id
  const client = await (portal.database.$client as pg.Pool).connect()
  await client.query('begin')
  await client.query(`update event_ticket set state = 'used', used_at = now() where id = $1 and state = 'valid'`, [
    ticketId,
  ])
  const cancelling = portal.call(s.person, entryCancel, { params: { entryId }, body: { refundMinor: 25_000 } })
  await waitForLockWait(portal)
  await client.query('commit')
  client.release()
  const answer = await cancelling
  expect([answer.status, answer.problem.code]).toEqual([422, 'cannot-cancel'])
})

test('a reason that cannot be stored is rejected as malformed', async () => {
  const s = await scene()
  const a = await portal.call(s.steward, eventCancel, { params: { eventId: s.event.id }, body: { reason: 'a\u0000b' } })
  const b = await portal.call(s.steward, eventCancel, { params: { eventId: s.event.id }, body: { reason: 'a\ud800b' } })
  expect([a.status, b.status]).toEqual([400, 400])
})

test("the waiting list is restricted to the event's audience", async () => {
  const s = await scene(1, { guestsInvited: false, offerMinutes: 720 }, [{ name: 'Medlem', memberPriceMinor: 0 }])
  const { entry } = await registerSuccessfully(portal, s.person, s.event.id, buildRegistration([s.me], 0))
  const outsider = await createPerson(portal.database)
  const joined = await portal.call(outsider, eventWaitingListJoin, {
    params: { eventId: s.event.id },
    body: { seats: 1, language: 'da' },
  })
  await portal.call(s.person, entryCancel, { params: { entryId: entry.id }, body: { refundMinor: 0 } })
  const offer = (await portal.call(outsider, eventItem, { params: { eventId: s.event.id } })).body.waiting
  expect([joined.status, offer?.state]).toEqual([422, undefined])
})

test('cancelling a ticket after the event was cancelled costs no fee', async () => {
  const s = await scene(100, { cancellationFeeMinor: 5_000 })
  const { entryId } = await paid(s, [s.me], 25_000)
  await sql('update event set cancelled_at = now() where id = $1', [s.event.id])
  const answer = await portal.call(s.person, entryCancel, { params: { entryId }, body: { refundMinor: 20_000 } })
  await sweepEvents(portal.app.events)
  await portal.app.settled()
  await sweepPayments(portal.app.payments)
  // The fee shown before no longer applies: the refund is shown again, and the sweep pays it.
  expect([answer.status, answer.problem.code]).toEqual([409, 'refund-differs'])
  expect((await entryOf(s, entryId)).refundedMinor).toBe(25_000)
})

test('a ticket of a cancelled event cannot be transferred, and has no fee', async () => {
  const s = await scene(100, { cancellationFeeMinor: 5_000 })
  const { entryId } = await paid(s, [s.me], 25_000)
  await sql('update event set cancelled_at = now() where id = $1', [s.event.id])
  const entry = await entryOf(s, entryId)
  expect(entry.tickets[0]).toMatchObject({ transferAllowed: false, cancellation: { feeMinor: 0 } })
})

test('sixty concurrent requests of one member stay within the limit', async () => {
  const s = await scene(500, { mostPerEntry: 50 })
  const rival = s.person
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      registerForEvent(portal, rival, s.event.id, buildRegistration([{ ...s.guest, attendeeName: `G ${i}` }], 30_000)),
    ),
  )
  expect(answers.filter((a) => a.status === 200).length).toBeLessThanOrEqual(20)
})

test('a member without a name can be registered', async () => {
  const s = await scene(10, {}, [{ name: 'Gratis', memberPriceMinor: 0, guestPriceMinor: 0 }])
  const nameless = await createMember(portal.database, { firstName: '', lastName: '' })
  const answer = await registerForEvent(
    portal,
    { email: nameless.email ?? '' },
    s.event.id,
    buildRegistration([{ ticketTypeId: s.event.typeId, memberId: nameless.id }], 0),
  )
  expect(answer.status).toBeLessThan(500)
})

test('an event without guests sells no guest ticket', async () => {
  const s = await scene(10, { guestsInvited: false }, [{ name: 'Medlem', memberPriceMinor: 0 }])
  const { entry } = await registerSuccessfully(portal, s.person, s.event.id, buildRegistration([s.me], 0))
  const answer = await portal.call(s.person, ticketTransfer, {
    params: { ticketId: entry.tickets[0]?.id ?? '' },
    body: { attendeeName: 'Bo Lund', attendeeEmail: null },
  })
  expect([answer.status, answer.problem.code]).toEqual([422, 'guests-not-invited'])
})

test('an entry that cannot be ended does not block others', async () => {
  const [s, t] = [await scene(), await scene()]
  await registerSuccessfully(portal, s.person, s.event.id, buildRegistration([s.me], 25_000))
  const answer = await registerSuccessfully(portal, t.person, t.event.id, buildRegistration([t.me], 25_000))
  await sql('update event set seats_taken = 0 where id = $1', [s.event.id])
  portal.clock.now = new Date('2026-11-20T11:16:00Z')
  await sweepEvents(portal.app.events)
  expect((await entryOf(t, answer.entry.id)).state).toBe('declined')
  await sql('update event set seats_taken = 1 where id = $1', [s.event.id])
  await sweepEvents(portal.app.events)
})

test('an authorization with a different amount after the claim leaves no seat claimed', async () => {
  const s = await scene(1)
  const answer = await registerSuccessfully(portal, s.person, s.event.id, buildRegistration([s.me], 25_000))
  const token = answer.payment?.returnToken ?? ''
  const link = await portal.call(s.person, eventPaymentLink, { body: { forenettoken: token } })
  await planFault(portal, {
    service: 'gateway',
    operation: 'capture',
    kind: 'error-before',
    orderNumber: link.body.orderNumber,
  })
  await suppressCallback(portal, link.body.orderNumber)
  const authorization = await approvePayment(portal, link.body.paymentIdentifier)
  await returnFromWindow(portal, s.person, token, authorization)
  await sql('update payment_attempt set amount_minor = 24999 where order_number = $1', [link.body.orderNumber])
  portal.clock.now = new Date('2026-11-20T12:00:00Z')
  await sweepPayments(portal.app.payments)
  await sweepEvents(portal.app.events)
  const { rows } = await sql('select state, claimed_by is not null as claimed from event_entry where id = $1', [
    answer.entry.id,
  ])
  expect(rows[0]).toEqual({ state: 'declined', claimed: false })
})

test('a released entry is not shown as unfinished', async () => {
  const s = await scene()
  const answer = await registerSuccessfully(portal, s.person, s.event.id, buildRegistration([s.me], 25_000))
  await portal.call(s.person, entrySeatsRelease, { params: { entryId: answer.entry.id } })
  const u = await portal.call(s.person, unfinishedPaymentList, { params: { memberId: s.member.id } })
  expect(u.body.map((x) => [x.state, x.retryToken !== null])).toEqual([])
})

test('a free entry to another event does not hide a held one', async () => {
  const s = await scene()
  await registerSuccessfully(portal, s.person, s.event.id, buildRegistration([s.me], 25_000))
  portal.clock.now = new Date('2026-11-20T11:01:00Z')
  const free = await createEvent(portal.database, s.organisation.id, {}, [
    { name: 'G', memberPriceMinor: 0, guestPriceMinor: 0 },
  ])
  await registerSuccessfully(
    portal,
    s.person,
    free.id,
    buildRegistration([{ ticketTypeId: free.typeId, memberId: s.member.id }], 0),
  )
  const u = await portal.call(s.person, unfinishedPaymentList, { params: { memberId: s.member.id } })
  expect(u.body.length).toBe(1)
})

test('an impersonator registers, pays and releases for a child', async () => {
  const s = await scene()
  const boss = { email: 'boss@example.org', roles: ['org:ALL|role:SUPER_ADMIN'], actingFor: s.child.id }
  const wish = buildRegistration([s.kid], 25_000)
  const a = await registerForEvent(portal, boss, s.event.id, wish)
  const b = await registerForEvent(portal, boss, s.event.id, wish)
  const link = await portal.call(boss, eventPaymentLink, { body: { forenettoken: a.body.payment?.returnToken ?? '' } })
  const c = await portal.call(boss, entrySeatsRelease, { params: { entryId: a.body.entry.id } })
  expect([a.status, b.status, link.status, c.status]).toEqual([200, 200, 200, 200])
})

test('a past event cannot be cancelled', async () => {
  const s = await scene()
  const { entryId } = await paid(s, [s.me], 25_000)
  portal.clock.now = new Date('2027-06-01T10:00:00Z')
  const a = await portal.call(s.steward, eventCancel, { params: { eventId: s.event.id }, body: {} })
  await portal.app.settled()
  expect([a.status, (await entryOf(s, entryId)).refundedMinor]).toEqual([422, 0])
})

test('cancelling the event and a ticket concurrently refunds once', async () => {
  const s = await scene(10, {}, [{ name: 'V', memberPriceMinor: 25_000, guestPriceMinor: 25_000, quota: 10 }])
  const people = await Promise.all(Array.from({ length: 5 }, () => createPerson(portal.database)))
  const all = await Promise.all(
    people.map((p, i) =>
      paid(
        { ...s, person: p } as Scene,
        [
          { ...s.guest, attendeeName: `a${i}` },
          { ...s.guest, attendeeName: `b${i}` },
        ],
        50_000,
      ),
    ),
  )
  await Promise.all([
    portal.call(s.steward, eventCancel, { params: { eventId: s.event.id }, body: {} }),
    ...all.map((one, i) =>
      portal.call(people[i] ?? null, entryCancel, { params: { entryId: one.entryId }, body: { refundMinor: 50_000 } }),
    ),
    sweepEvents(portal.app.events),
    sweepEvents(portal.app.events),
  ])
  await portal.app.settled()
  await sweepEvents(portal.app.events)
  await sweepPayments(portal.app.payments)
  const books = await readBothLedgers(portal)
  for (const one of all)
    expect([books.ours[one.orderNumber], books.theirs[one.orderNumber]]).toEqual([undefined, undefined])
})

test('several entries of one member share the maximum per member', async () => {
  const s = await scene(30, { mostPerEntry: 3 }, [{ name: 'Gratis', memberPriceMinor: 0, guestPriceMinor: 0 }])
  const guests = (names: string[]) =>
    buildRegistration(
      names.map((attendeeName) => ({ ...s.guest, attendeeName })),
      0,
    )
  const answers = [
    await registerForEvent(portal, s.person, s.event.id, guests(['Bo', 'Ib'])),
    await registerForEvent(portal, s.person, s.event.id, guests(['Per', 'Eva'])),
    await registerForEvent(portal, s.person, s.event.id, guests(['Per'])),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([200, 422, 200])
  expect(answers[1]?.problem.code).toBe('too-many-tickets')
})

test('an expired hold is not renewed while others wait', async () => {
  const s = await scene(1)
  const answer = await registerSuccessfully(portal, s.person, s.event.id, buildRegistration([s.me], 25_000))
  const waiter = await createPerson(portal.database)
  await portal.call(waiter, eventWaitingListJoin, {
    params: { eventId: s.event.id },
    body: { seats: 1, language: 'da' },
  })
  let minutes = 0
  for (let i = 0; i < 12; i++) {
    portal.clock.now = new Date(portal.clock.now.getTime() + 15 * 60_000)
    minutes += 15
    const link = await portal.call(s.person, eventPaymentLink, {
      body: { forenettoken: answer.payment?.returnToken ?? '' },
    })
    if (link.status !== 200) break
    await sweepEvents(portal.app.events)
  }
  await sweepEvents(portal.app.events)
  expect([minutes, (await entryOf(s, answer.entry.id)).state]).toEqual([15, 'declined'])
})
