import type { ClubEventWaiting } from '@forenet/contract/club/event-attendee'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import {
  type Audience,
  countFreeSeats,
  type EventSeatCounts,
  filterTicketTypesOnSale,
} from '@forenet/domain/registration-state'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { audit } from '../../../core/audit/index.ts'
import { getManagedEvent } from '../catalogue/managed-event.ts'
import { getSeatsRow } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import { listAudiences, offerFreeSeats, offerSeatsTo } from '../waiting/offers.ts'
import * as waiting from '../waiting/waiting-repository.ts'
import { listEndedWaits, listWaitingPeople } from './waiting-people-repository.ts'

const MAX_WAITING = 500
const MAX_ENDED_WAITS = 100

type ReadDeps = Pick<EventsDeps, 'database' | 'now'>
type Deps = Pick<EventsDeps, 'pool' | 'database' | 'now' | 'mail'>

export async function getWaitingPeople(
  { database, now }: ReadDeps,
  by: Pick<ClubCaller, 'club' | 'reach'>,
  eventId: string,
): Promise<ClubEventWaiting> {
  await getManagedEvent({ database }, by, eventId)
  const [seats, rows, ended] = await Promise.all([
    getSeatsRow(database, eventId),
    listWaitingPeople(database, eventId, now(), MAX_WAITING),
    listEndedWaits(database, eventId, MAX_ENDED_WAITS),
  ])
  return {
    ...countOfferableSeats(seats, 'members', now()),
    forGuests: countOfferableSeats(seats, 'guests', now()),
    people: rows.map(({ joinedAt, offerUntil, passedOver, passedOverAt, passedOverWhy, passedOverFree, ...row }) => ({
      ...row,
      joinedAt: joinedAt.toISOString(),
      offerUntil: offerUntil?.toISOString() ?? null,
      passedOver:
        passedOverAt && passedOverWhy
          ? { times: passedOver, at: passedOverAt.toISOString(), why: passedOverWhy, free: passedOverFree }
          : null,
    })),
    ended: ended.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  }
}

/**
 * An existing offer is unchanged. Throws `not-found`, `event-closed` after registration closed, `waits-uninvited`, and
 * `no-places-by-hand` for lack of tickets, or of seats unless it may exceed the capacity.
 */
export async function offerSeatOutOfOrder(
  deps: Deps,
  by: ClubCaller,
  eventId: string,
  waitingId: string,
  beyond: boolean,
): Promise<ClubEventWaiting> {
  await getManagedEvent(deps, by, eventId)
  await inTransaction(deps.pool, async (transaction) => {
    const { event, row } = await lockWaiting(transaction, eventId, waitingId)
    if (row.state !== 'waiting') return
    const at = deps.now()
    if (!event.enabled || event.cancelledAt || at >= event.registrationClosesAt) {
      throw new ProblemError('event-closed', 'Registration for this event has closed')
    }
    if (!(await waiting.canUseOffer(transaction, row.id, at))) {
      throw new ProblemError('waits-uninvited', 'Only people who are invited can take seats at this event')
    }
    const audience = (await listAudiences(transaction, eventId, [row], at)).get(row.id) ?? 'guests'
    const { free, freeOfTypes } = await seatsToOffer(transaction, eventId, audience, at)
    if (freeOfTypes !== null && row.seats > freeOfTypes) {
      throw new ProblemError('no-tickets-to-offer', 'The ticket types on sale have too few tickets left for them')
    }
    if (free !== null && row.seats > free && !beyond) {
      throw new ProblemError('no-places-by-hand', 'There are not enough places left for them')
    }
    const queue = await waiting.listQueue(transaction, eventId, at)
    const why = { why: 'by-hand', free } as const
    await offerSeatsTo(deps, transaction, event, { queue, ids: [row.id], ...why }, at)
    await auditWaiting(transaction, by, 'event-seats-offered', row, { seats: row.seats, beyond }, at)
  })
  return getWaitingPeople(deps, by, eventId)
}

/** Idempotent. Throws `not-found`. */
export async function removeFromWaitingList(
  deps: Deps,
  by: ClubCaller,
  eventId: string,
  waitingId: string,
): Promise<ClubEventWaiting> {
  await getManagedEvent(deps, by, eventId)
  await inTransaction(deps.pool, async (transaction) => {
    const { row } = await lockWaiting(transaction, eventId, waitingId)
    const at = deps.now()
    if (row.state === 'offered') await waiting.endWaitOffer(transaction, row.id, 'taken-off', at)
    else if (row.state === 'waiting') await waiting.removeFromQueue(transaction, row.id, 'taken-off', at)
    else return
    await offerFreeSeats(deps, transaction, eventId, at)
    await auditWaiting(transaction, by, 'event-waiting-removed', row, { seats: row.seats }, at)
  })
  return getWaitingPeople(deps, by, eventId)
}

/** Free seats may be exceeded, but not the tickets of the types on sale. */
async function seatsToOffer(database: Database, eventId: string, audience: Audience, at: Date) {
  return countOfferableSeats(await getSeatsRow(database, eventId), audience, at)
}

function countOfferableSeats(seats: EventSeatCounts, audience: Audience, at: Date) {
  const types = filterTicketTypesOnSale(seats.ticketTypes, at)
  return {
    free: countFreeSeats(seats, types, audience),
    freeOfTypes: countFreeSeats({ ...seats, capacity: null }, types, audience),
  }
}

async function lockWaiting(transaction: Database, eventId: string, waitingId: string) {
  const event = await waiting.lockEvent(transaction, eventId)
  const row = await waiting.findWait(transaction, waitingId)
  if (!event || row?.eventId !== eventId) throw notFound('The waiting place')
  return { event, row }
}

function auditWaiting(
  transaction: Database,
  { caller, club }: ClubCaller,
  action: 'event-seats-offered' | 'event-waiting-removed',
  { memberId, eventId }: waiting.WaitingRow,
  detail: { seats: number; beyond?: boolean },
  at: Date,
): Promise<void> {
  const about = { objectKind: 'event', objectId: eventId, organisationId: club.id, actingFor: memberId }
  return audit(transaction, caller, { action, ...about, detail: { memberId, ...detail } }, at)
}
