import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { computeAge } from '@forenet/domain/calendar-date'
import { calendarDateAt } from '@forenet/domain/copenhagen-day'
import { hasDependentHouseholdTickets } from '@forenet/domain/household-tickets'
import type { Minor } from '@forenet/domain/money'
import { isWithinAgeBand } from '@forenet/domain/ticket-age'
import { appliesToTicketType } from '@forenet/domain/ticket-question'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit } from '../../../core/audit/index.ts'
import { listParticipants } from '../../../core/members/index.ts'
import { takesPayments } from '../../../core/organisations/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { getManagedEvent } from '../catalogue/managed-event.ts'
import { listQuestions, listTicketTypes } from '../catalogue/repository.ts'
import { bookDifference, type ManualDifferencePayment } from '../differences/book-difference.ts'
import { type Difference, listDifferencesByRegistration } from '../differences/difference-repository.ts'
import { canRequestDifference, type DifferenceRequestStatus } from '../differences/request-difference.ts'
import type { DearerTicketType } from '../differences/store-difference.ts'
import { listFullTickets } from '../entries/entry-list-repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { lockRegistrationByTicket } from '../seats/lock-entry-of-ticket.ts'
import { countTicketsOnResale, findResaleByTicket } from '../seats/resale-repository.ts'
import { moveSeat } from '../seats/seat-repository.ts'
import { offerFreeSeats } from '../waiting/offers.ts'
import { lockEvent } from '../waiting/waiting-repository.ts'
import { requireUpcomingEvent } from './manual-registration.ts'
import { manualPrice } from './manual-registration-rules.ts'

export type TicketMoveTarget = {
  id: string
  name: string
  vatRate: number
  surchargeMinor: Minor
  totalMinor: Minor
  left: number | null
  ageFits: boolean | null
  asks: string[]
}

export type MovableTicket = {
  ticket: ticketing.TicketRow
  onSale: boolean
  asked: DifferenceRequestStatus | null
  /** The buyer can sign in, and the club accepts gateway payments. */
  canAsk: boolean
  takesPayments: boolean
  supportsHousehold: boolean
  types: TicketMoveTarget[]
}

/** Throws `not-found`, `event-closed` and `event-cancelled`. */
export async function getMovableTicket(
  { database, now }: Pick<EventsDeps, 'database' | 'now'>,
  by: Pick<ClubCaller, 'club' | 'reach'>,
  eventId: string,
  ticketId: string,
): Promise<MovableTicket> {
  const event = await getManagedEvent({ database }, by, eventId)
  const ticket = await ticketing.findTicket(database, ticketId)
  if (ticket?.eventId !== eventId || ticket.state !== 'valid') throw notFound('The ticket')
  requireUpcomingEvent(event, now())
  const types = await listTicketTypes(database, eventId)
  const given = (await ticketing.listTicketAnswers(database, [ticketId])).get(ticketId) ?? {}
  const unanswered = (await listQuestions(database, eventId)).filter(({ id, required }) => required && !given[id])
  const age = await ageAtEvent(database, ticket)
  const resale = await findResaleByTicket(database, ticketId)
  const onSale = await countTicketsOnResale(database, eventId)
  const open = await listDifferencesByRegistration(database, [ticket.entryId])
  const [requested] = open.filter((one) => one.ticketId === ticketId && one.state !== 'paid')
  return {
    ticket,
    onSale: resale !== undefined,
    asked: requested?.until ? { ...presentRequestedDifference(requested), until: requested.until } : null,
    canAsk: takesPayments(event) && (await canRequestDifference(database, ticket)),
    takesPayments: takesPayments(event),
    supportsHousehold: hasDependentHouseholdTickets(await listFullTickets(database, [ticket.entryId]), [ticketId]),
    types: types.flatMap((type) => {
      if (type.id === ticket.ticketTypeId) return []
      const { id, name, vatRate, quota, seatsTaken, ageFrom, ageTo } = type
      const { surchargeMinor, totalMinor } = manualPrice(type, !ticket.guest, now())
      return {
        ...{ id, name, vatRate, surchargeMinor, totalMinor },
        left: quota === null ? null : Math.max(0, quota - seatsTaken - (onSale.get(id) ?? 0)),
        ageFits: age === null || (ageFrom === null && ageTo === null) ? null : isWithinAgeBand({ ageFrom, ageTo }, age),
        asks: unanswered.filter((question) => appliesToTicketType(question, id)).map(({ label }) => label),
      }
    }),
  }
}

