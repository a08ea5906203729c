import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt, computeAge } from '@forenet/domain/calendar-date'
import {
  type Audience,
  computeOfferLimit,
  countFreeSeats,
  countOwnSeats,
  type EventSeatCounts,
  filterTicketTypesForGuests,
  filterTicketTypesOnSale,
  type HouseholdPerson,
  type RegistrationFacts,
  waitsForGuestTypes,
} from '@forenet/domain/registration-state'
import { listSkippedEntries, selectNextOffers } from '@forenet/domain/waiting-list'
import { listBirthDates, listHouseholds } from '../../../core/members/index.ts'
import { filterActiveMembers } from '../../../membership/memberships/index.ts'
import { listLiveTicketsByMember } from '../catalogue/own-status-repository.ts'
import { type EventRow, findEvent, getSeatsRow } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { runEachLoggingErrors } from '../settle-each.ts'
import * as repository from './waiting-repository.ts'

/**
 * In queue order, without people who have their tickets by now. An offer expires after the event's offer period, or when
 * registration closes.
 */
export async function offerFreeSeats(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  eventId: string,
  now: Date,
): Promise<void> {
  const queued = await repository.lockEvent(transaction, eventId)
  if (!queued || queued.waitingSeats === 0) return
  const event = (await endWaitsWithTickets(transaction, eventId, now)) ?? queued
  if (event.waitingSeats === 0) return
  const seats = await getSeatsRow(transaction, eventId)
  const { queue, free, offers, moved } = await planOffers(transaction, event, seats, now)
  if (moved.length > 0) await repository.switchAudience(transaction, eventId, moved)
  if (offers.length === 0) return
  const why = { why: 'seats', free } as const
  await offerSeatsTo(deps, transaction, event, { queue, ids: offers.map(({ id }) => id), ...why }, now)
}

type OfferPlan = {
  queue: readonly repository.QueuedRow[]
  free: number | null
  offers: repository.QueuedRow[]
  /** Rows that can use only guests' ticket types by now, or no longer only those. */
  moved: string[]
}

export async function planOffers(
  database: Database,
  event: Pick<repository.LockedEvent, 'id' | 'enabled' | 'cancelledAt' | 'registrationClosesAt'>,
  seats: EventSeatCounts,
  now: Date,
): Promise<OfferPlan> {
  const types = filterTicketTypesOnSale(seats.ticketTypes, now)
  const free = countFreeSeats(seats, types)
  if (!event.enabled || event.cancelledAt || now >= event.registrationClosesAt)
    return { queue: [], free, offers: [], moved: [] }
  const queue = await repository.listQueue(database, event.id, now)
  // Guests can use all free seats.
  const areAllForGuests = filterTicketTypesForGuests(types).length === types.length
  const hasAgeLimits = seats.ticketTypes.some(({ ageFrom, ageTo }) => (ageFrom ?? ageTo ?? null) !== null)
  const [unlimited, everySeat] = [Number.POSITIVE_INFINITY, free ?? Number.POSITIVE_INFINITY]
  if (queue.length === 0 || (areAllForGuests && !hasAgeLimits))
    return { queue, free, offers: selectNextOffers(queue, everySeat), moved: [] }
  const households = hasAgeLimits ? await listHouseholdPeople(database, event.id, queue, now) : new Map()
  const ownFor = (id: string) => countOwnSeats(seats, types, households.get(id) ?? [])
  if (areAllForGuests) {
    const offers = selectNextOffers(queue, everySeat, { free: unlimited, isGuest: () => false, ownFor })
    return { queue: queue.filter(({ id }) => ownFor(id) > 0), free, offers, moved: [] }
  }
  const rows = [...queue, ...(await repository.listOffered(database, event.id))]
  const audiences = await listAudiences(database, event.id, rows, now)
  const audienceOf = (id: string) => audiences.get(id) ?? 'guests'
  const guests = new Set(
    rows.flatMap(({ id, guestsOnly }, at) => {
      const audience = audienceOf(id)
      // The seats of an offer would make its own ticket types look sold out.
      const isGuest =
        at < queue.length
          ? waitsForGuestTypes(seats, types, audience)
          : audience === 'guests' || (audience !== 'members' && guestsOnly)
      return isGuest ? id : []
    }),
  )
  const moved = rows.filter(({ id, guestsOnly }) => guests.has(id) !== guestsOnly)
  const offeredGuestSeats = rows
    .slice(queue.length)
    .filter(({ id }) => guests.has(id))
    .reduce((sum, row) => sum + row.seats, 0)
  const freeForGuests = countFreeSeats({ ...seats, offeredGuestSeats }, types, 'guests') ?? unlimited
  const freeFor = (id: string) => countFreeSeats(seats, types, audienceOf(id)) ?? unlimited
  const limits = { free: freeForGuests, isGuest: (id: string) => guests.has(id), freeFor, ownFor }
  const offers = selectNextOffers(queue, everySeat, limits)
  // An entry is not passed over when others take seats of ticket types that it cannot use.
  const competing = queue.filter(({ id }) => Math.min(guests.has(id) ? freeForGuests : freeFor(id), ownFor(id)) > 0)
  return { queue: competing, free, offers, moved: moved.map(({ id }) => id) }
}

