import { randomUUID } from 'node:crypto'
import type { DoorOffers, NewDoorSale } from '@forenet/contract/door-sale'
import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { CURRENCY } from '@forenet/domain/product'
import { computeRemainingQuota, countPublicSeatsLeft } from '@forenet/domain/registration-state'
import { computeDoorPrice } from '@forenet/domain/ticket-price'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import { EMPTY_PERSON_DATA, getBilling, insertClubPersonData } from '../../../core/members/index.ts'
import { takesPayments } from '../../../core/organisations/index.ts'
import * as orders from '../../../money/payments/index.ts'
import { computeEventState } from '../authoring/authoring-rules.ts'
import { type EventRow, findEvent, listTicketTypes, toSeatFacts } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { requireUnchanged } from '../registration/registration-problems.ts'
import { takeFreeSeats } from '../registration/take-free-seats.ts'
import { lockResaleTickets, sellResaleTickets } from '../resale/sell-resale-tickets.ts'
import { holdExpiry } from '../seats/hold-rules.ts'
import type { SeatsByType } from '../seats/seat-repository.ts'
import { countSeatsByType } from '../seats/seats.ts'
import { leaveQueueWithTicket } from '../waiting/offers.ts'
import { type DoorSaleRefusal, doorSaleToken, priceDoorSale } from './door-sale-rules.ts'
import { findManualRegistration, insertManualRegistration } from './manual-registration-repository.ts'
import { markPaidManually } from './mark-paid-manually.ts'

const ANONYMOUS_GUEST_NAME = { da: 'Gæst ved indgangen', en: 'Guest at the door' } as const
const GUEST_NAME = { da: 'Gæst', en: 'Guest' } as const

type DoorOffer = Pick<DoorOffers, 'open' | 'left' | 'ticketTypes' | 'link'>

export async function listDoorOffers(database: Database, eventId: string, now: Date): Promise<DoorOffer> {
  const event = await findEvent(database, eventId)
  if (!event) throw notFound('The event')
  const types = await listTicketTypes(database, eventId)
  return {
    open: computeEventState(event, now) === 'published',
    // The waiting list has priority over sales at the door.
    left: countPublicSeatsLeft(
      toSeatFacts(event),
      types.filter((type) => computeDoorPrice(type, now)),
    ),
    ticketTypes: types.flatMap((type) => {
      const price = computeDoorPrice(type, now)
      return price
        ? { id: type.id, name: type.name, totalMinor: price.totalMinor, left: computeRemainingQuota(type) }
        : []
    }),
    link: takesPayments(event),
  }
}

/**
 * Idempotent by `wish.id`. Reserves seats for 15 minutes if paid at the gateway. Throws `not-found`, `event-closed`,
 * `event-cancelled`, `ticket-not-on-sale`, `total-differs`, `sold-out`, `quota-reached`, `organisation-unavailable`,
 * `changed-meanwhile`, and database errors of constraints.
 */
