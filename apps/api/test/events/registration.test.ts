import { entryCancel, entryItem, entryList, entrySeatsRelease } from '@forenet/contract/entry-calls'
import { eventItem } from '@forenet/contract/event-calls'
import { paymentLink, paymentStatus } from '@forenet/contract/payment-calls'
import { ticketTransfer } from '@forenet/contract/ticket-calls'
import { createActiveMembership, createDependant, createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerForEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import {
  approvePayment,
  fetchGatewayLedger,
  readBothLedgers,
  returnFromWindow,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

/** A parent and a child, both members, and an event with `capacity`. */
async function scene(capacity: number | null = 100, overrides: Parameters<typeof createEvent>[2] = {}) {
  const organisation = await createOrganisation(portal.database)
  const member = await createMember(portal.database)
  const child = await createDependant(portal.database, member.id)
  await createActiveMembership(portal.database, organisation.id, member.id)
  await createActiveMembership(portal.database, organisation.id, child.id)
  const event = await createEvent(portal.database, organisation.id, { capacity, ...overrides })
  const person = { email: member.email ?? '' }
  const me = { ticketTypeId: event.typeId, memberId: member.id }
  const kid = { ticketTypeId: event.typeId, memberId: child.id }
  const guest = { ticketTypeId: event.typeId, attendeeName: 'Bo Lund' }
  return { organisation, member, child, event, person, me, kid, guest }
}
type Scene = Awaited<ReturnType<typeof scene>>

async function paid(
  s: Scene,
  tickets: Parameters<typeof buildRegistration>[0],
  totalMinor: number,
  waitingId: string | null = null,
) {
  const answer = await registerSuccessfully(
    portal,
    s.person,
    s.event.id,
    buildRegistration(tickets, totalMinor, { waitingId }),
  )
  const forenettoken = answer.payment?.returnToken ?? ''
  const link = await portal.call(s.person, paymentLink, { body: { forenettoken } })
  expect(link.status).toBe(200)
  const authorization = await approvePayment(portal, link.body.paymentIdentifier)
  await returnFromWindow(portal, s.person, forenettoken, authorization)
  const state = await waitForPaymentState(portal, s.person, forenettoken, ['paid'])
  return { entryId: answer.entry.id, forenettoken, link: link.body, state, authorization }
}

const entryOf = async (s: Scene, entryId: string) =>
  (await portal.call(s.person, entryItem, { params: { entryId } })).body
const minutesLater = (minutes: number) => {
  portal.clock.now = new Date(portal.clock.now.getTime() + minutes * 60_000)
}

/** The last seat, held by a buyer whose window is open when the hold expires. */
async function ranOut() {
  const s = await scene(1)
  const answer = await registerSuccessfully(portal, s.person, s.event.id, buildRegistration([s.me], 25_000))
  const forenettoken = answer.payment?.returnToken ?? ''
  const link = await portal.call(s.person, paymentLink, { body: { forenettoken } })
  minutesLater(16)
  await sweepEvents(portal.app.events)
  return { s, answer, forenettoken, link }
}

describe('a paid registration', () => {
  test('holds seats, is paid, and gives every attendee a valid ticket', async () => {
    const s = await scene()
    const answer = await registerSuccessfully(
      portal,
      s.person,
      s.event.id,
      buildRegistration([s.me, s.kid, s.guest], 80_000),
    )
    expect(answer.entry).toMatchObject({ state: 'reserved', paymentStatus: 'initiated', totalMinor: 80_000 })
    expect(answer.entry.heldUntil).toBe('2026-11-20T11:15:00.000Z')
    expect(answer.payment?.lines.map((line) => [line.participantName, line.totalMinor])).toEqual([
      [`${s.member.firstName} ${s.member.lastName}`, 25_000],
      [`${s.child.firstName} ${s.child.lastName}`, 25_000],
      ['Bo Lund', 30_000],
    ])
    const forenettoken = answer.payment?.returnToken ?? ''
    const link = await portal.call(s.person, paymentLink, { body: { forenettoken } })
    expect(link.body.orderNumber).toMatch(/^IZY-EVE-[A-Za-z0-9]{12}$/)
    const authorization = await approvePayment(portal, link.body.paymentIdentifier)
    await returnFromWindow(portal, s.person, forenettoken, authorization)
    const state = await waitForPaymentState(portal, s.person, forenettoken, ['paid'])
    expect(state).toMatchObject({ kind: 'event', eventId: s.event.id, entryId: answer.entry.id, totalMinor: 80_000 })
    const entry = await entryOf(s, answer.entry.id)
    expect(entry).toMatchObject({
      state: 'confirmed',
      paymentStatus: 'paid',
      heldUntil: null,
      orderNumber: link.body.orderNumber,
    })
    expect(entry.tickets.map((ticket) => ticket.state)).toEqual(['valid', 'valid', 'valid'])
    expect(new Set(entry.tickets.map((ticket) => ticket.code)).size).toBe(3)
    expect(portal.chains).toContain(state.orderId)
    await seatsAgree(portal.database)
  })

  test("returns to the event's own pages", async () => {
    const s = await scene()
    const answer = await registerSuccessfully(portal, s.person, s.event.id, buildRegistration([s.me], 25_000))
    const link = await portal.call(s.person, paymentLink, { body: { forenettoken: answer.payment?.returnToken ?? '' } })
    const back = await fetch(`${portal.sandbox.origin}/sandbox/payments/${link.body.paymentIdentifier}/approve`, {
      method: 'POST',
    })
    const { redirectTo } = (await back.json()) as { redirectTo: string }
    expect(redirectTo).toContain(`/ui/${s.organisation.key}/events/${s.event.id}/success?forenettoken=`)
  })

  test('requested twice with one token is one registration', async () => {
    const s = await scene()
    const wish = buildRegistration([s.me], 25_000)
    const answers = await Promise.all([1, 2, 3].map(() => registerForEvent(portal, s.person, s.event.id, wish)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.entry.id)).size).toBe(1)
    await seatsAgree(portal.database)
  })

  test("with another registration's token is rejected; the same tickets in another order are the same", async () => {
    const s = await scene()
    const wish = buildRegistration([s.me], 25_000)
    const { entry } = await registerSuccessfully(portal, s.person, s.event.id, wish)
    const turned = wish.tickets.map(
      (ticket) => Object.fromEntries(Object.entries(ticket).toReversed()) as typeof ticket,
    )
    const same = await registerForEvent(portal, s.person, s.event.id, { ...wish, tickets: turned })
    expect([same.status, same.body.entry.id]).toEqual([200, entry.id])
    const other = await registerForEvent(
      portal,
      s.person,
      s.event.id,
      buildRegistration([s.guest], 30_000, { token: wish.token }),
    )
    expect([other.status, other.problem.code]).toEqual([409, 'token-used'])
    await seatsAgree(portal.database)
  })

  test('for a person with a ticket is rejected, and changes nothing', async () => {
    const s = await scene()
    await registerSuccessfully(portal, s.person, s.event.id, buildRegistration([s.me], 25_000))
    const again = await registerForEvent(portal, s.person, s.event.id, buildRegistration([s.me, s.guest], 55_000))
    expect([again.status, again.problem.code]).toEqual([409, 'attendee-twice'])
    await seatsAgree(portal.database)
  })

  test('with a different total is rejected with both amounts', async () => {
    const s = await scene()
    const answer = await registerForEvent(portal, s.person, s.event.id, buildRegistration([s.guest], 25_000))
    expect([answer.status, answer.problem.code]).toEqual([409, 'total-differs'])
    expect(answer.problem.figures).toEqual({ yoursMinor: 25_000, oursMinor: 30_000 })
  })
})

describe('a free registration', () => {
  test('returns what a later read returns', async () => {
    const s = await scene()
    const event = await createEvent(portal.database, s.organisation.id, {}, [
      { name: 'Voksen', memberPriceMinor: 0, guestPriceMinor: 0 },
    ])
    const tickets = [s.me, s.kid, s.guest].map((ticket) => ({ ...ticket, ticketTypeId: event.typeId }))
    const { entry, payment } = await registerSuccessfully(portal, s.person, event.id, buildRegistration(tickets, 0))
    expect(payment).toBeNull()
    expect(entry).toMatchObject({ state: 'confirmed', groupCodes: [{ code: expect.any(String) }] })
    expect(entry).toEqual(await entryOf(s, entry.id))
  })

  test('is confirmed at once', async () => {
    const s = await scene()
    const event = await createEvent(portal.database, s.organisation.id, {}, [
      { name: 'Medlem', memberPriceMinor: 0, guestPriceMinor: 0, surchargeMinor: 0 },
    ])
    const tickets = [{ ticketTypeId: event.typeId, memberId: s.member.id }]
    const answer = await registerSuccessfully(portal, s.person, event.id, buildRegistration(tickets, 0))
    expect(answer.payment).toBeNull()
    expect(answer.entry).toMatchObject({ state: 'confirmed', paymentStatus: 'paid', totalMinor: 0 })
    expect(portal.chains).toContain(answer.entry.orderId)
    await seatsAgree(portal.database)
  })
})

describe('a hold', () => {
  test('that expires frees the seats and is shown as expired', async () => {
    const s = await scene(1)
    const answer = await registerSuccessfully(portal, s.person, s.event.id, buildRegistration([s.me], 25_000))
    minutesLater(14)
    await sweepEvents(portal.app.events)
    expect((await entryOf(s, answer.entry.id)).state).toBe('reserved')
    minutesLater(2)
    await sweepEvents(portal.app.events)
    expect(await entryOf(s, answer.entry.id)).toMatchObject({ state: 'declined', declineReason: 'hold-ran-out' })
    await seatsAgree(portal.database)
  })

  test('that expired during payment is re-acquired if seats remain', async () => {
    const { s, answer, forenettoken, link } = await ranOut()
    const authorization = await approvePayment(portal, link.body.paymentIdentifier)
    await returnFromWindow(portal, s.person, forenettoken, authorization)
    await waitForPaymentState(portal, s.person, forenettoken, ['paid'])
    expect((await entryOf(s, answer.entry.id)).state).toBe('confirmed')
    await seatsAgree(portal.database)
  })

  test('that expired without seats left: the late authorization is voided, and the buyer notified', async () => {
    const { s, forenettoken, link } = await ranOut()
    const other = await createMember(portal.database)
    const rival = { email: other.email ?? '' }
    await registerSuccessfully(portal, rival, s.event.id, buildRegistration([s.guest], 30_000))
    const authorization = await approvePayment(portal, link.body.paymentIdentifier)
    await returnFromWindow(portal, s.person, forenettoken, authorization)
    const state = await waitForPaymentState(portal, s.person, forenettoken, ['voided'])
    expect(state.voidReason).toBe('seats-gone')
    const [booked] = (await fetchGatewayLedger(portal.sandbox.origin)).filter(
      (entry) => entry.authorizationIdentifier === authorization,
    )
    expect(booked).toMatchObject({ capturedAmount: 0, voided: true })
    await seatsAgree(portal.database)
  })

  test('is released on request, and cannot be paid afterwards', async () => {
    const s = await scene(1)
    const answer = await registerSuccessfully(portal, s.person, s.event.id, buildRegistration([s.me], 25_000))
    const params = { entryId: answer.entry.id }
    const gone = await portal.call(s.person, entrySeatsRelease, { params })
    expect(gone.body).toMatchObject({ state: 'declined', declineReason: 'let-go' })
    expect((await portal.call(s.person, entrySeatsRelease, { params })).status).toBe(200)
    const link = await portal.call(s.person, paymentLink, { body: { forenettoken: answer.payment?.returnToken ?? '' } })
    expect([link.status, link.problem.code]).toEqual([409, 'hold-ran-out'])
    await seatsAgree(portal.database)
  })

  test('survives a declined card, so that a retry needs no new seats', async () => {
    const s = await scene(1)
    const answer = await registerSuccessfully(portal, s.person, s.event.id, buildRegistration([s.me], 25_000))
    const forenettoken = answer.payment?.returnToken ?? ''
    await portal.call(s.person, paymentLink, { body: { forenettoken } })
    const { paymentDecline } = await import('@forenet/contract/payment-calls')
    const declined = await portal.call(s.person, paymentDecline, {
      params: { id: 'none' },
      query: {},
      body: { forenettoken, gatewayreason: '7' },
    })
    expect(declined.body).toMatchObject({ state: 'declined', heldUntil: '2026-11-20T11:15:00.000Z' })
    const again = await portal.call(s.person, paymentLink, { body: { forenettoken: declined.body.retryToken ?? '' } })
    expect(again.status).toBe(200)
    await returnFromWindow(portal, s.person, forenettoken, await approvePayment(portal, again.body.paymentIdentifier))
    await waitForPaymentState(portal, s.person, forenettoken, ['paid'])
    await seatsAgree(portal.database)
  })
})

describe('cancelling', () => {
  test('refunds through the gateway less the fee, in both ledgers, and frees the seats once', async () => {
    const s = await scene(2, { cancellationFeeMinor: 5_000 })
    const { entryId, state } = await paid(s, [s.me, s.guest], 55_000)
    const before = await entryOf(s, entryId)
    expect(before.tickets.map((ticket) => ticket.cancellation)).toMatchObject([
      { allowed: true, refundMinor: 20_000, feeMinor: 5_000 },
      { allowed: true, refundMinor: 25_000, feeMinor: 5_000 },
    ])
    const oldCode = before.tickets[0]?.code
    const params = { entryId }
    const wrong = await portal.call(s.person, entryCancel, { params, body: { refundMinor: 55_000 } })
    expect([wrong.status, wrong.problem.code]).toEqual([409, 'refund-differs'])
    const both = await Promise.all(
      [1, 2].map(() => portal.call(s.person, entryCancel, { params, body: { refundMinor: 45_000 } })),
    )
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 422])
    await portal.app.settled()
    await sweepPayments(portal.app.payments)
    const entry = await entryOf(s, entryId)
    expect(entry).toMatchObject({ state: 'refunded', refundedMinor: 45_000, refundPendingMinor: 0 })
    expect(entry.tickets.map((ticket) => [ticket.state, ticket.code])).toEqual([
      ['void', null],
      ['void', null],
    ])
    expect(oldCode).toBeTruthy()
    const books = await readBothLedgers(portal)
    expect(books.ours).toEqual(books.theirs)
    expect(books.theirs[state.orderNumber ?? '']).toBe(10_000)
    expect(
      portal.eventMails.filter((mail) => mail.kind === 'tickets-cancelled' && mail.entryId === entryId),
    ).toHaveLength(1)
    await seatsAgree(portal.database)
  })

  test('one ticket keeps the others', async () => {
    const s = await scene()
    const { entryId } = await paid(s, [s.me, s.kid], 50_000)
    const [, second] = (await entryOf(s, entryId)).tickets
    const answer = await portal.call(s.person, entryCancel, {
      params: { entryId },
      body: { ticketIds: [second?.id ?? ''], refundMinor: 25_000 },
    })
    expect(answer.body).toMatchObject({ state: 'confirmed' })
    expect(answer.body.tickets.map((ticket) => ticket.state)).toEqual(['valid', 'void'])
    await portal.app.settled()
    const books = await readBothLedgers(portal)
    expect(books.ours).toEqual(books.theirs)
    await seatsAgree(portal.database)
  })

  test('after the deadline is rejected', async () => {
    const s = await scene()
    const { entryId } = await paid(s, [s.me], 25_000)
    portal.clock.now = new Date('2026-12-10T17:00:00Z')
    const answer = await portal.call(s.person, entryCancel, { params: { entryId }, body: { refundMinor: 25_000 } })
    expect([answer.status, answer.problem.code]).toEqual([422, 'cannot-cancel'])
  })
})

