import {
  clubEventCancel,
  clubEventCancellationGet,
  clubEventCancellationRetry,
  clubEventCreate,
} from '@forenet/contract/club/event-calls'
import { clubLogList } from '@forenet/contract/club/log-calls'
import { entryItem } from '@forenet/contract/entry-calls'
import { eventItem, eventWaitingListJoin } from '@forenet/contract/event-calls'
import { createMember, createOrganisation, createPerson } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { fetchGatewayLedger, payPurchase, planFault, readBothLedgers } from '@forenet/testkit/purchase'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freepayGateway } from '../../src/adapters/gateways/freepay.ts'
import { createGatewayRegistry } from '../../src/adapters/gateways/registry.ts'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'
import { sweepPayments, sweepRefunds } from '../../src/modules/money/payments/sweep.ts'
import { seatsAgree } from '../events/seats-agree.ts'
import { eventTermsOf } from './event-terms.ts'
import { withRole } from './scene.ts'

const START = new Date('2026-11-20T11:00:00Z')
const PRICE = 25_000
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
})
afterEach(() => seatsAgree(portal.database))
afterAll(() => portal.stop())

const partyOf = (capacity: number | null = 100, free = false) =>
  createEvent(portal.database, club.id, { capacity }, [
    { name: 'Voksen', memberPriceMinor: free ? 0 : PRICE, guestPriceMinor: free ? 0 : PRICE },
  ])
type Party = Awaited<ReturnType<typeof partyOf>>
const at = (party: Party) => ({ params: { orgKey: club.key, eventId: party.id } })
const standing = async (party: Party) => (await portal.call(host, clubEventCancellationGet, at(party))).body
const callOff = (party: Party, reason = 'Stormen Ingolf', by: TestPerson = host) =>
  portal.call(by, clubEventCancel, { ...at(party), body: { reason } })

/** A buyer with two paid tickets. */
async function buyer(party: Party): Promise<{ person: TestPerson; entryId: string }> {
  const person = await createPerson(portal.database)
  const tickets = ['Bo Lund', 'Ida Lund'].map((attendeeName) => ({ ticketTypeId: party.typeId, attendeeName }))
  const { entry, payment } = await registerSuccessfully(portal, person, party.id, buildRegistration(tickets, 2 * PRICE))
  const forenettoken = payment?.returnToken ?? ''
  await payPurchase(portal, person, forenettoken)
  return { person, entryId: entry.id }
}

test('previews the effects, then notifies and fully refunds everyone, once', async () => {
  const party = await partyOf(4)
  const buyers = [await buyer(party), await buyer(party)]
  const waiter = await createPerson(portal.database)
  const asked = await portal.call(waiter, eventWaitingListJoin, {
    params: { eventId: party.id },
    body: { seats: 1, language: 'da' },
  })
  expect(asked.status).toBe(200)
  const before = await standing(party)
  portal.eventMails.length = 0
  expect(before).toMatchObject({
    ...{ state: 'published', calledOffAt: null, held: 0, used: 0, waiting: 1, ended: 0 },
    left: { entries: 2, tickets: 4, amountMinor: 4 * PRICE },
  })
  expect((await callOff(party, '  ')).problem.code).toBe('malformed-input')
  expect(await standing(party)).toEqual(before)

  const [first, second] = await Promise.all([callOff(party), callOff(party)])
  expect([first.status, second.status]).toEqual([200, 200])
  await portal.app.settled()
  await sweepEvents(portal.app.events)
  await sweepPayments(portal.app.payments)
  expect(await callOff(party, 'En anden grund')).toMatchObject({
    status: 200,
    body: {
      ...{ state: 'called-off', calledOffAt: START.toISOString(), reason: 'Stormen Ingolf', ended: 2, waiting: 0 },
      left: { entries: 0, tickets: 0, amountMinor: 0 },
      paidBack: { refunds: 2, amountMinor: 4 * PRICE },
      onTheWay: { refunds: 0, amountMinor: 0 },
      failing: { refunds: 0, amountMinor: 0 },
    },
  })
  for (const { person, entryId } of buyers) {
    expect((await portal.call(person, entryItem, { params: { entryId } })).body.refundedMinor).toBe(2 * PRICE)
  }
  expect(portal.eventMails.map(({ kind }) => kind).toSorted()).toEqual([
    ...['event-called-off', 'event-called-off', 'waited-in-vain'],
  ])
  const { ours, theirs } = await readBothLedgers(portal)
  expect(ours).toEqual(theirs)
  const owner = await withRole(portal, club, { role: 'owner' })
  const log = await portal.call(owner, clubLogList, { params: { orgKey: club.key }, query: {} })
  expect(log.body.entries.filter(({ action }) => action === 'event-called-off')).toHaveLength(1)
})