export async function sellAtDoor(
  deps: Pick<EventsDeps, 'takeSeats' | 'payments' | 'mail'>,
  transaction: Database,
  eventId: string,
  input: NewDoorSale,
  at: Date,
): Promise<void> {
  if (await findManualRegistration(transaction, input.id)) {
    throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
  }
  const event = await findEvent(transaction, eventId)
  if (!event) throw notFound('The event')
  requireOnSale(event, at)
  const priced = priceDoorSale(input, await listTicketTypes(transaction, eventId), GUEST_NAME[input.language], at)
  if (!priced.ok) throw doorSaleProblem(priced.refusal, input.totalMinor)
  const byGateway = input.means === 'link'
  if (byGateway && !takesPayments(event)) {
    throw new ProblemError('organisation-unavailable', 'This organisation cannot take payments just now')
  }
  // Lock order: before the event. A gateway sale settles resales at capture.
  const onSale = byGateway ? null : await lockResaleTickets(transaction, eventId)
  const billing = await readBuyerBilling(transaction, event, input, at)
  const seats = countSeatsByType(input.tickets)
  const result = await takeFreeSeats(deps, transaction, eventId, seats, at)
  if (result === 'too-few') throw await soldOutEventProblem(transaction, eventId, seats)
  if (result === 'offered-to-others') throw soldOutProblem()
  // Locks the event, so that the prices still apply.
  await requireUnchanged(transaction, event)
  const orderId = randomUUID()
  await insertManualRegistration(transaction, {
    entryId: input.id,
    orderId,
    eventId,
    organisationId: event.organisationId,
    token: doorSaleToken(input.id),
    memberId: billing.memberId,
    sole: event.oneTicketPerAttendee,
    totalMinor: priced.totalMinor,
    currency: CURRENCY,
    language: input.language,
    billing,
    answers: {},
    showName: false,
    tickets: priced.tickets.map((ticket) => ({ ...ticket, id: randomUUID() })),
    selection: { eventId, tickets: input.tickets },
    method: input.means === 'link' ? null : input.means,
    ...(byGateway && { heldUntil: holdExpiry(at) }),
    at,
  })
  if (onSale && !(await sellResaleTickets(transaction, { entryId: input.id, eventId }, onSale, at))) {
    throw new ProblemError('sold-out', 'The holder of a returned ticket has been admitted')
  }
  if (input.means === 'link') return
  if (input.email !== null) await leaveQueueWithTicket(deps, transaction, eventId, [{ email: input.email }], at)
  const paid = { entryId: input.id, orderId, mailed: input.email !== null }
  // A door device has no user account.
  const received = { method: input.means, amountMinor: input.totalMinor, day: calendarDateAt(at), note: '', by: null }
  await markPaidManually(deps, transaction, paid, received, at)
}

/** The buyer becomes a register entry with only a name. */
async function readBuyerBilling(
  transaction: Database,
  { organisationId }: EventRow,
  { tickets, email, language }: NewDoorSale,
  at: Date,
) {
  const memberId = randomUUID()
  const name = tickets.find((ticket) => ticket.name !== '')?.name ?? ANONYMOUS_GUEST_NAME[language]
  await insertClubPersonData(transaction, organisationId, [{ ...EMPTY_PERSON_DATA, id: memberId, firstName: name }], at)
  const { address } = await getBilling(transaction, memberId)
  return { memberId, name, email: email ?? '', phone: '', address }
}

function requireOnSale(event: EventRow, now: Date): void {
  const state = computeEventState(event, now)
  if (state === 'called-off') throw new ProblemError('event-cancelled', 'This event is cancelled')
  if (state !== 'published') throw new ProblemError('event-closed', 'The event is a draft, or over')
}

async function soldOutEventProblem(transaction: Database, eventId: string, seats: SeatsByType): Promise<ProblemError> {
  const types = await listTicketTypes(transaction, eventId)
  const few = types.some(({ id, quota, seatsTaken }) => quota !== null && quota - seatsTaken < (seats.get(id) ?? 0))
  if (few) return new ProblemError('quota-reached', 'There are not enough tickets of this type left')
  return soldOutProblem()
}

function soldOutProblem(): ProblemError {
  return new ProblemError('sold-out', 'There are not enough places left, or others are waiting for them')
}

function doorSaleProblem(refusal: DoorSaleRefusal, yoursMinor: number): ProblemError {
  if (refusal.reason === 'total-differs') return orders.totalDiffersProblem(yoursMinor, refusal.oursMinor)
  if (refusal.reason === 'means') {
    const message = 'Must be free where there is nothing to pay, and then alone'
    return new ProblemError('malformed-input', message, { errors: [{ path: 'means', message }] })
  }
  const message = 'This ticket is not sold at the door'
  const errors = [{ path: `tickets.${refusal.ticket}.ticketTypeId`, message }]
  return new ProblemError('ticket-not-on-sale', message, { errors })
}
