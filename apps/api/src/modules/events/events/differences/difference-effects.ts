import type { Database } from '@forenet/database/database'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import { audit } from '../../../core/audit/index.ts'
import type { Order, OrderEffects } from '../../../money/payments/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { findEvent } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import * as entries from '../seats/entry-repository.ts'
import { findResaleByTicket } from '../seats/resale-repository.ts'
import { releaseTicketTypeSeat } from '../seats/seat-repository.ts'
import { lockEvent } from '../waiting/waiting-repository.ts'
import { type Difference, findDifferenceByOrder } from './difference-repository.ts'
import { endDifference, expireDifference } from './request-difference.ts'
import { lockDifferenceByOrder, writeDifferenceState } from './request-repository.ts'

type DifferenceEffects = Pick<OrderEffects, 'opening' | 'claim' | 'release' | 'paid' | 'closed' | 'held'>
type LockedDifference = { difference: Difference; ticket: ticketing.TicketRow }

/** A difference's order belongs to an event but not to a registration. */
export function differenceEffects(deps: Pick<EventsDeps, 'mail'>): DifferenceEffects {
  return {
    async opening(transaction, order, now) {
      const held = await lockDifference(transaction, order)
      if (held.difference.state === 'paid') return 'already-paid'
      if ((await findDifferenceState(transaction, held, now)) === 'payable') return 'ok'
      return { refused: new ProblemError('hold-ran-out', 'This can no longer be paid; your ticket is what it was') }
    },

    async claim(transaction, order, _attemptId, now) {
      const held = await lockDifference(transaction, order)
      const { difference } = held
      if (difference.state === 'paid') return 'already-paid'
      const status = await findDifferenceState(transaction, held, now)
      if (status === 'payable') {
        await writeDifferenceState(transaction, difference.id, 'claimed', now)
        return 'claimed'
      }
      if (difference.state === 'asked') {
        if (status === 'late') await expireDifference(deps, transaction, difference, now)
        else await endDifference(transaction, difference, 'ended', now)
      }
      return (await findEvent(transaction, difference.eventId))?.cancelledAt ? 'cancelled' : 'seats-gone'
    },

    async release(transaction, order, _attemptId, now) {
      const { difference } = await lockDifference(transaction, order)
      if (difference.state === 'claimed') await writeDifferenceState(transaction, difference.id, 'asked', now)
    },

    async paid(transaction, order, _means, now) {
      const { difference, ticket } = await lockDifference(transaction, order)
      if (difference.state === 'paid') return
      if (difference.state !== 'claimed') throw new Error(`Order ${order.id} is paid, which is ${difference.state}`)
      await applyDifference(deps, transaction, difference, ticket, now)
    },

    async closed(transaction, order, now) {
      const { difference } = await lockDifference(transaction, order)
      if (difference.state === 'asked') await endDifference(transaction, difference, 'ended', now)
    },

    async held(database, orderId) {
      const difference = await findDifferenceByOrder(database, orderId)
      if (!difference) return null
      const isOpen = difference.state === 'asked' || difference.state === 'claimed'
      return {
        ...{ entryId: difference.entryId, ticketId: difference.ticketId },
        heldUntil: isOpen ? difference.until : null,
      }
    },
  }
}

/** Lock order: the registration, then the difference. */
async function lockDifference(transaction: Database, { id }: Pick<Order, 'id'>): Promise<LockedDifference> {
  const known = await findDifferenceByOrder(transaction, id)
  if (!known) throw new Error(`No entry and no difference of order ${id}`)
  await entries.lockRegistration(transaction, known.entryId)
  const difference = await lockDifferenceByOrder(transaction, id)
  const ticket = await ticketing.findTicket(transaction, difference.ticketId)
  if (!ticket) throw new Error(`Difference ${difference.id} has no ticket`)
  return { difference, ticket }
}

async function findDifferenceState(
  transaction: Database,
  { difference, ticket }: LockedDifference,
  now: Date,
): Promise<'payable' | 'late' | 'over'> {
  if (difference.state !== 'asked' || !difference.until) return 'over'
  // Also lock the ticket, because check-in locks only the ticket.
  await ticketing.lockTickets(transaction, [ticket.id])
  const current = await ticketing.findTicket(transaction, ticket.id)
  const event = await findEvent(transaction, difference.eventId)
  if (current?.state !== 'valid' || !event || event.cancelledAt || !event.enabled) return 'over'
  if (await findResaleByTicket(transaction, ticket.id)) return 'over'
  // A moved event may start before the payment deadline.
  return difference.until > now && event.startsAt > now ? 'payable' : 'late'
}

/** Changes the ticket even if its holder was admitted during the capture. */
async function applyDifference(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  { id, eventId, fromTypeId: from, toTypeId: to, ...difference }: Difference,
  ticket: ticketing.TicketRow,
  at: Date,
): Promise<void> {
  if (!(await ticketing.moveTicket(transaction, { ticketId: ticket.id, from, to, alsoUsed: true }, at))) {
    throw new Error(`Ticket ${ticket.id} was paid to be of another kind, and is ${ticket.state}`)
  }
  const { amountMinor: totalMinor, vatMinor, surchargeMinor } = difference
  const priceMinor = totalMinor - vatMinor - surchargeMinor
  await ticketing.addToPaidPrice(transaction, ticket.id, { priceMinor, vatMinor, surchargeMinor, totalMinor }, at)
  await lockEvent(transaction, eventId)
  await releaseTicketTypeSeat(transaction, eventId, from)
  await writeDifferenceState(transaction, id, 'paid', at)
  const changes = [
    { field: 'type', was: difference.fromType, became: difference.toType },
    { field: 'why', was: '', became: difference.reason },
  ]
  await ticketing.insertTicketChanges(transaction, ticket.id, changes, at)
  if (ticket.attendeeEmail) {
    await deps.mail.ticketShared(transaction, ticket.id, ticket.attendeeEmail, `ticket:${ticket.id}:difference:${id}`)
  }
  const about = { objectKind: 'event-ticket', objectId: ticket.id, organisationId: ticket.organisationId }
  const fact = { action: 'ticket-difference-paid', ...about, actingFor: ticket.entryMemberId }
  await audit(transaction, 'portal', { ...fact, detail: { eventId, amountMinor: totalMinor } }, at)
}
