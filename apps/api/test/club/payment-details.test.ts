import { randomUUID } from 'node:crypto'
import { clubPaymentGet, clubPaymentList } from '@forenet/contract/club/payment-calls'
import { clubTicketRefund } from '@forenet/contract/club/ticket-refund-calls'
import { paymentLink } from '@forenet/contract/payment-calls'
import { createActiveMembership, createOrganisation, createPerson } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { approvePayment, returnFromWindow, waitForPaymentState } from '@forenet/testkit/purchase'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'
import { buysMembership, PAID, refundScene } from './refund-scene.ts'
import { withRole } from './scene.ts'

const TICKET = 30_000

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const get = (by: TestPerson, orgKey: string, orderId: string) =>
  portal.call(by, clubPaymentGet, { params: { orgKey, orderId } })

/** Two tickets paid through the gateway. */
async function ticketScene() {
  const club = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, club.id, { capacity: 10 })
  const treasurer = await withRole(portal, club, { role: 'treasurer' })
  const buyer = await createPerson(portal.database)
  const guests = ['Anna', 'Bo'].map((attendeeName) => ({ ticketTypeId: event.typeId, attendeeName }))
  const { entry, payment } = await registerSuccessfully(portal, buyer, event.id, buildRegistration(guests, 2 * TICKET))
  const forenettoken = payment?.returnToken ?? ''
  const { body } = await portal.call(buyer, paymentLink, { body: { forenettoken } })
  await returnFromWindow(portal, buyer, forenettoken, await approvePayment(portal, body.paymentIdentifier))
  await waitForPaymentState(portal, buyer, forenettoken, ['paid'])
  const [row] = (await portal.call(treasurer, clubPaymentList, { params: { orgKey: club.key }, query: {} })).body
    .payments
  return { club, event, treasurer, buyer, entry, orderId: row?.orderId ?? '' }
}

describe('a payment for a membership', () => {
  test('has its lines, attempts, refundable amount and messages', async () => {
    const { treasurer, club, orderId, member, run } = await refundScene(portal)
    for (const [key, sentAt, error] of [
      [`order:${orderId}:mail:paid`, portal.clock.now, null],
      [`order:${orderId}:whatsapp:paid`, null, 'refused'],
      [`order:${randomUUID()}:mail:paid`, portal.clock.now, null],
    ] as const) {
      await run(
        `insert into outgoing_message (channel, once_key, recipient, template, created_at, sent_at, last_error)
         values (split_part($1, ':', 3), $1, $2, '6', $3, $4, $5)`,
        ...[key, member.email, new Date(portal.clock.now.getTime() - (error ? 1 : 0)), sentAt, error],
      )
    }
    const { body } = await get(treasurer, club.key, orderId)
    expect(body).toMatchObject({
      payment: {
        orderId,
        memberId: member.id,
        kind: 'membership',
        event: null,
        amountMinor: PAID,
        pendingBackMinor: 0,
      },
      payerEmail: member.email,
      lines: [{ participantName: 'Ida Lund', totalMinor: PAID }],
      attempts: [{ state: 'captured', amountMinor: PAID, wallet: null, test: false }],
      manual: null,
      refundable: { leftMinor: PAID, aloneUpToMinor: 20_000 },
      refunds: [],
      tickets: [],
    })
    expect(body.attempts[0]?.cardLastFour).toMatch(/^\d{4}$/)
    expect(body.historyId).not.toBeNull()
    expect(body.messages).toMatchObject([
      { channel: 'mail', template: '6', recipient: member.email, failed: false },
      { channel: 'whatsapp', sentAt: null, failed: true },
    ])
  })

  test('shows a refund as pending until the gateway confirms it', { tags: 'full' }, async () => {
    const { treasurer, club, orderId, refund } = await refundScene(portal)
    await refund(10_000)
    const pending = (await get(treasurer, club.key, orderId)).body
    expect(pending.payment).toMatchObject({ backMinor: 0, pendingBackMinor: 10_000 })
    expect(pending).toMatchObject({ refundable: { leftMinor: PAID - 10_000 }, refunds: [{ state: 'under-way' }] })
    await sweepPayments(portal.app.payments)
    expect((await get(treasurer, club.key, orderId)).body.payment).toMatchObject({
      backMinor: 10_000,
      pendingBackMinor: 0,
    })
  })

  test('of another club, or unpaid, is not found', { tags: 'full' }, async () => {
    const [one, other] = [await refundScene(portal), await refundScene(portal)]
    expect((await get(one.treasurer, one.club.key, other.orderId)).status).toBe(404)
    await one.run("update payment_order set status = 'initiated' where id = $1", one.orderId)
    expect((await get(one.treasurer, one.club.key, one.orderId)).status).toBe(404)
  })

  test("hides the payer's addresses once the club no longer sees them in the register", { tags: 'full' }, async () => {
    const { treasurer, club, orderId, member } = await refundScene(portal)
    const before = portal.clock.now
    portal.clock.now = new Date('2029-06-01T11:00:00Z')
    const { body } = await get(treasurer, club.key, orderId)
    portal.clock.now = before
    expect(body.payment).toMatchObject({ payer: 'Ida Lund', memberId: null })
    expect(JSON.stringify(body)).not.toContain(member.email)
  })
})

