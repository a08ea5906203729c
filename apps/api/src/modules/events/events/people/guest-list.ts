import { createHash, randomUUID } from 'node:crypto'
import type { GuestList, GuestListPreview, NewGuestList } from '@forenet/contract/club/guest-list'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { classifyGuests, type Guest } from '@forenet/domain/guest-list'
import { CURRENCY } from '@forenet/domain/product'
import { countPublicSeatsLeft } from '@forenet/domain/registration-state'
import { acquireAdvisoryLocks } from '../../../../platform/database/advisory-locks.ts'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { defineParser } from '../../../../platform/tasks/parsers.ts'
import { audit } from '../../../core/audit/index.ts'
import { EMPTY_PERSON_DATA, getBilling, insertClubPersonData } from '../../../core/members/index.ts'
import * as orders from '../../../money/payments/index.ts'
import { getManagedEvent } from '../catalogue/managed-event.ts'
import { type EventRow, listTicketTypes, type TicketTypeRow, toSeatFacts } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { requireUnchanged, storingProblem } from '../registration/registration-problems.ts'
import type { PricedTicket } from '../registration/registration-rules.ts'
import { takeFreeSeats } from '../registration/take-free-seats.ts'
import { lockResaleTickets, sellResaleTickets } from '../resale/sell-resale-tickets.ts'
import { takeSeatsBeyondCapacity } from '../seats/seat-repository.ts'
import { leaveQueueWithTicket } from '../waiting/offers.ts'
import * as repository from './guest-list-repository.ts'
import { requireUpcomingEvent } from './manual-registration.ts'
import { insertManualRegistration } from './manual-registration-repository.ts'
import { priceManualRegistration } from './manual-registration-rules.ts'

const GUESTS_PARSER = defineParser<typeof import('@forenet/domain/guest-list'), 'parseGuests'>(
  new URL(import.meta.resolve('@forenet/domain/guest-list')),
  'parseGuests',
)

type StoredGuest = { entryId: string; orderId: string; email: string | null }

/** Throws `not-found`, and `malformed-input` for a ticket type of another event. */
export async function previewGuests(
  deps: Pick<EventsDeps, 'database' | 'parsers'>,
  by: ClubCaller,
  eventId: string,
  { people, ticketTypeId }: Pick<NewGuestList, 'people' | 'ticketTypeId'>,
): Promise<GuestListPreview> {
  const event = await getManagedEvent(deps, by, eventId)
  const left = countPublicSeatsLeft(toSeatFacts(event), [await getTicketType(deps.database, eventId, ticketTypeId)])
  const { guests, wrong } = await deps.parsers.run(GUESTS_PARSER, people)
  return {
    guests: classifyGuests(await repository.listRegisteredGuests(deps.database, eventId, guests), left),
    wrong,
    left,
  }
}

export async function getGuestLists(
  deps: Pick<EventsDeps, 'database'>,
  by: ClubCaller,
  eventId: string,
): Promise<{ lists: GuestList[] }> {
  await getManagedEvent(deps, by, eventId)
  return { lists: (await repository.listGuestLists(deps.database, eventId, null)).map(presentGuestList) }
}

/**
 * Atomic, and idempotent by id; skips guests with a ticket. Throws `not-found`, `event-closed`, `event-cancelled`,
 * `malformed-input`, `changed-meanwhile` if the result differs from the preview, `no-places-by-hand`, and the sending
 * gate's errors.
 */
export async function addGuestList(
  deps: EventsDeps,
  by: ClubCaller,
  eventId: string,
  input: NewGuestList,
): Promise<GuestList> {
  const event = await getManagedEvent(deps, by, eventId)
  const { guests, wrong } = await deps.parsers.run(GUESTS_PARSER, input.people)
  if (wrong[0]) throw malformedInputProblem('people', `Line ${wrong[0].line} puts nobody down`)
  try {
    return await inTransaction(deps.pool, (transaction) =>
      storeGuestList(deps, transaction, by, { event, guests, wish: input }),
    )
  } catch (error) {
    throw storingProblem(error)
  }
}