/** Members of the household per waiting-list entry, or guests without a member. */
export async function listAudiences(
  database: Database,
  eventId: string,
  rows: readonly Pick<repository.QueuedRow, 'id' | 'memberId'>[],
  now: Date,
): Promise<ReadonlyMap<string, Audience>> {
  const event = await findEvent(database, eventId)
  if (!event?.forMembers) return new Map(rows.map(({ id }) => [id, 'guests']))
  const households = await listEachHousehold(database, event, rows, now)
  return new Map(
    rows.map(({ id }): [string, Audience] => {
      const members = (households.get(id) ?? []).filter(({ isMember }) => isMember)
      return [id, members.length === 0 ? 'guests' : { memberAges: members.map(({ age }) => age) }]
    }),
  )
}

/** People of the household without a ticket per waiting-list entry. */
async function listHouseholdPeople(
  database: Database,
  eventId: string,
  rows: readonly Pick<repository.QueuedRow, 'id' | 'memberId'>[],
  now: Date,
): Promise<ReadonlyMap<string, readonly HouseholdPerson[]>> {
  const event = await findEvent(database, eventId)
  if (!event) return new Map()
  const households = await listEachHousehold(database, event, rows, now)
  const everyone = [...households.values()].flat().map(({ memberId }) => memberId)
  const tickets = await listLiveTicketsByMember(database, eventId, [...new Set(everyone)])
  return new Map(
    households.entries().map(([id, people]) => [id, people.filter(({ memberId }) => !tickets.has(memberId))]),
  )
}

type EventAttendance = Pick<EventRow, 'organisationId' | 'startsAt'>

async function listEachHousehold(
  database: Database,
  { organisationId, startsAt }: EventAttendance,
  rows: readonly Pick<repository.QueuedRow, 'id' | 'memberId'>[],
  now: Date,
): Promise<Map<string, (HouseholdPerson & { memberId: string })[]>> {
  const households = await listHouseholds(
    database,
    rows.map(({ memberId }) => memberId),
  )
  const householdOf = (memberId: string) => [memberId, ...(households.get(memberId) ?? [])]
  const everyone = [...new Set(rows.flatMap(({ memberId }) => householdOf(memberId)))]
  const members = await filterActiveMembers(database, organisationId, everyone, now)
  const births = await listBirthDates(database, everyone)
  const firstDay = calendarDateAt(startsAt)
  const person = (memberId: string) => {
    const birth = births.get(memberId)
    return { memberId, age: birth ? computeAge(birth, firstDay) : null, isMember: members.has(memberId) }
  }
  return new Map(rows.map(({ id, memberId }) => [id, householdOf(memberId).map(person)]))
}

/** People who were passed over are recorded. The caller must have locked the event. */
export async function offerSeatsTo(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  event: repository.LockedEvent,
  {
    queue,
    ids,
    ...why
  }: { queue: readonly repository.QueuedRow[]; ids: readonly string[]; why: 'seats' | 'by-hand'; free: number | null },
  now: Date,
): Promise<void> {
  const chosen = queue.filter(({ id }) => ids.includes(id))
  const { ticketTypes } = await getSeatsRow(transaction, event.id)
  const limits = await listOfferLimits(transaction, { ...event, ticketTypes }, chosen, now)
  const untilOf = (id: string) =>
    Math.min(now.getTime() + event.offerMinutes * 60_000, (limits.get(id) ?? event.registrationClosesAt).getTime())
  for (const [until, some] of Map.groupBy(ids, untilOf))
    await repository.offerSeats(transaction, event.id, some, now, new Date(until))
  const before = listSkippedEntries(queue, ids).map(({ id }) => id)
  await repository.markPassedOver(transaction, before, why, now)
  for (const id of ids) await deps.mail.seatsOffered(transaction, id)
}

export type TicketHolders = readonly { memberId?: string | null; email?: string | null }[]

/** The club gave these people tickets. */
export async function leaveQueueWithTicket(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  eventId: string,
  holders: TicketHolders,
  at: Date,
): Promise<void> {
  await endServedWaits(deps, transaction, eventId, { holders, isServed: () => true }, at)
}

/**
 * Removes buyer and family. Guests stay, because a typed e-mail does not prove consent; so do requests for more seats
 * than the entry has, or made after it.
 */
export async function leaveQueueWithRegistration(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  { eventId, memberId, createdAt }: { eventId: string; memberId: string; createdAt: Date },
  tickets: readonly { memberId: string | null }[],
  at: Date,
): Promise<void> {
  const isServed = ({ seats, joinedAt }: repository.OpenWaiting) => seats <= tickets.length && joinedAt <= createdAt
  await endServedWaits(deps, transaction, eventId, { holders: [{ memberId }, ...tickets], isServed }, at)
}

export async function leaveQueueWithTransfer(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  eventId: string,
  at: Date,
): Promise<void> {
  await repository.lockEvent(transaction, eventId)
  if (await endWaitsWithTickets(transaction, eventId, at)) await offerFreeSeats(deps, transaction, eventId, at)
}

