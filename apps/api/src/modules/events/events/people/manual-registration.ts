import { createHash, randomUUID } from 'node:crypto'
import type {
  ManualRegistration,
  ManualRegistrationOptions,
  NewManualRegistration,
} from '@forenet/contract/club/manual-registration'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { findPaymentDateProblem } from '@forenet/domain/payment-day'
import { CURRENCY } from '@forenet/domain/product'
import { computeRemainingQuota, countPublicSeatsLeft } from '@forenet/domain/registration-state'
import { acquireAdvisoryLocks } from '../../../../platform/database/advisory-locks.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit } from '../../../core/audit/index.ts'
import {
  type Billing,
  EMPTY_PERSON_DATA,
  facesOf,
  getBilling,
  insertClubPersonData,
} from '../../../core/members/index.ts'
import { filterActiveMembers } from '../../../membership/memberships/index.ts'
import * as orders from '../../../money/payments/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { computeEventState } from '../authoring/authoring-rules.ts'
import { getManagedEvent } from '../catalogue/managed-event.ts'
import { presentQuestion } from '../catalogue/present-event.ts'
import { type EventRow, listQuestions, listTicketTypes, toSeatFacts } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { refusalProblem, requireUnchanged, storingProblem } from '../registration/registration-problems.ts'
import { takeFreeSeats } from '../registration/take-free-seats.ts'
import { lockResaleTickets, sellResaleTickets } from '../resale/sell-resale-tickets.ts'
import { takeSeatsBeyondCapacity } from '../seats/seat-repository.ts'
import { countSeatsByType } from '../seats/seats.ts'
import { leaveQueueWithTicket } from '../waiting/offers.ts'
import { findManualRegistration, insertManualRegistration } from './manual-registration-repository.ts'
import {
  type ManualAttendee,
  type ManualRegistrationRefusal,
  manualPrice,
  priceManualRegistration,
  validateManualRegistration,
} from './manual-registration-rules.ts'
import { markPaidManually } from './mark-paid-manually.ts'

export const PAYMENT_DAY_ERRORS = {
  'to-come': 'Must not be a day to come',
  'long-ago': 'Must not be more than five years ago',
}

export async function listManualOffers(
  deps: Pick<EventsDeps, 'database' | 'now'>,
  by: ClubCaller,
  eventId: string,
  memberId: string | undefined,
): Promise<ManualRegistrationOptions> {
  const event = await getManagedEvent(deps, by, eventId)
  const now = deps.now()
  const isMember = memberId !== undefined && (await isMemberForEvent(deps.database, event, memberId, now))
  const types = await listTicketTypes(deps.database, eventId)
  const questions = await listQuestions(deps.database, eventId)
  const seats = toSeatFacts(event)
  return {
    // Clubs may issue every type, including hidden ones and those not on sale.
    left: countPublicSeatsLeft(seats, seats.ticketTypes),
    ticketTypes: types.map((type) => ({
      id: type.id,
      name: type.name,
      ownMinor: manualPrice(type, isMember, now).totalMinor,
      guestMinor: manualPrice(type, false, now).totalMinor,
      left: computeRemainingQuota(type),
    })),
    questions: questions.map(presentQuestion),
  }
}

/**
 * The registration is free or paid directly to the club. The caller checks that the person is in the register.
 * Idempotent by id. Throws `not-found`, `event-closed`, `event-cancelled`, `no-places-by-hand`, `attendee-twice`,
 * `answer-missing`, `total-differs` and `changed-meanwhile`.
 */
export async function registerManually(
  deps: EventsDeps,
  by: ClubCaller,
  eventId: string,
  input: NewManualRegistration,
): Promise<ManualRegistration> {
  const event = await getManagedEvent(deps, by, eventId)
  requireValidPaymentDay(input, deps.now())
  try {
    return await inTransaction(deps.pool, (transaction) => storeManualRegistration(deps, transaction, by, event, input))
  } catch (error) {
    throw storingProblem(error)
  }
}