test('shows refunds that the gateway rejects; a retry refunds once', { tags: 'full' }, async () => {
  const party = await partyOf()
  await buyer(party)
  await buyer(party)
  await planFault(portal, { service: 'gateway', operation: 'credit', kind: 'refuse', times: 1 })
  await callOff(party)
  await portal.app.settled()
  await sweepPayments(portal.app.payments)
  const { failing, failures, paidBack } = await standing(party)
  expect([failing.refunds, paidBack.refunds]).toEqual([1, 1])
  expect(failures).toMatchObject([{ amountMinor: 2 * PRICE, tries: 1 }])
  await portal.call(host, clubEventCancellationRetry, at(party))
  await sweepPayments(portal.app.payments)
  expect(await standing(party)).toMatchObject({ paidBack: { refunds: 2 }, failing: { refunds: 0 }, failures: [] })
  const { ours, theirs } = await readBothLedgers(portal)
  expect(ours).toEqual(theirs)
})

test('a gateway timeout for one refund does not delay the others', { tags: 'full' }, async () => {
  const party = await partyOf()
  for (let sold = 0; sold < 4; sold += 1) await buyer(party)
  await callOff(party)
  await portal.app.settled()
  const { rows } = await portal.database.$client.query<{ order_number: string }>(
    `select a.order_number from payment_refund r join payment_attempt a on a.id = r.attempt_id
      where r.state = 'requested' order by r.not_before`,
  )
  const [first, ...others] = rows.map((row) => row.order_number)
  expect(others).toHaveLength(3)
  // Hangs up in the end, after longer than the other refunds take on a busy machine.
  const hangs = { kind: 'hang-before', delayMs: 6_000 }
  await planFault(portal, { service: 'gateway', operation: 'credit', orderNumber: first, ...hangs })
  const { gatewayCreateUrl: createUrl, gatewayManageUrl: manageUrl } = portal.sandbox
  const patient = freepayGateway({ createUrl, manageUrl, timeoutMs: 20_000, version: 'test' })
  let over = false
  const sweeping = sweepRefunds({ ...portal.app.payments, gateways: createGatewayRegistry([patient]) }).finally(() => {
    over = true
  })
  const areBack = async () => {
    const ledger = await fetchGatewayLedger(portal.sandbox.origin)
    return ledger.filter((one) => others.includes(one.orderNumber) && one.creditedAmount > 0).length === 3
  }
  while (!over && !(await areBack()));
  expect(over).toBe(false)
  await sweeping
  expect(await standing(party)).toMatchObject({ paidBack: { refunds: 3 }, failing: { refunds: 1 } })
  portal.clock.now = new Date(portal.clock.now.getTime() + 11 * 60_000)
  await sweepPayments(portal.app.payments)
  expect(await standing(party)).toMatchObject({ paidBack: { refunds: 4 }, failing: { refunds: 0 } })
})