/** Lock the event first. Undefined if no wait has ended. */
async function endWaitsWithTickets(
  transaction: Database,
  eventId: string,
  at: Date,
): Promise<repository.LockedEvent | undefined> {
  const served = await repository.listWaitsWithTickets(transaction, eventId)
  if (served.length === 0) return undefined
  await repository.endWaits(transaction, eventId, served, at)
  return repository.lockEvent(transaction, eventId)
}

async function endServedWaits(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  eventId: string,
  { holders, isServed }: { holders: TicketHolders; isServed: (open: repository.OpenWaiting) => boolean },
  at: Date,
): Promise<void> {
  await repository.lockEvent(transaction, eventId)
  const people = {
    memberIds: holders.flatMap(({ memberId }) => memberId ?? []),
    emails: holders.flatMap(({ email }) => email?.toLowerCase() ?? []),
  }
  const served = (await repository.listOpenWaits(transaction, eventId, people)).filter(isServed).map(({ id }) => id)
  if (served.length === 0) return
  await repository.endWaits(transaction, eventId, served, at)
  await offerFreeSeats(deps, transaction, eventId, at)
}

type OfferedEvent = Pick<RegistrationFacts, 'ticketTypes' | 'registrationClosesAt'> & { id: string }

/** The last moment to accept an offer per waiting-list entry. */
async function listOfferLimits(
  database: Database,
  event: OfferedEvent,
  rows: readonly repository.QueuedRow[],
  now: Date,
): Promise<ReadonlyMap<string, Date>> {
  const households = await listHouseholdPeople(database, event.id, rows, now)
  return new Map(rows.map(({ id }) => [id, computeOfferLimit(event, households.get(id) ?? [], now)]))
}

/** Offers that could not be accepted if the event were like this, because registration or sale has closed. */
export async function countOffersToEnd(database: Database, event: OfferedEvent, now: Date): Promise<number> {
  const limits = await listOfferLimits(database, event, await repository.listOffered(database, event.id), now)
  return limits.values().reduce((count, limit) => count + (limit <= now ? 1 : 0), 0)
}

/** After registration or sale was closed, or will close earlier. Notifies the holders of the offers. */
export async function shortenOffers(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  eventId: string,
  at: Date,
): Promise<void> {
  const event = await repository.lockEvent(transaction, eventId)
  const offered = await repository.listOffered(transaction, eventId)
  if (!event || offered.length === 0) return
  const { ticketTypes } = await getSeatsRow(transaction, eventId)
  for (const [id, limit] of await listOfferLimits(transaction, { ...event, ticketTypes }, offered, at)) {
    const hasEnded = limit <= at
    if (!(await repository.shortenOffer(transaction, id, hasEnded ? at : limit, at))) continue
    if (!hasEnded) await deps.mail.seatsOffered(transaction, id)
    else if (await repository.endWaitOffer(transaction, id, 'ran-out', at))
      await deps.mail.offerExpired(transaction, id)
  }
}

export async function endUnusableOffers(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  eventId: string,
  now: Date,
): Promise<void> {
  await repository.lockEvent(transaction, eventId)
  const inVain = await repository.listUnusableOffers(transaction, eventId, now)
  for (const id of inVain) await repository.endWaitOffer(transaction, id, 'taken-off', now)
  if (inVain.length > 0) await offerFreeSeats(deps, transaction, eventId, now)
}

const BATCH = 50

export async function expireOffers(deps: EventsDeps): Promise<number> {
  const lapsed = await repository.listLapsedOffers(deps.database, deps.now(), BATCH)
  return runEachLoggingErrors(deps, lapsed, 'ending an offer', ({ id, eventId }) =>
    inTransaction(deps.pool, async (transaction) => {
      const at = deps.now()
      await repository.lockEvent(transaction, eventId)
      if (!(await repository.endWaitOffer(transaction, id, 'ran-out', at))) return false
      await deps.mail.offerExpired(transaction, id)
      await offerFreeSeats(deps, transaction, eventId, at)
      return true
    }),
  )
}

/** Offers seats that were freed without an offer: a sale period began, a quota was raised, or a process crashed. */
export async function offerRemainingPlaces(deps: EventsDeps): Promise<number> {
  let offered = 0
  let after: string | null = null
  do {
    const events = await repository.listQueuesWithFreeSeats(deps.database, deps.now(), after, BATCH)
    // Check without the lock: most queues only wait for more seats than are free.
    offered += await runEachLoggingErrors(deps, events, 'offering free places', async (event) => {
      const seats = await getSeatsRow(deps.database, event.id)
      const { offers, moved } = await planOffers(deps.database, event, seats, deps.now())
      if (offers.length + moved.length === 0) return false
      await inTransaction(deps.pool, (transaction) => offerFreeSeats(deps, transaction, event.id, deps.now()))
      return true
    })
    after = events.length === BATCH ? (events.at(-1)?.id ?? null) : null
  } while (after !== null)
  return offered
}