/** `taken`: the difference paid directly to the club. */
export type TicketMoveParams = {
  to: DearerTicketType
  beyond: boolean
  reason: string
  differenceMinor: Minor
  taken: Omit<ManualDifferencePayment, 'by'> | null
}

function presentRequestedDifference({ toTypeId, toType, amountMinor, state }: Difference) {
  return { ticketTypeId: toTypeId, ticketType: toType, amountMinor, isBeingPaid: state === 'claimed' }
}

/** Prevents a concurrent transfer. Throws `not-found`. */
export async function lockTicketToMove(transaction: Database, ticketId: string): Promise<void> {
  await lockRegistrationByTicket(transaction, ticketId)
}

/** The code stays; `taken` increases the price. Throws `quota-reached` and `changed-meanwhile`. */
export async function moveTicketType(
  deps: Pick<EventsDeps, 'mail' | 'payments'>,
  transaction: Database,
  by: ClubCaller,
  { ticket }: MovableTicket,
  input: TicketMoveParams,
  at: Date,
): Promise<void> {
  const { id: ticketId, entryId, eventId, ticketTypeId: from, ticketTypeName, attendeeEmail } = ticket
  const { to, beyond, reason, differenceMinor, taken } = input
  // Lock order: ticket before event, as in check-in and sales.
  if (!(await ticketing.moveTicket(transaction, { ticketId, from, to: to.id }, at))) {
    throw new ProblemError('changed-meanwhile', 'The ticket has just been used or changed')
  }
  await lockEvent(transaction, eventId)
  if (!(await moveSeat(transaction, eventId, { from, to: to.id, beyond }))) {
    throw new ProblemError('quota-reached', 'There are no tickets of this type left')
  }
  // The previous ticket type may have a free seat now.
  await offerFreeSeats(deps, transaction, eventId, at)
  if (taken) await bookDifference(deps, transaction, ticket, to, { ...taken, by: by.caller.memberId }, at)
  const changes = [
    { field: 'type', was: ticketTypeName, became: to.name },
    { field: 'why', was: '', became: reason },
  ]
  await ticketing.insertTicketChanges(
    transaction,
    ticketId,
    changes.filter(({ was, became }) => was !== became),
    at,
  )
  const onceKey = `moved:${randomUUID()}`
  if (!taken) await deps.mail.ticketsAgain(transaction, entryId, `entry:${entryId}:${onceKey}`)
  if (attendeeEmail) await deps.mail.ticketShared(transaction, ticketId, attendeeEmail, `ticket:${ticketId}:${onceKey}`)
  const about = { objectKind: 'event-ticket', objectId: ticketId, organisationId: by.club.id }
  const detail = { eventId, differenceMinor, ...(taken && { method: taken.method, takenMinor: taken.amountMinor }) }
  const fact = { action: 'attendee-moved', ...about, actingFor: ticket.entryMemberId }
  await audit(transaction, by.caller, { ...fact, detail }, at)
}

/** Null if the holder is not in the buyer's family. */
async function ageAtEvent(database: Database, ticket: ticketing.TicketRow): Promise<number | null> {
  if (!ticket.memberId) return null
  const family = await listParticipants(database, ticket.entryMemberId)
  const birth = family.find(({ id }) => id === ticket.memberId)?.dateOfBirth
  return birth ? computeAge(birth, calendarDateAt(ticket.startsAt)) : null
}
