import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { type Minor, sumMinor } from '@forenet/domain/money'
import { computeResaleRefund } from '@forenet/domain/resale'
import { audit } from '../../../core/audit/index.ts'
import { lockHeldMoney, lockOrder, settleRefund } from '../../../money/payments/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { findEvent } from '../catalogue/repository.ts'
import { listDifferencesByTicket } from '../differences/difference-repository.ts'
import { refundIdsToSettle, refundTicketMoney } from '../differences/refund-ticket-money.ts'
import type { EventsDeps } from '../events-deps.ts'
import * as entries from '../seats/entry-repository.ts'
import * as repository from '../seats/resale-repository.ts'
import { runEachLoggingErrors } from '../settle-each.ts'
import { lockEvent } from '../waiting/waiting-repository.ts'
import { endResaleAndRetakeSeat } from './sell-resale-tickets.ts'

const BATCH = 50

/** Lock order: the seller's order, entry, then the resale. Its state makes the refund idempotent. */
export async function refundResoldTickets(deps: EventsDeps): Promise<number> {
  const sold = await repository.listSoldResales(deps.database, BATCH)
  return runEachLoggingErrors(deps, sold, 'paying back a ticket that was sold on', (id) => refundResale(deps, id))
}

async function refundResale(deps: EventsDeps, id: string): Promise<boolean> {
  const known = await repository.findResale(deps.database, id)
  if (!known) return false
  const refundIds = await inTransaction(deps.pool, async (transaction) => {
    if (known.orderId) await lockOrder(transaction, known.orderId)
    const entry = await entries.lockRegistration(transaction, known.entryId)
    const resale = await repository.lockResale(transaction, id)
    if (!entry || resale?.state !== 'sold') return undefined
    const at = deps.now()
    const tickets = await ticketing.listRegistrationTickets(transaction, entry.id)
    const ticket = tickets.find(({ id: ticketId }) => ticketId === resale.ticketId)
    const event = await findEvent(transaction, resale.eventId)
    if (!ticket || !event) throw new Error(`Resale ${id} has no ticket`)
    const held = await findRefundableMoney(transaction, entry.orderId, ticket.id)
    const refundMinor = Math.min(computeResaleRefund(ticket, resale.feeMinor), held.leftMinor)
    const back = { ticketId: ticket.id, refundMinor }
    const parts = await refundTicketMoney(transaction, entry.orderId, [back], { reason: 'the ticket was sold on' }, at)
    const handMinor = sumMinor(parts.flatMap(({ by, amountMinor }) => (by === 'hand' ? amountMinor : [])))
    const byHand = handMinor > 0 || (refundMinor === 0 && held.byHand)
    if (refundMinor > 0) await ticketing.addToRefunded(transaction, ticket.id, refundMinor, at)
    if (!tickets.some(({ state }) => state === 'valid' || state === 'used')) {
      await entries.setRegistrationState(transaction, entry.id, 'cancelled', at)
    }
    await repository.markResaleRefunded(transaction, id, { refundMinor, byHand, handMinor }, at)
    await deps.mail.ticketResold(transaction, id, parts)
    const about = { objectKind: 'event-ticket', objectId: ticket.id, organisationId: event.organisationId }
    const detail = { eventId: event.id, refundMinor, ...(byHand && { byHand }) }
    await audit(transaction, 'portal', { action: 'ticket-resold', ...about, actingFor: entry.memberId, detail }, at)
    return refundIdsToSettle(parts)
  })
  for (const refundId of refundIds ?? []) deps.inBackground(() => settleRefund(deps.payments, refundId))
  return refundIds !== undefined
}

async function findRefundableMoney(
  transaction: Database,
  orderId: string | null,
  ticketId: string,
): Promise<{ leftMinor: Minor; byHand: boolean }> {
  const money = orderId ? await lockHeldMoney(transaction, orderId) : null
  const later = await listDifferencesByTicket(transaction, [ticketId])
  return {
    leftMinor: sumMinor([money?.leftMinor ?? 0, ...later.map(({ leftMinor }) => leftMinor)]),
    byHand: money?.by === 'hand',
  }
}

/** The sellers are notified. */
export async function endUnsoldResales(deps: EventsDeps): Promise<number> {
  const over = await repository.listResalesOfStartedEvents(deps.database, deps.now(), BATCH)
  return runEachLoggingErrors(deps, over, 'ending a sale of a ticket that was given back', (id) =>
    endUnsoldResale(deps, id),
  )
}

async function endUnsoldResale(deps: EventsDeps, id: string): Promise<boolean> {
  const known = await repository.findResale(deps.database, id)
  if (!known) return false
  return inTransaction(deps.pool, async (transaction) => {
    await ticketing.lockTickets(transaction, [known.ticketId])
    await lockEvent(transaction, known.eventId)
    const resale = await repository.lockResale(transaction, id)
    const event = await findEvent(transaction, known.eventId)
    if (resale?.state !== 'on-sale' || resale.ticketId !== known.ticketId || !event) return false
    const at = deps.now()
    const ticket = (await ticketing.listRegistrationTickets(transaction, resale.entryId)).find(
      ({ id: ticketId }) => ticketId === resale.ticketId,
    )
    if (ticket?.state === 'used') {
      await endResaleAndRetakeSeat(transaction, resale, 'used', at)
      return true
    }
    if (ticket?.state !== 'valid' || event.startsAt > at || event.cancelledAt) return false
    await endResaleAndRetakeSeat(transaction, resale, 'unsold', at)
    await deps.mail.ticketUnsold(transaction, id)
    const about = { objectKind: 'event-ticket', objectId: ticket.id, organisationId: event.organisationId }
    await audit(transaction, 'portal', { action: 'ticket-unsold', ...about, detail: { eventId: event.id } }, at)
    return true
  })
}
