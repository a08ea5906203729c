import { randomUUID } from 'node:crypto'
import type { EventRegistration } from '@forenet/contract/entry'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt, computeAge } from '@forenet/domain/calendar-date'
import { canTransfer } from '@forenet/domain/cancellation'
import { isWithinAgeBand } from '@forenet/domain/ticket-age'
import type { Caller } from '../../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import { audit } from '../../../core/audit/index.ts'
import { listParticipants } from '../../../core/members/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { type EventRow, findEvent, listTicketTypes } from '../catalogue/repository.ts'
import { moveDifferenceToTicket } from '../differences/difference-repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import * as repository from '../seats/entry-repository.ts'
import { findResaleByTicket } from '../seats/resale-repository.ts'
import { leaveQueueWithTransfer } from '../waiting/offers.ts'
import { getAuthorizedRegistration } from './entries.ts'
import { endBeforeEventDay, hideCheckIn, loadHolderVisibility } from './holder-visibility.ts'
import { requireOwnRegistration } from './own-entry.ts'

/** Transfers per ticket; the limit prevents ticket trading. */
const MAX_TRANSFERS = 5

type TicketHolder = { attendeeName: string; attendeeEmail: string | null }

/**
 * Issues a replacement at the same price (ruling 19). Throws `cannot-transfer`, `ticket-not-for-age`, and
 * `too-many-requests` (ticket-mail-limit.ts).
 */
export async function transferTicket(
  deps: EventsDeps,
  caller: Caller,
  ticketId: string,
  holder: TicketHolder,
): Promise<EventRegistration> {
  const entryId = await ticketing.findRegistrationIdOfTicket(deps.database, ticketId)
  if (!entryId) throw notFound('The ticket')
  await requireOwnRegistration(deps, caller, entryId)
  await inTransaction(deps.pool, async (transaction) => {
    if (holder.attendeeEmail) {
      await ticketing.lockTicketMails(transaction, caller, entryId)
      await ticketing.requireTicketMailLimit(transaction, caller, entryId, deps.now())
    }
    const entry = await repository.lockRegistration(transaction, entryId)
    const tickets = await ticketing.listRegistrationTickets(transaction, entryId)
    const ticket = tickets.find((candidate) => candidate.id === ticketId)
    const event = entry && (await findEvent(transaction, entry.eventId))
    if (!event || !ticket) throw notFound('The ticket')
    const at = deps.now()
    const isSeen = await loadHolderVisibility({ database: transaction }, caller, [ticket.memberId])
    const seen = isSeen({ memberId: ticket.memberId, organisationKey: event.organisationKey })
    const state = seen ? ticket.state : hideCheckIn(ticket.state)
    if (!canTransfer(transferTerms(event, seen), { state }, at)) {
      throw new ProblemError(
        'cannot-transfer',
        state === 'valid' ? 'It is too late to put another name on it' : 'This ticket is no longer valid',
      )
    }
    if (await findResaleByTicket(transaction, ticketId)) {
      throw new ProblemError('cannot-transfer', 'This ticket is on resale: withdraw it first')
    }
    // A typed name makes the new holder a guest.
    if (!event.guestsInvited) throw new ProblemError('guests-not-invited', 'Guests are not invited to this event')
    if ((await ticketing.countTransfers(transaction, ticketId)) >= MAX_TRANSFERS) {
      throw new ProblemError('cannot-transfer', `A ticket can be transferred at most ${MAX_TRANSFERS} times`)
    }
    await requireAge(transaction, entry, event, ticket, holder)
    const newId = randomUUID()
    if (!(await ticketing.voidTickets(transaction, [{ ticketId, refundMinor: 0 }], 'transferred', at))) {
      throw new ProblemError('cannot-transfer', 'This ticket has just been used or changed')
    }
    await ticketing.insertTransferred(transaction, ticketId, newId, holder, at)
    await moveDifferenceToTicket(transaction, ticketId, newId)
    if (holder.attendeeEmail) {
      await leaveQueueWithTransfer(deps, transaction, event.id, at)
      await deps.mail.ticketTransferred(transaction, newId)
    }
    const fact = {
      action: 'ticket-transferred',
      objectKind: 'event-ticket',
      objectId: newId,
      organisationId: event.organisationId,
      detail: {
        eventId: event.id,
        entryId,
        replaces: ticketId,
        ...(holder.attendeeEmail ? { to: holder.attendeeEmail } : {}),
      },
    }
    await audit(transaction, caller, fact, at)
  })
  return getAuthorizedRegistration(deps, caller, entryId)
}

/** Checked for family only: checking the owner of an e-mail would reveal their age to strangers. */
async function requireAge(
  transaction: Database,
  { memberId }: repository.EventRegistrationRow,
  event: EventRow,
  { ticketTypeId }: ticketing.RegistrationTicket,
  { attendeeName, attendeeEmail }: TicketHolder,
): Promise<void> {
  const type = (await listTicketTypes(transaction, event.id)).find(({ id }) => id === ticketTypeId)
  const isHolder = ({ name, email }: { name: string; email: string | null }) =>
    name.toLowerCase() === attendeeName.toLowerCase() &&
    (attendeeEmail === null || email === null || email === attendeeEmail)
  const dateOfBirth = (await listParticipants(transaction, memberId)).find(isHolder)?.dateOfBirth
  if (!type || !dateOfBirth) return
  const age = computeAge(dateOfBirth, calendarDateAt(event.startsAt))
  if (!isWithinAgeBand({ ageFrom: type.ageFrom, ageTo: type.ageTo }, age)) {
    throw new ProblemError('ticket-not-for-age', `This ticket is not for ${attendeeName}’s age`)
  }
}

function transferTerms(event: EventRow, isSeen: boolean): Parameters<typeof canTransfer>[0] {
  const until = event.transferUntil
  return {
    transferUntil: isSeen ? until : endBeforeEventDay(until, event.startsAt),
    startsAt: event.startsAt,
    calledOff: event.cancelledAt !== null,
  }
}
