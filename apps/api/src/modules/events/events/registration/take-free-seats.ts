import type { Database } from '@forenet/database/database'
import { filterTicketTypesOnSale, hasSeatsForQueue } from '@forenet/domain/registration-state'
import { getSeatsRow, listTicketTypes } from '../catalogue/repository.ts'
import type { EventsDeps } from '../events-deps.ts'
import type { SeatsByType } from '../seats/seat-repository.ts'

/** Unless the result is `taken`, the caller must roll back. */
export async function takeFreeSeats(
  { takeSeats }: Pick<EventsDeps, 'takeSeats'>,
  transaction: Database,
  eventId: string,
  seats: SeatsByType,
  at: Date,
): Promise<'taken' | 'too-few' | 'offered-to-others'> {
  if (!(await takeSeats(transaction, eventId, seats))) return 'too-few'
  const facts = await getSeatsRow(transaction, eventId)
  if ((facts.offeredSeats === 0 && facts.waitingSeats === 0) || hasSeatsForQueue(facts, at)) return 'taken'
  // Ticket types that offers cannot use, such as hidden ones, take nothing from the offers.
  const types = filterTicketTypesOnSale(await listTicketTypes(transaction, eventId), at)
  return types.some(({ id }) => seats.has(id)) ? 'offered-to-others' : 'taken'
}
