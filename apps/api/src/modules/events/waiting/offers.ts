import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { nextOffers } from '@forenet/domain/waiting-list'
import { eachOnItsOwn } from '../each-on-its-own.ts'
import type { EventsDeps } from '../events-deps.ts'
import * as repository from './waiting-repository.ts'

/**
 * Offers free seats to those who wait, in order, in the transaction that freed them; each is told by mail once it
 * holds. An offer lasts as long as the event says, but not past the end of registration.
 */
export async function offerFreeSeats(
  deps: Pick<EventsDeps, 'mail'>,
  transaction: Database,
  eventId: string,
  now: Date,
): Promise<void> {
  const event = await repository.lockEvent(transaction, eventId)
  if (!event || event.waitingSeats === 0 || !event.enabled || event.cancelledAt || now >= event.registrationClosesAt)
    return
  const queue = await repository.listQueue(transaction, eventId)
  const free = event.capacity === null ? event.waitingSeats : event.capacity - event.seatsTaken
  const offers = nextOffers(queue, free)
  if (offers.length === 0) return
  const until = new Date(Math.min(now.getTime() + event.offerMinutes * 60_000, event.registrationClosesAt.getTime()))
  await repository.offerSeats(
    transaction,
    eventId,
    offers.map((offer) => offer.id),
    now,
    until,
  )
  for (const offer of offers) await deps.mail.seatsOffered(transaction, offer.id)
}

const BATCH = 50

/** Ends offers that ran out and offers their seats to the next. Returns how many it ended. */
export async function lapseOffers(deps: EventsDeps): Promise<number> {
  const lapsed = await repository.listLapsedOffers(deps.database, deps.now(), BATCH)
  return eachOnItsOwn(deps, lapsed, 'ending an offer', ({ id, eventId }) =>
    inTransaction(deps.pool, async (transaction) => {
      const at = deps.now()
      await repository.lockEvent(transaction, eventId)
      await repository.endOfferOf(transaction, id, 'lapsed', at)
      await offerFreeSeats(deps, transaction, eventId, at)
      return true
    }),
  )
}
