import { randomUUID } from 'node:crypto'
import type { EventRegistration } from '@forenet/contract/entry'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { computeCancellationOutcome, findFullRefundDeadline } from '@forenet/domain/cancellation'
import { hasDependentHouseholdTickets } from '@forenet/domain/household-tickets'
import { computeResaleOutcome, type ResaleRefusal } from '@forenet/domain/resale'
import type { Caller } from '../../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import { audit } from '../../../core/audit/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { type EventRow, findEvent, listTicketTypes } from '../catalogue/repository.ts'
import { endOpenDifferences } from '../differences/request-difference.ts'
import { getAuthorizedRegistration } from '../entries/entries.ts'
import { listFullTickets } from '../entries/entry-list-repository.ts'
import { loadHolderVisibility } from '../entries/holder-visibility.ts'
import { requireOwnRegistration } from '../entries/own-entry.ts'
import type { EventsDeps } from '../events-deps.ts'
import * as entries from '../seats/entry-repository.ts'
import * as repository from '../seats/resale-repository.ts'
import { offerFreeSeats } from '../waiting/offers.ts'

type LockedTicket = { entry: entries.EventRegistrationRow; ticket: ticketing.RegistrationTicket; event: EventRow }

/**
 * The ticket stays valid until its seat is sold, then is refunded less the fee. Idempotent. Throws `not-found`,
 * `cannot-give-back` with the reason, and `refund-differs` from the one shown.
 */
export async function offerTicketForResale(
  deps: EventsDeps,
  caller: Caller,
  ticketId: string,
  refundMinor: number,
): Promise<EventRegistration> {
  const entryId = await getOwnRegistrationId(deps, caller, ticketId)
  await inTransaction(deps.pool, async (transaction) => {
    const { entry, ticket, event } = await lockTicketForResale(transaction, entryId, ticketId)
    const at = deps.now()
    if (await repository.findResaleByTicket(transaction, ticketId)) return
    const outcome = await computeOutcome(transaction, caller, { entry, ticket, event }, at)
    if (!outcome.allowed || event.resaleFeeMinor === null) throw resaleProblem(outcome.refusal ?? 'not-offered')
    if (outcome.refundMinor !== refundMinor) {
      throw new ProblemError('refund-differs', 'What you get back has changed since you saw it; nothing was changed', {
        figures: { yoursMinor: refundMinor, oursMinor: outcome.refundMinor },
      })
    }
    const resale = {
      id: randomUUID(),
      ...{ eventId: event.id, entryId, ticketId, ticketTypeId: ticket.ticketTypeId, feeMinor: event.resaleFeeMinor },
    }
    await endOpenDifferences(transaction, [ticketId], 'ended', at)
    const given = await repository.insertResale(transaction, resale, at)
    if (!given) {
      throw new ProblemError(
        'cannot-give-back',
        'The event has given more tickets than it has places, so none is sold on',
      )
    }
    if (given.waiting) await offerFreeSeats(deps, transaction, event.id, at)
    await auditResale(transaction, caller, 'ticket-given-back', { entry, ticket, event }, at)
  })
  return getAuthorizedRegistration(deps, caller, entryId)
}

/** Idempotent. Throws `not-found`, and `seat-held` if the seat is sold, reserved or offered. */
export async function withdrawTicketFromResale(
  deps: EventsDeps,
  caller: Caller,
  ticketId: string,
): Promise<EventRegistration> {
  const entryId = await getOwnRegistrationId(deps, caller, ticketId)
  await inTransaction(deps.pool, async (transaction) => {
    const held = await lockTicketForResale(transaction, entryId, ticketId)
    const at = deps.now()
    const resale = await repository.findResaleByTicket(transaction, ticketId)
    if (!resale) return
    if (resale.state !== 'on-sale') throw new ProblemError('seat-held', 'Someone has bought the seat')
    if (!(await repository.retakeResaleSeat(transaction, resale, false))) {
      throw new ProblemError('seat-held', 'Someone is buying the seat or has been offered it')
    }
    await repository.endResale(transaction, resale.id, 'taken-back', false, at)
    await auditResale(transaction, caller, 'ticket-taken-back', held, at)
  })
  return getAuthorizedRegistration(deps, caller, entryId)
}

async function getOwnRegistrationId(deps: EventsDeps, caller: Caller, ticketId: string): Promise<string> {
  const entryId = await ticketing.findRegistrationIdOfTicket(deps.database, ticketId)
  if (!entryId) throw notFound('The ticket')
  await requireOwnRegistration(deps, caller, entryId)
  return entryId
}

/** Lock order: entry, ticket, then event, as in check-in and sales. */
async function lockTicketForResale(transaction: Database, entryId: string, ticketId: string): Promise<LockedTicket> {
  const entry = await entries.lockRegistration(transaction, entryId)
  await ticketing.lockTickets(transaction, [ticketId])
  const ticket = (await ticketing.listRegistrationTickets(transaction, entryId)).find(({ id }) => id === ticketId)
  const event = entry && (await findEvent(transaction, entry.eventId))
  if (!entry || !ticket || !event) throw notFound('The ticket')
  return { entry, ticket, event }
}

async function computeOutcome(transaction: Database, caller: Caller, { entry, ticket, event }: LockedTicket, at: Date) {
  const isSeen = await loadHolderVisibility({ database: transaction }, caller, [ticket.memberId])
  // To former family members, the reason would reveal whether the holder attended.
  if (!isSeen({ memberId: ticket.memberId, organisationKey: event.organisationKey })) throw resaleProblem('not-offered')
  const calledOff = event.cancelledAt !== null
  const cancellation = computeCancellationOutcome(
    {
      cancelUntil: event.cancelUntil,
      feeMinor: event.cancellationFeeMinor,
      calledOff,
      wholeUntil: findFullRefundDeadline(event, entry.createdAt),
    },
    ticket,
    at,
  )
  const type = (await listTicketTypes(transaction, event.id)).find(({ id }) => id === ticket.ticketTypeId)
  const limited = event.capacity !== null || (type?.quota ?? null) !== null
  const { resaleFeeMinor: feeMinor, resaleUntil: until, startsAt } = event
  const supportsHousehold = hasDependentHouseholdTickets(await listFullTickets(transaction, [entry.id]), [ticket.id])
  return computeResaleOutcome(
    { feeMinor, until, startsAt, calledOff, limited, supportsHousehold },
    ticket,
    cancellation,
    at,
  )
}

const REFUSAL_TEXTS: Readonly<Record<ResaleRefusal, string>> = {
  'not-offered': 'Tickets of this event cannot be resold',
  'too-late': 'The time for giving tickets back has passed',
  'cancel-instead': 'You can still cancel, and have the money back whether or not the seat is sold',
  used: 'A ticket that has been used cannot be given back',
  'not-valid': 'This ticket is no longer valid',
  household: 'The lower price of the other tickets depends on this one',
  'no-limit': 'This event does not run out of tickets, so nobody needs to buy yours',
}

function resaleProblem(refusal: ResaleRefusal): ProblemError {
  return new ProblemError('cannot-give-back', REFUSAL_TEXTS[refusal])
}

function auditResale(
  transaction: Database,
  caller: Caller,
  action: 'ticket-given-back' | 'ticket-taken-back',
  { entry, ticket, event }: LockedTicket,
  at: Date,
): Promise<void> {
  const about = { objectKind: 'event-ticket', objectId: ticket.id, organisationId: event.organisationId }
  const actingFor = entry.memberId === caller.memberId ? null : entry.memberId
  return audit(transaction, caller, { action, ...about, actingFor, detail: { eventId: event.id } }, at)
}