async function storeManualRegistration(
  deps: EventsDeps,
  transaction: Database,
  { caller, club }: ClubCaller,
  event: EventRow,
  input: NewManualRegistration,
): Promise<ManualRegistration> {
  await acquireAdvisoryLocks(transaction, `put down by hand ${input.id}`)
  const known = await findManualRegistration(transaction, input.id)
  if (known?.eventId === event.id && known.byHand) return presentStored(transaction, input.id)
  if (known) throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
  const at = deps.now()
  requireUpcomingEvent(event, at)
  const { person, billing, language } = await resolveRegistrant(transaction, event, input, at)
  const types = await listTicketTypes(transaction, event.id)
  const wrong = validateManualRegistration(input, await listQuestions(transaction, event.id))
  if (wrong) throw refusalProblem(wrong, input.totalMinor)
  const given = input.method === 'free'
  const priced = priceManualRegistration({ ...input, given }, person, types, at)
  if (!priced.ok) throw registrationProblem(priced.refusal, input.totalMinor)
  if (billing.email !== '') {
    const mail = { organisationId: club.id, kind: 'manual-registration', messages: 1, emails: [billing.email] } as const
    await deps.sending.require(transaction, mail)
  }
  const onSale = await lockResaleTickets(transaction, event.id)
  await orders.lockMemberPurchases(transaction, billing.memberId)
  const seats = countSeatsByType(input.tickets)
  const isTaken = input.beyond
    ? await takeSeatsBeyondCapacity(transaction, event.id, seats)
    : (await takeFreeSeats(deps, transaction, event.id, seats, at)) === 'taken'
  if (!isTaken) {
    throw new ProblemError('no-places-by-hand', 'There are not enough places left, or others are waiting for them')
  }
  await requireUnchanged(transaction, event)
  const orderId = randomUUID()
  await insertManualRegistration(transaction, {
    entryId: input.id,
    orderId,
    eventId: event.id,
    organisationId: event.organisationId,
    token: createHash('sha256').update(`by hand ${input.id}`).digest('hex').slice(0, 40),
    memberId: billing.memberId,
    sole: event.oneTicketPerAttendee,
    totalMinor: priced.totalMinor,
    currency: CURRENCY,
    language,
    billing,
    answers: input.answers,
    showName: false,
    tickets: priced.tickets.map((ticket) => ({ ...ticket, id: randomUUID() })),
    selection: { eventId: event.id, tickets: input.tickets },
    method: input.method,
    at,
  })
  if (!(await sellResaleTickets(transaction, { entryId: input.id, eventId: event.id }, onSale, at))) {
    throw new ProblemError('no-places-by-hand', 'The holder of a returned ticket has been admitted')
  }
  await leaveQueueWithTicket(deps, transaction, event.id, [person, { memberId: billing.memberId }], at)
  const { method, beyond, day, note = '' } = input
  const paid = { entryId: input.id, orderId, mailed: billing.email !== '' }
  const received = { method, amountMinor: priced.totalMinor, day, note, by: caller.memberId }
  await markPaidManually(deps, transaction, paid, received, at)
  const detail = { eventId: event.id, tickets: input.tickets.length, method, amountMinor: priced.totalMinor, beyond }
  const about = { objectKind: 'event-entry', objectId: input.id, organisationId: club.id, actingFor: person.memberId }
  await audit(transaction, caller, { action: 'event-put-down', ...about, detail }, at)
  return presentStored(transaction, input.id)
}

type ManualRegistrant = { person: ManualAttendee; billing: Billing; language: 'da' | 'en' }

/** A guest becomes a register entry with only a name. */
async function resolveRegistrant(
  transaction: Database,
  event: EventRow,
  input: NewManualRegistration,
  at: Date,
): Promise<ManualRegistrant> {
  const { person, language } = input
  if (person.kind === 'register') {
    const { memberId } = person
    const summary = (await facesOf(transaction, [memberId])).get(memberId)
    if (!summary) throw notFound('The person')
    const isMember = await isMemberForEvent(transaction, event, memberId, at)
    return {
      person: { memberId, name: summary.name, email: summary.email, isMember },
      billing: await getBilling(transaction, memberId),
      language: summary.language,
    }
  }
  const { name, email } = person
  const memberId = randomUUID()
  // The e-mail may be another person's, so do not store it.
  await insertClubPersonData(
    transaction,
    event.organisationId,
    [{ ...EMPTY_PERSON_DATA, id: memberId, firstName: name }],
    at,
  )
  const { address } = await getBilling(transaction, memberId)
  return {
    person: { memberId: null, name, email, isMember: false },
    billing: { memberId, name, email: email ?? '', phone: '', address },
    language,
  }
}

async function isMemberForEvent(
  database: Database,
  { organisationId, forMembers }: EventRow,
  memberId: string,
  now: Date,
) {
  return forMembers && (await filterActiveMembers(database, organisationId, [memberId], now)).has(memberId)
}

async function presentStored(database: Database, entryId: string): Promise<ManualRegistration> {
  const tickets = await ticketing.listTicketsByRegistration(database, entryId)
  return {
    entryId,
    tickets: tickets.map(({ id, attendeeName }) => ({ ticketId: id, name: attendeeName })),
    mailed: (tickets[0]?.billingEmail ?? '') !== '',
  }
}

/** Throws `event-closed` for a draft or past event, and `event-cancelled`. */
export function requireUpcomingEvent(event: EventRow, now: Date): void {
  const state = computeEventState(event, now)
  if (state === 'draft') throw new ProblemError('event-closed', 'The event is a draft: publish it first')
  if (state === 'over') throw new ProblemError('event-closed', 'The event is over')
  if (state === 'called-off') throw new ProblemError('event-cancelled', 'This event is cancelled')
}

function requireValidPaymentDay({ day }: Pick<NewManualRegistration, 'day'>, now: Date): void {
  const problem = findPaymentDateProblem(day, calendarDateAt(now))
  if (!problem) return
  const errors = [{ path: 'day', message: PAYMENT_DAY_ERRORS[problem] }]
  throw new ProblemError('malformed-input', PAYMENT_DAY_ERRORS[problem], { errors })
}

function registrationProblem(refusal: ManualRegistrationRefusal, yoursMinor: number): ProblemError {
  switch (refusal.reason) {
    case 'unknown-ticket-type':
      return ticketFieldProblem(refusal.ticket, 'ticketTypeId', 'Must be a ticket of this event')
    case 'own-twice':
      return ticketFieldProblem(refusal.ticket, 'name', 'Must have a name: one ticket alone is the person’s own')
    case 'total-differs':
      return orders.totalDiffersProblem(yoursMinor, refusal.oursMinor)
  }
}

function ticketFieldProblem(ticket: number, field: string, message: string): ProblemError {
  const errors = [{ path: `tickets.${ticket}.${field}`, message }]
  return new ProblemError('malformed-input', message, { errors })
}
