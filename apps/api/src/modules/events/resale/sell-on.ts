import type { Database } from '@forenet/database/database'
import { chooseResoldTickets } from '@forenet/domain/resale'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import * as ticketing from '../../tickets/index.ts'
import { listTicketTypes } from '../catalogue/repository.ts'
import * as entries from '../entries/entry-repository.ts'
import { allOrNothing, seatsOf } from '../registration/seats.ts'
import { lockEvent } from '../waiting/waiting-repository.ts'
import * as repository from './resale-repository.ts'

/** Who is about to have valid tickets to an event. */
type Buyer = { entryId: string; eventId: string }

/**
 * Holds the tickets to an event that are on sale again, in the order of tickets, before the event's lock is taken. A door that lets one of
 * their holders in comes before or after.
 */
export async function holdOnSale(transaction: Database, eventId: string): Promise<ReadonlySet<string>> {
  const rows = await repository.listOnSale(transaction, eventId)
  const held = await ticketing.lockTickets(
    transaction,
    rows.map(({ ticketId }) => ticketId),
  )
  return new Set(held)
}

/**
 * Finds the tickets on sale whose places an entry's tickets take, and makes them void, before its money is captured: from then on no
 * door lets both in. False where the holder of such a ticket came after all, and this entry's seats are those that are too many. In a
 * transaction that holds the tickets on sale (`holdOnSale`); takes the event's lock. Throws `changed-meanwhile` where one was given back
 * or replaced since they were held: counted without it there would seem to be a place too many.
 */
export async function claimOnSale(
  transaction: Database,
  { entryId, eventId }: Buyer,
  held: ReadonlySet<string>,
  at: Date,
  lock = lockEvent,
): Promise<boolean> {
  const event = await lock(transaction, eventId)
  if (!event) throw new Error(`No event ${eventId}`)
  const listed = await repository.listOnSale(transaction, eventId)
  if (listed.some(({ ticketState, ticketId }) => ticketState === 'valid' && !held.has(ticketId))) {
    throw new ProblemError('changed-meanwhile', 'A ticket has just been given back; please try again')
  }
  for (const row of listed.filter(({ ticketState }) => ticketState === 'used')) {
    await countAgain(transaction, { ...row, eventId }, 'used', at)
  }
  const now = (await lock(transaction, eventId)) ?? event
  const types = await listTicketTypes(transaction, eventId)
  const tickets = (await ticketing.listEntryTickets(transaction, entryId)).filter(isSeat)
  const onSale = listed.filter(({ ticketState }) => ticketState === 'valid')
  const { ids } = chooseResoldTickets(
    seatsOf(tickets),
    onSale,
    { capacity: now.capacity, taken: now.seatsTaken },
    new Map(types.map(({ id, quota, seatsTaken }) => [id, { capacity: quota, taken: seatsTaken }])),
  )
  const owed = await repository.listOwed(transaction, eventId)
  if (owed.length > 0) {
    const isOver =
      now.seatsTaken > (now.capacity ?? now.seatsTaken) ||
      types.some(({ quota, seatsTaken }) => quota !== null && seatsTaken > quota)
    await repository.settleOwed(transaction, isOver ? owed.slice(0, tickets.length) : owed)
    if (isOver) return false
  }
  const chosen = listed.filter(({ id }) => ids.includes(id))
  const voids = chosen.map(({ ticketId }) => ({ ticketId, refundMinor: 0 }))
  if (!(await ticketing.voidTickets(transaction, voids, 'resold', at))) {
    throw new Error(`A ticket on sale of event ${eventId} was not valid`)
  }
  if ((await repository.claimResales(transaction, ids, entryId, at)) !== ids.length) {
    throw new Error(`A ticket of event ${eventId} was on sale no more`)
  }
  return true
}

/** The same where nothing is captured: what the entry takes the places of is sold. */
export async function sellOnSale(
  transaction: Database,
  buyer: Buyer,
  held: ReadonlySet<string>,
  at: Date,
): Promise<boolean> {
  if (!(await claimOnSale(transaction, buyer, held, at))) return false
  await repository.markSold(transaction, buyer.entryId, at)
  return true
}

const isSeat = ({ state }: { state: string }) => state === 'reserved' || state === 'valid'

/** The capture came to nothing: the tickets whose places an entry was about to take are valid and on sale again. */
export async function releaseClaimed(transaction: Database, entryId: string, at: Date): Promise<void> {
  for (const { id, ticketId, giverEntryId } of await repository.listClaimedBy(transaction, entryId)) {
    const giver = await entries.lockEntry(transaction, giverEntryId)
    // Whoever it is for may have another ticket by now, which took the place of this one.
    const isBack = await allOrNothing(transaction, () => ticketing.reviveResold(transaction, ticketId, at))
    await repository.writeResaleState(transaction, id, isBack ? 'on-sale' : 'sold', at)
    // Ended meanwhile with its other tickets, as if none of it were left.
    if (isBack && giver?.state !== 'confirmed') await entries.setEntryState(transaction, giverEntryId, 'confirmed', at)
  }
}

/** A ticket leaves the sale unsold, and its seat is taken again: its holder came, or the event has begun. */
export async function countAgain(
  transaction: Database,
  resale: Pick<repository.ResaleRow, 'id' | 'eventId' | 'ticketTypeId'>,
  why: 'used' | 'unsold',
  at: Date,
): Promise<void> {
  const seat = await repository.takeSeatAgain(transaction, resale, true)
  if (!seat) throw new Error(`The seat of resale ${resale.id} could not be counted`)
  await repository.endResale(transaction, resale.id, why, seat.over, at)
}
