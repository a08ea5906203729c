import { randomUUID } from 'node:crypto'
import { clubTicketRefund } from '@forenet/contract/club/ticket-refund-calls'
import { ticketTransfer } from '@forenet/contract/ticket-calls'
import { inTransaction } from '@forenet/database/transaction'
import { createMember } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymisePurchases, eraseEventData } from '../../src/modules/portal/account-deletion/erase.ts'
import { moveScene, PRICE } from '../club/move-scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const GIVER = 'bo@example.org'
const DINNER = 45_000

/** A guest's ticket with a requested difference; `passOn` transfers it to another guest. */
async function scene() {
  const made = await moveScene(portal)
  await made.query('update event set transfer_until = starts_at where id = $1', made.event.id)
  let ticketId = made.ticketId
  const more = DINNER - PRICE
  return {
    ...made,
    passOn: async (attendeeName: string, attendeeEmail: string) => {
      portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
      const body = { attendeeName, attendeeEmail }
      const { body: entry } = await portal.call(made.buyer, ticketTransfer, { params: { ticketId }, body })
      ticketId = entry.tickets.find(({ state }) => state === 'valid')?.id ?? ''
      portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
    },
    ask: () => {
      const until = new Date(portal.clock.now.getTime() + 86_400_000).toISOString()
      const wish = { ticketTypeId: made.dinner, differenceMinor: more, payBack: false, ask: { until } }
      return made.move({ ...wish, reason: 'Er fyldt tretten' }, made.owner, ticketId)
    },
    take: () => {
      const taken = { method: 'cash', day: '2026-11-18' } as const
      const wish = { ticketTypeId: made.dinner, differenceMinor: more, payBack: false, taken }
      return made.move(wish, made.owner, ticketId)
    },
    /** Erases an address, as account deletion does. */
    forget: async (email: string, memberId?: string) => {
      const ids = [memberId ?? (await createMember(portal.database)).id]
      await inTransaction(portal.app.payments.pool, async (transaction) => {
        await anonymisePurchases(transaction, { ids, email, phones: [] }, portal.clock.now)
        await eraseEventData(transaction, { ids, email, phones: [] }, portal.clock.now)
      })
    },
    names: async (): Promise<string[]> =>
      (
        await made.query(
          `select l.participant_name as name from payment_order_line l join payment_order o on o.id = l.order_id
            where o.subject_id = $1 order by o.created_at`,
          made.event.id,
        )
      ).map(({ name }) => name),
    refundReason: async (): Promise<string> =>
      (
        await made.query(
          'select reason from club_refund r join payment_order o on o.id = r.order_id where o.subject_id = $1',
          made.event.id,
        )
      )[0]?.reason,
    reason: async (): Promise<string> =>
      (await made.query('select reason from event_ticket_difference where event_id = $1', made.event.id))[0]?.reason,
  }
}

test("a purchase anonymises the guest it was for, not the ticket's later holder", async () => {
  const at = await scene()
  expect((await at.take()).status).toBe(200)
  await at.passOn('Gry Gæst', 'gry@example.org')
  await at.forget('gry@example.org')
  expect(await at.names()).toEqual(['Bo Lund 0', 'Bo Lund 0'])
  await at.forget(GIVER)
  expect(await at.names()).toEqual(['Slettet medlem', 'Slettet medlem'])
})

test('a later payment anonymises the holder at that time, not the earlier one', async () => {
  const at = await scene()
  await at.passOn('Gry Gæst', 'gry@example.org')
  expect((await at.take()).status).toBe(200)
  await at.passOn('Ida Gæst', 'ida@example.org')
  await at.forget(GIVER)
  expect(await at.names()).toEqual(['Slettet medlem', 'Gry Gæst'])
  await at.forget('ida@example.org')
  expect(await at.names()).toEqual(['Slettet medlem', 'Gry Gæst'])
  await at.forget('gry@example.org')
  expect(await at.names()).toEqual(['Slettet medlem', 'Slettet medlem'])
})

test('the reason of a price difference is erased with the guest it concerns, even after a transfer', async () => {
  const at = await scene()
  expect((await at.ask()).status).toBe(200)
  await at.passOn('Gry Gæst', 'gry@example.org')
  await at.forget('gry@example.org')
  expect(await at.reason()).toBe('Er fyldt tretten')
  await at.forget(GIVER)
  expect(await at.reason()).toBe('')
})

test('the reason of a refund is erased with the guest who held the ticket then', async () => {
  const at = await scene()
  const body = { id: randomUUID(), amountMinor: 5_000, reason: 'Bo blev syg', voids: false }
  expect(
    (await portal.call(at.owner, clubTicketRefund, { params: { ...at.at, ticketId: at.ticketId }, body })).status,
  ).toBe(200)
  await at.passOn('Gry Gæst', 'gry@example.org')
  await at.forget('gry@example.org')
  expect(await at.refundReason()).toBe('Bo blev syg')
  await at.forget(GIVER)
  expect(await at.refundReason()).not.toContain('Bo')
})

test('or with the member who held it, whatever their current address', async () => {
  const at = await scene()
  const body = { id: randomUUID(), amountMinor: 5_000, reason: 'Bo blev syg', voids: false }
  await portal.call(at.owner, clubTicketRefund, { params: { ...at.at, ticketId: at.ticketId }, body })
  const holder = await createMember(portal.database)
  const ofHolder = 'update event_ticket set member_id = $1, attendee_email = null where id = $2'
  await portal.database.$client.query(ofHolder, [holder.id, at.ticketId])
  await at.forget('nobody@example.org')
  expect(await at.refundReason()).toBe('Bo blev syg')
  await at.forget('nobody@example.org', holder.id)
  expect(await at.refundReason()).not.toContain('Bo')
})
