import { entryItem } from '@forenet/contract/entry-calls'
import { paymentLink } from '@forenet/contract/payment-calls'
import { ticketCheck, ticketResaleStart, ticketResaleWithdraw } from '@forenet/contract/ticket-calls'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { buildRegistration, createEvent, registerSuccessfully } from '@forenet/testkit/event-builders'
import type { TestPortal } from '@forenet/testkit/portal'
import { approvePayment, returnFromWindow, waitForPaymentState } from '@forenet/testkit/purchase'
import { expect } from 'vitest'
import { sweepEvents } from '../../src/modules/events/events/sweep.ts'

export const PRICE = 30_000
export const FEE = 5_000
export type Person = { email: string }
export type Scene = {
  organisation: { id: string; key: string }
  event: Awaited<ReturnType<typeof createEvent>>
  steward: Person & { roles: string[] }
}
/** A ticket with its holder. */
export type Bought = { person: Person; entryId: string; ticketId: string; forenettoken: string }

/** Resale actions on events. */
export function resales(portalOf: () => TestPortal) {
  const sql = (text: string, values: unknown[] = []) => portalOf().database.$client.query(text, values)

  /** An event whose tickets can no longer be cancelled, but resold for a fee of 50 kroner. */
  async function scene(capacity: number | null, overrides: Parameters<typeof createEvent>[2] = {}): Promise<Scene> {
    const { database } = portalOf()
    const organisation = await createOrganisation(database)
    const terms = { capacity, cancelUntil: null, resaleFeeMinor: FEE, ...overrides }
    const event = await createEvent(database, organisation.id, terms)
    const steward = { email: 'steward@example.org', roles: [`org:${organisation.key}|role:ADMIN`] }
    return { organisation, event, steward }
  }
  const somebody = async (): Promise<Person> => ({ email: (await createMember(portalOf().database)).email ?? '' })
  const guest = ({ event }: Scene, waitingId: string | null = null) =>
    buildRegistration([{ ticketTypeId: event.typeId, attendeeName: 'Bo Lund' }], PRICE, { waitingId })

  /** A held seat with an open payment window. */
  async function holds(s: Scene, person: Person, waitingId: string | null = null): Promise<Bought> {
    const { entry, payment } = await registerSuccessfully(portalOf(), person, s.event.id, guest(s, waitingId))
    const forenettoken = payment?.returnToken ?? ''
    return { person, entryId: entry.id, ticketId: entry.tickets[0]?.id ?? '', forenettoken }
  }
  async function pays({ person, forenettoken }: Pick<Bought, 'person' | 'forenettoken'>) {
    const portal = portalOf()
    const link = await portal.call(person, paymentLink, { body: { forenettoken } })
    await returnFromWindow(portal, person, forenettoken, await approvePayment(portal, link.body.paymentIdentifier))
    return waitForPaymentState(portal, person, forenettoken, ['paid', 'voided'])
  }
  async function bought(s: Scene): Promise<Bought> {
    const held = await holds(s, await somebody())
    expect((await pays(held)).state).toBe('paid')
    return held
  }
  const give = ({ person, ticketId }: Bought, refundMinor = PRICE - FEE) =>
    portalOf().call(person, ticketResaleStart, { params: { ticketId }, body: { refundMinor } })
  const take = ({ person, ticketId }: Bought) => portalOf().call(person, ticketResaleWithdraw, { params: { ticketId } })
  const entryOf = async ({ person, entryId }: Bought) =>
    (await portalOf().call(person, entryItem, { params: { entryId } })).body
  const ticketOf = async (one: Bought) => (await entryOf(one)).tickets.find(({ id }) => id === one.ticketId)
  const admit = async (s: Scene, who: Bought) => {
    const code = (await ticketOf(who))?.code ?? ''
    return (await portalOf().call(s.steward, ticketCheck, { body: { code, use: true } })).body
  }
  const paidBack = async ({ entryId }: Bought): Promise<number> =>
    (
      await sql(
        `select coalesce(sum(a.refunded_minor), 0)::int as minor from payment_attempt a
          join event_entry n on n.order_id = a.order_id where n.id = $1`,
        [entryId],
      )
    ).rows[0].minor
  /** The number of e-mails of a type requested about this returned ticket. */
  async function messages(kind: 'ticket-resold' | 'ticket-unsold', { ticketId }: Bought): Promise<number> {
    const { rows } = await sql('select id from event_ticket_resale where ticket_id = $1', [ticketId])
    return portalOf().eventMails.filter((mail) => mail.kind === kind && rows.some(({ id }) => id === mail.resaleId))
      .length
  }
  async function settled() {
    const { app } = portalOf()
    await sweepEvents(app.events)
    await app.settled()
  }
  const letsIn = async ({ event }: Scene): Promise<number> =>
    (
      await sql(`select count(*)::int as n from event_ticket where event_id = $1 and state in ('valid', 'used')`, [
        event.id,
      ])
    ).rows[0].n
  return {
    ...{ scene, somebody, guest, holds, pays, bought, give, take, admit },
    ...{ entryOf, ticketOf, paidBack, messages, settled, letsIn },
  }
}
