import type { Database } from '@forenet/database/database'
import { chooseResoldTickets } from '@forenet/domain/resale'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import * as ticketing from '../../tickets/index.ts'
import { listTicketTypes } from '../catalogue/repository.ts'
import * as entries from '../seats/entry-repository.ts'
import * as repository from '../seats/resale-repository.ts'
import { countSeatsByType, rollBackUnlessTrue } from '../seats/seats.ts'
import { lockEvent } from '../waiting/waiting-repository.ts'

type BuyerRegistration = { entryId: string; eventId: string }

/** Locks in id order, before the event's lock; serialises with check-in. */
export async function lockResaleTickets(transaction: Database, eventId: string): Promise<ReadonlySet<string>> {
  const rows = await repository.listTicketsOnResale(transaction, eventId)
  const held = await ticketing.lockTickets(
    transaction,
    rows.map(({ ticketId }) => ticketId),
  )
  return new Set(held)
}

/**
 * Voids the resale tickets an entry replaces before capture, so that not both are admitted. False if a seller was
 * admitted and this entry's seats overbook the event. Call `lockResaleTickets` first; locks the event. Throws
 * `changed-meanwhile` if a ticket was put on resale or replaced since.
 */
export async function claimResaleTickets(
  transaction: Database,
  { entryId, eventId }: BuyerRegistration,
  held: ReadonlySet<string>,
  at: Date,
  lock = lockEvent,
): Promise<boolean> {
  const event = await lock(transaction, eventId)
  if (!event) throw new Error(`No event ${eventId}`)
  const listed = await repository.listTicketsOnResale(transaction, eventId)
  if (listed.some(({ ticketState, ticketId }) => ticketState === 'valid' && !held.has(ticketId))) {
    throw new ProblemError('changed-meanwhile', 'A ticket has just been returned; please try again')
  }
  for (const row of listed.filter(({ ticketState }) => ticketState === 'used')) {
    await endResaleAndRetakeSeat(transaction, { ...row, eventId }, 'used', at)
  }
  const now = (await lock(transaction, eventId)) ?? event
  const types = await listTicketTypes(transaction, eventId)
  const tickets = (await ticketing.listRegistrationTickets(transaction, entryId)).filter(isSeat)
  const onSale = listed.filter(({ ticketState }) => ticketState === 'valid')
  const { ids } = chooseResoldTickets(
    countSeatsByType(tickets),
    onSale,
    { capacity: now.capacity, taken: now.seatsTaken },
    new Map(types.map(({ id, quota, seatsTaken }) => [id, { capacity: quota, taken: seatsTaken }])),
  )
  const owed = await repository.listOverbookedResales(transaction, eventId)
  if (owed.length > 0) {
    const isOver =
      now.seatsTaken > (now.capacity ?? now.seatsTaken) ||
      types.some(({ quota, seatsTaken }) => quota !== null && seatsTaken > quota)
    await repository.clearOverbookedResales(transaction, isOver ? owed.slice(0, tickets.length) : owed)
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

export async function sellResaleTickets(
  transaction: Database,
  buyer: BuyerRegistration,
  held: ReadonlySet<string>,
  at: Date,
): Promise<boolean> {
  if (!(await claimResaleTickets(transaction, buyer, held, at))) return false
  await repository.markResalesSold(transaction, buyer.entryId, at)
  return true
}

const isSeat = ({ state }: { state: string }) => state === 'reserved' || state === 'valid'

export async function releaseClaimedResales(transaction: Database, entryId: string, at: Date): Promise<void> {
  for (const { id, ticketId, giverEntryId } of await repository.listClaimedResales(transaction, entryId)) {
    const giver = await entries.lockRegistration(transaction, giverEntryId)
    // The ticket stays void if the attendee has another one by now.
    const isBack = await rollBackUnlessTrue(transaction, () => ticketing.restoreResoldTicket(transaction, ticketId, at))
    await repository.updateResaleState(transaction, id, isBack ? 'on-sale' : 'sold', at)
    if (isBack && giver?.state !== 'confirmed')
      await entries.setRegistrationState(transaction, giverEntryId, 'confirmed', at)
  }
}

/** Called when the holder was admitted or the event started. */
export async function endResaleAndRetakeSeat(
  transaction: Database,
  resale: Pick<repository.ResaleRow, 'id' | 'eventId' | 'ticketTypeId'>,
  why: 'used' | 'unsold',
  at: Date,
): Promise<void> {
  const seat = await repository.retakeResaleSeat(transaction, resale, true)
  if (!seat) throw new Error(`The seat of resale ${resale.id} could not be counted`)
  await repository.endResale(transaction, resale.id, why, seat.over, at)
}