describe('tickets for an age', () => {
  const TYPES = [
    { name: 'Voksen', memberPriceMinor: 25_000, guestPriceMinor: 30_000, ageFrom: 12 },
    { name: 'Barn', memberPriceMinor: 10_000, guestPriceMinor: 15_000, ageTo: 11 },
  ]

  /** A child aged 12 on the day of the event, though 11 when registering. */
  async function sceneOfAges() {
    const s = await scene()
    const event = await createEvent(portal.database, s.organisation.id, {}, TYPES)
    const youth = await createDependant(portal.database, s.member.id, { dateOfBirth: '2014-12-19' })
    await createActiveMembership(portal.database, s.organisation.id, youth.id)
    const [adultType, childType] = event.ticketTypes.map(({ id }) => id)
    const ask = (memberId: string | null, ticketTypeId: string | undefined, totalMinor: number) => {
      const ticket = { memberId, attendeeName: memberId ? '' : 'Bo Lund', ticketTypeId: ticketTypeId ?? '' }
      return registerForEvent(portal, s.person, event.id, buildRegistration([ticket], totalMinor))
    }
    return { ...s, event, youth, adultType, childType, ask }
  }

  test('show the age of each family member on the day', async () => {
    const { person, event, member, child, youth } = await sceneOfAges()
    const { body } = await portal.call(person, eventItem, { params: { eventId: event.id } })
    expect(body.ticketTypes.map(({ name, ageFrom, ageTo }) => [name, ageFrom, ageTo])).toEqual([
      ['Voksen', 12, null],
      ['Barn', null, 11],
    ])
    expect(new Map(body.attendees.map(({ memberId, age }) => [memberId, age]))).toEqual(
      new Map([
        [member.id, null],
        [child.id, 10],
        [youth.id, 12],
      ]),
    )
  })

  test("are rejected for other ages in every call; a guest's age is unknown", async () => {
    const { child, youth, adultType, childType, ask } = await sceneOfAges()
    for (const refused of [await ask(child.id, adultType, 25_000), await ask(youth.id, childType, 10_000)]) {
      expect([refused.status, refused.problem.code]).toEqual([422, 'ticket-not-for-age'])
      expect(refused.problem.errors?.map(({ path }) => path)).toEqual(['tickets.0.ticketTypeId'])
    }
    expect((await ask(child.id, childType, 10_000)).status).toBe(200)
    expect((await ask(youth.id, adultType, 25_000)).status).toBe(200)
    expect((await ask(null, childType, 15_000)).status).toBe(200)
  })
})