test('fifty entries that cannot be cancelled do not block later ones', { tags: 'full' }, async () => {
  const party = await partyOf(null, true)
  const entries: string[] = []
  for (let guest = 0; guest < 51; guest += 1) {
    const { email } = await createMember(portal.database)
    const tickets = [{ ticketTypeId: party.typeId, attendeeName: 'Bo Lund' }]
    const { entry } = await registerSuccessfully(
      portal,
      { email: email ?? '' },
      party.id,
      buildRegistration(tickets, 0),
    )
    entries.push(entry.id)
  }
  const last = entries.toSorted().at(-1)
  await portal.database.$client.query('update event set cancelled_at = $2 where id = $1', [party.id, START])
  const { events } = portal.app
  const mail: typeof events.mail = {
    ...events.mail,
    async eventCalledOff(transaction, entryId, back) {
      if (entryId !== last) throw new Error('No message can be written')
      await events.mail.eventCalledOff(transaction, entryId, back)
    },
  }
  await sweepEvents({ ...events, mail })
  expect(await standing(party)).toMatchObject({ left: { entries: 50 }, ended: 1 })
  await sweepEvents(events)
  expect(await standing(party)).toMatchObject({ left: { entries: 0 }, ended: 51 })
})

test('is rejected for a draft, for a past event and for the host of another event', async () => {
  const draft = await portal.call(host, clubEventCreate, {
    params: { orgKey: club.key },
    body: { id: crypto.randomUUID(), terms: eventTermsOf() },
  })
  expect((await callOff({ id: draft.body.id } as Party)).problem.code).toBe('event-closed')
  const party = await partyOf()
  const other = await withRole(portal, club, { role: 'event-host', eventId: (await partyOf()).id })
  expect((await callOff(party, 'Nej', other)).status).toBe(404)
  expect((await portal.call(other, clubEventCancellationGet, at(party))).status).toBe(404)
  portal.clock.now = new Date('2027-06-01T10:00:00Z')
  expect((await callOff(party)).problem.code).toBe('event-closed')
  portal.clock.now = START
  expect((await portal.call(host, eventItem, { params: { eventId: party.id } })).body).toMatchObject({
    cancelled: false,
  })
})

test('two processes killed and a gateway failing one time in five refund each of thirty entries once', {
  tags: 'full',
}, async () => {
  const party = await partyOf()
  for (let sold = 0; sold < 30; sold += 1) await buyer(party)
  for (const kind of ['error-before', 'error-after', 'refuse']) {
    await planFault(portal, { service: 'gateway', operation: 'credit', kind, times: 2 })
  }
  const { events, payments } = portal.app
  let messages = 0
  // Simulates a crash at every fourth entry, when its e-mail is enqueued.
  const mail: typeof events.mail = {
    ...events.mail,
    async eventCalledOff(transaction, entryId, back) {
      messages += 1
      if (messages % 4 === 0) throw new Error('The process died')
      await events.mail.eventCalledOff(transaction, entryId, back)
    },
  }
  // Simulates a crash right after the cancellation was stored.
  await portal.database.$client.query('update event set cancelled_at = $2 where id = $1', [party.id, START])
  for (let round = 0; round < 8; round += 1) {
    await Promise.all([
      ...[0, 1].map(() => sweepEvents({ ...events, mail })),
      ...[0, 1].map(() => sweepPayments(payments)),
    ])
    // A refund with unknown outcome is checked again when it can no longer arrive late.
    portal.clock.now = new Date(portal.clock.now.getTime() + 11 * 60_000)
  }
  await portal.app.settled()
  expect(messages).toBeGreaterThan(4)
  const { rows } = await portal.database.$client.query<{ tries: number }>(
    'select max(r.tries) as tries from payment_refund r join event_entry n on n.order_id = r.order_id where n.event_id = $1',
    [party.id],
  )
  expect(rows[0]?.tries).toBeGreaterThan(1)
  expect(await standing(party)).toMatchObject({
    ...{ ended: 30, left: { entries: 0 }, failing: { refunds: 0 }, onTheWay: { refunds: 0 } },
    paidBack: { refunds: 30, amountMinor: 30 * 2 * PRICE },
  })
  const credited = (await fetchGatewayLedger(portal.sandbox.origin)).filter(({ creditedAmount }) => creditedAmount > 0)
  expect(credited.filter((entry) => entry.creditedAmount !== entry.capturedAmount)).toEqual([])
  const { ours, theirs } = await readBothLedgers(portal)
  expect(ours).toEqual(theirs)
})
