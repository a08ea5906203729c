import { randomUUID } from 'node:crypto'
import { clubApprovalDecide, clubApprovalList } from '@forenet/contract/club/approval-calls'
import { clubAttendeeList } from '@forenet/contract/club/event-attendee-calls'
import type { TicketMove } from '@forenet/contract/club/ticket-move'
import { clubTicketMove, clubTicketMoveTargets } from '@forenet/contract/club/ticket-refund-calls'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import type { TestPerson, TestPortal } from '@forenet/testkit/portal'
import { payPurchase } from '@forenet/testkit/purchase'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'
import { withRole } from './scene.ts'

export const PRICE = 30_000
const TYPES = [
  { name: 'Adult', memberPriceMinor: 25_000, guestPriceMinor: PRICE },
  { name: 'Child', memberPriceMinor: 5_000, guestPriceMinor: 10_000, quota: 1, ageTo: 12 },
  { name: 'Dinner', memberPriceMinor: null, guestPriceMinor: 45_000 },
  { name: 'Concert', memberPriceMinor: 25_000, guestPriceMinor: PRICE },
]

/** A ticket paid through the gateway, in a club with a refund limit. */
export async function moveScene(
  portal: TestPortal,
  { limitMinor = null, buyers = 1 }: { limitMinor?: number | null; buyers?: number } = {},
) {
  const club = await createOrganisation(portal.database)
  const query = (text: string, ...values: unknown[]) =>
    portal.database.$client.query(text, values).then(({ rows }) => rows)
  await query('update organisation set refund_limit_minor = $2 where id = $1', club.id, limitMinor)
  const terms = { capacity: 10, resaleFeeMinor: 0, cancelUntil: null }
  const event = await createEvent(portal.database, club.id, terms, TYPES)
  const [adult, child, dinner, concert] = event.ticketTypes.map(({ id }) => id) as [string, string, string, string]
  const [owner, treasurer, host] = [
    await withRole(portal, club, { role: 'owner' }),
    await withRole(portal, club, { role: 'treasurer' }),
    await withRole(portal, club, { role: 'event-host', eventId: event.id }),
  ]
  const bought: { buyer: TestPerson; ticketId: string; entryId: string }[] = []
  for (let at = 0; at < buyers; at += 1) {
    const buyer = { email: (await createMember(portal.database, { dateOfBirth: '1990-03-01' })).email ?? '' }
    const wanted = [{ ticketTypeId: adult, attendeeName: `Bo Lund ${at}`, attendeeEmail: 'bo@example.org' }]
    const { entry, payment } = await registerSuccessfully(portal, buyer, event.id, buildRegistration(wanted, PRICE))
    const forenettoken = payment?.returnToken ?? ''
    await payPurchase(portal, buyer, forenettoken)
    bought.push({ buyer, ticketId: entry.tickets[0]?.id ?? '', entryId: entry.id })
  }
  const [first] = bought
  if (!first) throw new Error('Nobody has bought')
  portal.eventMails.length = 0
  const at = { orgKey: club.key, eventId: event.id }
  return {
    ...{ club, event, adult, child, dinner, concert, owner, treasurer, host, at, bought, query, ...first },
    look: (by: TestPerson = owner, ticketId = first.ticketId) =>
      portal.call(by, clubTicketMoveTargets, { params: { ...at, ticketId } }),
    move: (wish: Partial<TicketMove>, by: TestPerson = owner, ticketId = first.ticketId) =>
      portal.call(by, clubTicketMove, {
        params: { ...at, ticketId },
        body: {
          ...{ id: randomUUID(), ticketTypeId: child, differenceMinor: -20_000, payBack: true },
          ...{ beyond: false, reason: 'Er otte år', ...wish },
        },
      }),
    row: async (ticketId = first.ticketId) =>
      (await portal.call(owner, clubAttendeeList, { params: at, query: {} })).body.rows.find(
        (one) => one.ticketId === ticketId,
      ),
    /** The treasurer approves the pending refund. */
    agreeTo: async () => {
      const params = { orgKey: club.key }
      const [approval] = (await portal.call(treasurer, clubApprovalList, { params })).body
      await portal.call(treasurer, clubApprovalDecide, {
        params: { ...params, approvalId: approval?.id ?? '' },
        body: { agree: true },
      })
    },
    paidBack: async (): Promise<number> => {
      await portal.app.settled()
      await sweepPayments(portal.app.payments)
      await portal.app.settled()
      const [row] = await query(
        `select coalesce(sum(a.refunded_minor), 0)::int as minor from payment_attempt a
          join payment_order o on o.id = a.order_id where o.subject_id = $1`,
        event.id,
      )
      return row.minor
    },
  }
}