describe('transferring a ticket', () => {
  test('voids the old ticket with its code and creates a new one', async () => {
    const s = await scene()
    const { entryId } = await paid(s, [s.me], 25_000)
    const [old] = (await entryOf(s, entryId)).tickets
    const holder = { attendeeName: 'Ida Kjær', attendeeEmail: 'ida@example.org' }
    const answer = await portal.call(s.person, ticketTransfer, { params: { ticketId: old?.id ?? '' }, body: holder })
    expect(answer.body.tickets.map((ticket) => [ticket.attendeeName, ticket.state, ticket.voidReason])).toEqual([
      [`${s.member.firstName} ${s.member.lastName}`, 'void', 'transferred'],
      ['Ida Kjær', 'valid', null],
    ])
    expect(answer.body.tickets[1]?.code).not.toBe(old?.code)
    expect(answer.body.totalMinor).toBe(25_000)
    const again = await portal.call(s.person, ticketTransfer, { params: { ticketId: old?.id ?? '' }, body: holder })
    expect([again.status, again.problem.code]).toEqual([422, 'cannot-transfer'])
    await seatsAgree(portal.database)
  })

  test('shows the holders of a seat in order, however often it was transferred', async () => {
    const s = await scene()
    const { entryId } = await paid(s, [s.me, s.guest], 55_000)
    const names = ['Ida Kjær', 'Bo Friis', 'Åse Holm']
    for (const attendeeName of names) {
      const first = (await entryOf(s, entryId)).tickets.find(({ state }) => state === 'valid')
      const holder = { attendeeName, attendeeEmail: 'someone@example.org' }
      await portal.call(s.person, ticketTransfer, { params: { ticketId: first?.id ?? '' }, body: holder })
      minutesLater(1)
    }
    const { tickets } = await entryOf(s, entryId)
    const me = `${s.member.firstName} ${s.member.lastName}`
    expect(tickets.map((ticket) => [ticket.attendeeName, ticket.state])).toEqual([
      [me, 'void'],
      ['Ida Kjær', 'void'],
      ['Bo Friis', 'void'],
      ['Åse Holm', 'valid'],
      [s.guest.attendeeName, 'valid'],
    ])
    await seatsAgree(portal.database)
  })
})

describe('reading entries', () => {
  test("returns own entries, a linked holder's own ticket, and 404 for a stranger's", async () => {
    const s = await scene()
    await paid(s, [s.me], 25_000)
    const mine = await portal.call(s.person, entryList, { query: { email: s.person.email } })
    expect(mine.body).toHaveLength(1)
    const stranger = await createMember(portal.database)
    const other = await portal.call({ email: stranger.email ?? '' }, entryList, { query: { email: s.person.email } })
    expect(other.status).toBe(404)
    const nobody = await portal.call(s.person, entryList, { query: { email: 'nobody@example.org' } })
    expect(nobody.status).toBe(404)
    const status = await portal.call({ email: stranger.email ?? '' }, paymentStatus, {
      query: { forenettoken: 'x'.repeat(60) },
    })
    expect(status.status).toBe(422)
  })
})