async function storeGuestList(
  deps: EventsDeps,
  transaction: Database,
  { caller, club }: ClubCaller,
  { event, guests, wish: input }: { event: EventRow; guests: readonly Guest[]; wish: NewGuestList },
): Promise<GuestList> {
  // Serialises lists, so that identical ones are detected.
  await acquireAdvisoryLocks(transaction, `guest lists of ${event.id}`, `guest list ${input.id}`)
  const [known] = await repository.listGuestListRegistrations(transaction, input.id)
  if (known?.eventId === event.id) return presentStored(transaction, event.id, input.id)
  if (known) throw new ProblemError('changed-meanwhile', 'This id is already used for something else')
  const at = deps.now()
  requireUpcomingEvent(event, at)
  const there = await repository.listRegisteredGuests(transaction, event.id, guests)
  const wanted = classifyGuests(there, null).filter(({ outcome }) => outcome === 'put')
  if (wanted.length !== input.guests) {
    throw new ProblemError(
      'changed-meanwhile',
      'The list would register other people than those shown: look through it again',
    )
  }
  const emails = wanted.flatMap(({ email }) => email ?? [])
  const mails = { organisationId: club.id, kind: 'guest-list', messages: emails.length, emails } as const
  await deps.sending.require(transaction, mails)
  const type = await getTicketType(transaction, event.id, input.ticketTypeId)
  // Lock order: before the event, because inserts before the event's lock do not block others.
  const onSale = await lockResaleTickets(transaction, event.id)
  const put = await storeGuests(transaction, event, { wanted, type, wish: input, at })
  const seats = new Map([[type.id, wanted.length]])
  const isTaken = input.beyond
    ? await takeSeatsBeyondCapacity(transaction, event.id, seats)
    : (await takeFreeSeats(deps, transaction, event.id, seats, at)) === 'taken'
  if (!isTaken) throw noPlacesProblem()
  await requireUnchanged(transaction, event)
  if (await repository.hasResale(transaction, event.id)) {
    for (const { entryId } of put) {
      if (!(await sellResaleTickets(transaction, { entryId, eventId: event.id }, onSale, at))) throw noPlacesProblem()
    }
  }
  const orderIds = put.map(({ orderId }) => orderId)
  if ((await repository.confirmRegistrations(transaction, orderIds, at)) !== put.length) {
    throw new Error(`Not all entries of guest list ${input.id} were there to confirm`)
  }
  await leaveQueueWithTicket(deps, transaction, event.id, put, at)
  await bookComplimentaryTickets(deps, transaction, put, { by: caller.memberId, at })
  const detail = { title: event.title, tickets: put.length, beyond: input.beyond }
  const about = { objectKind: 'event', objectId: event.id, organisationId: club.id }
  await audit(transaction, caller, { action: 'event-guest-list', ...about, detail }, at)
  return presentStored(transaction, event.id, input.id)
}

async function storeGuests(
  transaction: Database,
  event: EventRow,
  { wanted, type, wish: input, at }: { wanted: readonly Guest[]; type: TicketTypeRow; wish: NewGuestList; at: Date },
): Promise<StoredGuest[]> {
  const people = wanted.map((guest) => ({ ...guest, memberId: randomUUID() }))
  // Do not store the e-mails, because they may belong to members.
  const stored = people.map(({ memberId, name }) => ({ ...EMPTY_PERSON_DATA, id: memberId, firstName: name }))
  await insertClubPersonData(transaction, event.organisationId, stored, at)
  const address = people[0] ? (await getBilling(transaction, people[0].memberId)).address : null
  const put: StoredGuest[] = []
  for (const { name, email, memberId } of people) {
    const entryId = randomUUID()
    const orderId = randomUUID()
    await insertManualRegistration(transaction, {
      ...{ entryId, orderId, memberId, eventId: event.id, organisationId: event.organisationId },
      token: createHash('sha256').update(`by hand ${entryId}`).digest('hex').slice(0, 40),
      sole: event.oneTicketPerAttendee,
      totalMinor: 0,
      currency: CURRENCY,
      language: input.language,
      billing: { name, email: email ?? '', phone: '', address },
      answers: {},
      showName: false,
      tickets: [{ ...priceComplimentaryTicket(type, { name, email }, at), id: randomUUID() }],
      selection: { eventId: event.id, tickets: [{ ticketTypeId: type.id, name: '', answers: {} }] },
      method: 'free',
      guestListId: input.id,
      at,
    })
    put.push({ entryId, orderId, email })
  }
  return put
}

function priceComplimentaryTicket(
  type: TicketTypeRow,
  { name, email }: Pick<Guest, 'name' | 'email'>,
  at: Date,
): PricedTicket {
  const wanted = { tickets: [{ ticketTypeId: type.id, name: '', answers: {} }], given: true, totalMinor: 0 }
  const priced = priceManualRegistration(wanted, { memberId: null, name, email, isMember: false }, [type], at)
  const ticket = priced.ok ? priced.tickets[0] : undefined
  if (!ticket) throw new Error(`Ticket type ${type.id} cannot be given`)
  return ticket
}

async function bookComplimentaryTickets(
  deps: Pick<EventsDeps, 'payments'>,
  transaction: Database,
  put: readonly StoredGuest[],
  { by, at }: { by: string | null; at: Date },
): Promise<void> {
  const day = calendarDateAt(at)
  for (const { orderId, email } of put) {
    await orders.updateOrder(transaction, orderId, { status: 'paid', paidAt: at })
    const payment = { id: randomUUID(), orderId, method: 'free' as const, amountMinor: 0, day, note: '', at, by }
    await orders.bookManualPayment(transaction, payment)
    if (email === null) continue
    await deps.payments.startAfterPayment(transaction, await orders.getOrder(transaction, orderId))
  }
}

async function getTicketType(database: Database, eventId: string, typeId: string): Promise<TicketTypeRow> {
  const type = (await listTicketTypes(database, eventId)).find(({ id }) => id === typeId)
  if (!type) throw malformedInputProblem('ticketTypeId', 'Must be a ticket of this event')
  return type
}

async function presentStored(database: Database, eventId: string, listId: string): Promise<GuestList> {
  const [list] = await repository.listGuestLists(database, eventId, listId)
  if (!list) throw new Error(`The stored guest list ${listId} was not found`)
  return presentGuestList(list)
}

function presentGuestList({ madeAt, ...row }: repository.GuestListRow): GuestList {
  return { ...row, madeAt: madeAt.toISOString() }
}

function noPlacesProblem(): ProblemError {
  return new ProblemError('no-places-by-hand', 'There are not enough places left, or others are waiting for them')
}

function malformedInputProblem(path: string, message: string): ProblemError {
  return new ProblemError('malformed-input', message, { errors: [{ path, message }] })
}
