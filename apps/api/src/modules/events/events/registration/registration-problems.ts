import type { Database } from '@forenet/database/database'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import { requireWithinUnpaidLimit, totalDiffersProblem } from '../../../money/payments/index.ts'
import type { EventForSale } from '../catalogue/open-event.ts'
import { UNPAID_REGISTRATION_LIMIT } from '../seats/hold-rules.ts'
import { violatedConstraint } from '../seats/seats.ts'
import { hasEventChangedSince, type NewEventRegistration, type StoredRegistration } from './registration-repository.ts'
import type { RegistrationRefusal } from './registration-rules.ts'

export function refusalProblem(refusal: RegistrationRefusal, yoursMinor: number): ProblemError {
  switch (refusal.reason) {
    case 'not-open':
      return notOpen(refusal.state)
    case 'too-many-tickets':
      return tooManyTickets(refusal.most)
    case 'unknown-ticket-type':
    case 'not-on-sale':
      return fieldPath(refusal.ticket, 'ticketTypeId', 'ticket-not-on-sale', 'This ticket is not on sale')
    case 'code-has-no-more':
      return fieldPath(refusal.ticket, 'ticketTypeId', 'quota-reached', 'The code is good for no more of these tickets')
    case 'attendee-twice':
      return fieldPath(refusal.ticket, 'memberId', 'attendee-twice', 'This person has a ticket already')
    case 'name-missing':
      return fieldPath(refusal.ticket, 'attendeeName', 'malformed-input', 'A guest needs a name')
    case 'attendee-not-yours':
      return fieldPath(refusal.ticket, 'memberId', 'participant-not-yours', 'A participant was not found')
    case 'guests-not-invited':
      return fieldPath(refusal.ticket, 'memberId', 'guests-not-invited', 'Guests are not invited to this event')
    case 'members-only':
      return fieldPath(refusal.ticket, 'ticketTypeId', 'members-only', 'This ticket is for members of the organisation')
    case 'not-for-age':
      return fieldPath(refusal.ticket, 'ticketTypeId', 'ticket-not-for-age', 'This ticket is for another age')
    case 'answer-missing':
      return answerProblem(refusal, 'This question must be answered')
    case 'answer-unknown':
      return answerProblem(refusal, 'This answer does not fit what is asked')
    case 'total-differs':
      return totalDiffersProblem(yoursMinor, refusal.oursMinor)
  }
}

function tooManyTickets(max: number): ProblemError {
  return new ProblemError('too-many-tickets', `You can have at most ${max} tickets at once`)
}

function notOpen(state: Extract<RegistrationRefusal, { reason: 'not-open' }>['state']): ProblemError {
  switch (state) {
    case 'cancelled':
      return new ProblemError('event-cancelled', 'This event is cancelled')
    case 'sold-out':
    case 'waiting-list':
      return seatsTakenProblem()
    case 'not-yet-open':
      return new ProblemError('registration-not-open', 'Registration has not opened yet')
    case 'closed':
    case 'past':
      return new ProblemError('registration-not-open', 'Registration has closed')
  }
}

export function seatsTakenProblem(): ProblemError {
  return new ProblemError('sold-out', NOT_ENOUGH_SEATS)
}

const NOT_ENOUGH_SEATS = 'There are not enough seats left; nothing was charged'

/** Too few seats across all ticket types; requests for as many or more will fail too. */
export class SeatsUnavailable extends ProblemError {
  constructor() {
    super('sold-out', NOT_ENOUGH_SEATS)
  }
}

export class ConcurrentChange extends Error {}

export async function requireStored(
  database: Database,
  stored: StoredRegistration,
  { event }: EventForSale,
  { tickets }: Pick<NewEventRegistration, 'tickets'>,
): Promise<void> {
  if (stored.taken) return
  const byCode = tickets.filter((ticket) => ticket.byCode).length
  if (stored.codeLeft !== null && stored.codeLeft < byCode) throw new ConcurrentChange()
  if (await hasEventChangedSince(database, event)) throw new ConcurrentChange()
  requireWithinUnpaidLimit(UNPAID_REGISTRATION_LIMIT, stored.unpaid)
  // The limit applies to all of a member's entries.
  const max = Math.max(0, event.mostPerEntry - stored.tickets)
  throw tickets.length > max ? tooManyTickets(max) : new SeatsUnavailable()
}

/** Throws `changed-meanwhile` if the organiser edited the event since it was read. */
export async function requireUnchanged(
  database: Database,
  { id, version }: { id: string; version: number },
): Promise<void> {
  if (!(await hasEventChangedSince(database, { id, version }))) return
  throw new ProblemError('changed-meanwhile', 'The event has just been changed')
}

export function storingProblem(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case 'event_ticket_type_not_oversold':
      return new ProblemError('quota-reached', 'There are not enough tickets of this type left; nothing was charged')
    case 'event_not_oversold':
      return seatsTakenProblem()
    case 'event_ticket_one_per_member':
      return new ProblemError('attendee-twice', 'Someone you chose already has a ticket')
    default:
      return error
  }
}

function fieldPath(
  ticket: number,
  field: string,
  code: ConstructorParameters<typeof ProblemError>[0],
  message: string,
): ProblemError {
  return new ProblemError(code, message, { errors: [{ path: `tickets.${ticket}.${field}`, message }] })
}

function answerProblem({ question, ticket }: { question: string; ticket: number | null }, message: string) {
  const path = ticket === null ? `answers.${question}` : `tickets.${ticket}.answers.${question}`
  return new ProblemError('answer-missing', message, { errors: [{ path, message }] })
}