describe('a payment for tickets', () => {
  test("has its event and each ticket's remaining amount", { tags: 'full' }, async () => {
    const { club, event, treasurer, entry, orderId } = await ticketScene()
    const [anna] = entry.tickets
    const refund = (amountMinor: number) =>
      portal.call(treasurer, clubTicketRefund, {
        params: { orgKey: club.key, eventId: event.id, ticketId: anna?.id ?? '' },
        body: { id: randomUUID(), amountMinor, reason: 'Ill', voids: false },
      })
    expect((await refund(10_000)).status).toBe(200)
    const { body } = await get(treasurer, club.key, orderId)
    expect(body.payment).toMatchObject({ event: { id: event.id }, kind: 'event', pendingBackMinor: 10_000 })
    expect(body.refundable).toBeNull()
    expect(body.tickets.map(({ name, leftMinor }) => [name, leftMinor])).toEqual([
      ['Anna', TICKET - 10_000],
      ['Bo', TICKET],
    ])
    portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
    // Above the club's limit the refund waits for a second person and reserves the amount.
    await portal.database.$client.query('update organisation set refund_limit_minor = 0 where id = $1', [club.id])
    expect((await refund(5_000)).status).toBe(200)
    const waiting = (await get(treasurer, club.key, orderId)).body
    expect(waiting.refunds.map(({ state }) => state)).toEqual(['under-way', 'waiting'])
    expect(waiting.tickets[0]?.leftMinor).toBe(TICKET - 15_000)
  })

  test('shows the address of a message to the payer, but not to an attendee', { tags: 'full' }, async () => {
    const { club, treasurer, buyer, entry, orderId } = await ticketScene()
    const { $client } = portal.database
    const { rows } = await $client.query<{ id: string }>('select id from member where email = $1', [buyer.email])
    await createActiveMembership(portal.database, club.id, rows[0]?.id ?? '')
    const [anna] = entry.tickets
    for (const [key, recipient] of [
      [`ticket:${anna?.id}:share:1`, 'anna@example.org'],
      [`entry:${entry.id}:again:1`, (buyer.email ?? '').toUpperCase()],
    ]) {
      await $client.query(
        `insert into outgoing_message (channel, once_key, recipient, template, created_at, sent_at)
         values ('mail', $1, $2, 'tickets', $3, $3)`,
        [key, recipient, portal.clock.now],
      )
    }
    const { body } = await get(treasurer, club.key, orderId)
    expect(body.payerEmail).toBe(buyer.email)
    expect(body.messages.map(({ recipient }) => recipient)).toContain((buyer.email ?? '').toUpperCase())
    expect(JSON.stringify(body)).not.toContain('anna@example.org')
    expect(body.messages.length).toBeGreaterThan(1)
  })

  test('takes the same number of statements for one ticket as for many', { tags: 'full' }, async () => {
    const { club, treasurer, event, orderId } = await ticketScene()
    const statementsOf = async () => {
      const query = vi.spyOn(portal.database.$client, 'query')
      expect((await get(treasurer, club.key, orderId)).status).toBe(200)
      const { length } = query.mock.calls
      query.mockRestore()
      return length
    }
    await statementsOf()
    const before = await statementsOf()
    await portal.database.$client.query(
      `insert into event_ticket (id, entry_id, event_id, ticket_type_id, position, attendee_name, guest, sole, price_minor, vat_minor,
         surcharge_minor, total_minor, state, updated_at)
       select gen_random_uuid(), t.entry_id, t.event_id, t.ticket_type_id, 10 + n, 'Guest', true, false, 0, 0, 0, 0, 'valid', t.updated_at
         from event_ticket t, generate_series(1, 20) n where t.event_id = $1 and t.position = 0`,
      [event.id],
    )
    expect((await get(treasurer, club.key, orderId)).body.tickets).toHaveLength(22)
    expect(await statementsOf()).toBe(before)
  })
})

describe('the list', () => {
  test('is sorted by day, payer and amount, page by page', { tags: 'full' }, async () => {
    const { club, treasurer, run } = await refundScene(portal)
    for (const payer of ['Åse', 'bo', 'Carl']) {
      const { orderId } = await buysMembership(portal, club)
      await run('update payment_order set billing_name = $2 where id = $1', orderId, payer)
    }
    const list = async (order?: 'payer' | '-payer' | 'amount' | 'day') =>
      (await portal.call(treasurer, clubPaymentList, { params: { orgKey: club.key }, query: { order } })).body.payments
    const payers = async (order: 'payer' | '-payer') => (await list(order)).map(({ payer }) => payer)
    expect(await payers('payer')).toEqual(['bo', 'Carl', 'Ida Lund', 'Åse'])
    expect(await payers('-payer')).toEqual(['Åse', 'Ida Lund', 'Carl', 'bo'])
    const ids = (await list()).map(({ orderId }) => orderId)
    expect((await list('day')).map(({ orderId }) => orderId)).toEqual(ids.toReversed())
    const after = ids.at(0)
    const rest = await portal.call(treasurer, clubPaymentList, { params: { orgKey: club.key }, query: { after } })
    expect(rest.body.payments.map(({ orderId }) => orderId)).toEqual(ids.slice(1))
    const byAmount = await list('amount')
    const next = await portal.call(treasurer, clubPaymentList, {
      params: { orgKey: club.key },
      query: { order: 'amount', after: byAmount[1]?.orderId ?? '' },
    })
    expect(next.body.payments.map(({ orderId }) => orderId)).toEqual(byAmount.slice(2).map(({ orderId }) => orderId))
  })
})
