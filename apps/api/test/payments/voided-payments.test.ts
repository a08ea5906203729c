import { entrySeatsRelease } from '@forenet/contract/entry-calls'
import { eventCancel } from '@forenet/contract/event-calls'
import { notificationList } from '@forenet/contract/notification-calls'
import { paymentLink } from '@forenet/contract/payment-calls'
import { createEdition, createMember, createOrganisation, createPerson, toTestPerson } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import {
  approvePayment,
  buildSelection,
  openPaymentWindow,
  planFault,
  returnFromWindow,
  suppressCallback,
  waitForPaymentState,
} from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'
import { deliver } from '../families/deliver.ts'
import { mailsTo } from '../tickets/mails.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
afterEach(() => {
  portal.clock.now = new Date(TEST_NOW)
})

const minutesLater = (minutes: number) => {
  portal.clock.now = new Date(portal.clock.now.getTime() + minutes * 60_000)
}

/** A buyer with an open payment window for the last seat of an event. */
async function eventWindow() {
  const organisation = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, organisation.id, { capacity: 1 })
  const buyer = await createMember(portal.database)
  const person = toTestPerson(buyer)
  const seat = { ticketTypeId: event.typeId, attendeeName: 'Bo Lund' }
  const { entry, payment } = await registerSuccessfully(portal, person, event.id, buildRegistration([seat], 30_000))
  const forenettoken = payment?.returnToken ?? ''
  const link = await portal.call(person, paymentLink, { body: { forenettoken } })
  return { organisation, event, buyer, person, seat, entry, window: { ...link.body, forenettoken } }
}

async function membershipWindow() {
  const club = await createOrganisation(portal.database)
  const { id } = await createEdition(portal.database, club.id, { priceMinor: 45_000 })
  const buyer = await createMember(portal.database)
  const person = toTestPerson(buyer)
  const choice = buildSelection(club.id, [{ memberId: buyer.id, membershipConfId: id }], 45_000)
  const window = await openPaymentWindow(portal, person, choice)
  await suppressCallback(portal, window.orderNumber)
  return { club, buyer, person, window }
}

/** A buyer's payment notifications, which were also e-mailed. */
async function notified(buyer: { id: string; email: string | null }) {
  const { body } = await portal.call(toTestPerson(buyer), notificationList, { query: { memberId: buyer.id } })
  const received = body.filter(({ type }) => type === 'PAYMENT_RECEIVED')
  await deliver(portal)
  const subjects = (await mailsTo(portal, buyer.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(expect.arrayContaining(received.map(({ title }) => title)))
  return received.map(({ title, message, data }) => ({ title, message, reason: data.voidReason }))
}

test('the buyer of a cancelled event is notified once, however many authorizations are voided', async () => {
  const { organisation, event, buyer, person, window } = await eventWindow()
  const host = { email: 'host@example.org', roles: [`org:${organisation.key}|role:ADMIN`] }
  const cancelled = await portal.call(host, eventCancel, { params: { eventId: event.id }, body: {} })
  expect(cancelled.status).toBe(200)
  await portal.app.settled()
  const retried = await portal.call(person, paymentLink, { body: { forenettoken: window.forenettoken } })
  expect(retried.problem.code).toBe('event-cancelled')
  const ids = [
    await approvePayment(portal, window.paymentIdentifier),
    await approvePayment(portal, window.paymentIdentifier),
  ]
  await Promise.all(ids.map((id) => returnFromWindow(portal, person, window.forenettoken, id)))
  minutesLater(10)
  await sweepPayments(portal.app.payments)
  const state = await waitForPaymentState(portal, person, window.forenettoken, ['voided'])
  expect(state.voidReason).toBe('cancelled')
  expect(await notified(buyer)).toEqual([
    {
      title: `Din betaling til ${organisation.name} er annulleret`,
      message: `${event.title}: Aflyst af arrangøren. Købet er ikke gennemført, og betalingen er annulleret.`,
      reason: 'cancelled',
    },
  ])
})

test('a buyer whose hold expired and whose seat is gone is notified', { tags: 'full' }, async () => {
  const { event, buyer, person, seat, window } = await eventWindow()
  minutesLater(16)
  await sweepEvents(portal.app.events)
  await registerSuccessfully(portal, await createPerson(portal.database), event.id, buildRegistration([seat], 30_000))
  await returnFromWindow(portal, person, window.forenettoken, await approvePayment(portal, window.paymentIdentifier))
  await waitForPaymentState(portal, person, window.forenettoken, ['voided'])
  expect(await notified(buyer)).toMatchObject([{ reason: 'seats-gone' }])
})

test('a buyer who released the seats and pays afterwards is notified', async () => {
  const { buyer, person, entry, window } = await eventWindow()
  await portal.call(person, entrySeatsRelease, { params: { entryId: entry.id } })
  await returnFromWindow(portal, person, window.forenettoken, await approvePayment(portal, window.paymentIdentifier))
  await waitForPaymentState(portal, person, window.forenettoken, ['voided'])
  expect(await notified(buyer)).toMatchObject([{ reason: 'seats-gone' }])
})

test('a buyer whose capture is refused is notified once', { tags: 'full' }, async () => {
  const { club, buyer, person, window } = await membershipWindow()
  const { orderNumber } = window
  await planFault(portal, { service: 'gateway', operation: 'capture', kind: 'refuse', code: 7, orderNumber })
  const id = await approvePayment(portal, window.paymentIdentifier)
  await returnFromWindow(portal, person, window.forenettoken, id)
  await returnFromWindow(portal, person, window.forenettoken, id)
  expect(await notified(buyer)).toMatchObject([
    { title: `Din betaling til ${club.name} gik ikke igennem`, reason: 'capture-failed' },
  ])
})

test('a buyer whose amount does not match is notified', async () => {
  const { buyer, person, window } = await membershipWindow()
  await portal.database.$client.query(
    'update payment_attempt set amount_minor = amount_minor - 1 where order_number = $1',
    [window.orderNumber],
  )
  await returnFromWindow(portal, person, window.forenettoken, await approvePayment(portal, window.paymentIdentifier))
  expect(await notified(buyer)).toMatchObject([{ reason: 'mismatch' }])
})
