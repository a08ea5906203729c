import type { GuestListTakenBack } from '@forenet/contract/club/guest-list'
import { inTransaction } from '@forenet/database/transaction'
import { takeTurns } from '../../../platform/database/turns.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../audit/index.ts'
import * as orders from '../../payments/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { endOpenOf } from '../differences/asked.ts'
import type { EventsDeps } from '../events-deps.ts'
import { giveSeats } from '../registration/seat-repository.ts'
import { seatsOf } from '../registration/seats.ts'
import { endResalesOf } from '../resale/resale-repository.ts'
import { offerFreeSeats } from '../waiting/offers.ts'
import { eventInReach } from './attendees.ts'
import * as repository from './guest-list-repository.ts'

/**
 * Takes a list of guests back as a whole: its tickets are void, the seats free for who waits, and who has an address is told, unless the
 * event is over. A ticket that has let somebody in stays, and so does one that was made dearer and paid for since: those are answered by
 * name. Again it changes nothing. Throws `not-found`, and `payment-in-progress` where something is being paid for one of them at this
 * moment.
 */
export async function takeBackGuests(
  deps: Pick<EventsDeps, 'pool' | 'database' | 'now' | 'mail'>,
  by: ClubCaller,
  eventId: string,
  listId: string,
): Promise<GuestListTakenBack> {
  const event = await eventInReach(deps, by, eventId)
  return inTransaction(deps.pool, async (transaction) => {
    await takeTurns(transaction, `guest list ${listId}`)
    const list = await repository.listEntriesOfList(transaction, listId)
    if (list[0]?.eventId !== eventId) throw notFound('The list')
    for (const { orderId } of list) await orders.lockOrder(transaction, orderId)
    const entryIds = list.map(({ entryId }) => entryId)
    await repository.lockEntriesOfList(transaction, entryIds)
    const before = await repository.listTicketsOfEntries(transaction, entryIds)
    // A door that lets one of them in comes before or after.
    await ticketing.lockTickets(
      transaction,
      before.filter(isValid).map(({ id }) => id),
    )
    const tickets = await repository.listTicketsOfEntries(transaction, entryIds)
    const isPaid = (ticket: (typeof tickets)[number]) => ticket.totalMinor > ticket.refundedMinor
    const back = tickets.filter((ticket) => isValid(ticket) && !isPaid(ticket))
    const kept = tickets.flatMap((ticket) => {
      const { attendeeName: name, state } = ticket
      if (state === 'used') return { name, why: 'came' as const }
      return isValid(ticket) && isPaid(ticket) ? { name, why: 'paid' as const } : []
    })
    if (back.length === 0) return { tickets: 0, kept }
    const at = deps.now()
    const ids = back.map(({ id }) => id)
    const voids = ids.map((ticketId) => ({ ticketId, refundMinor: 0 }))
    if (!(await ticketing.voidTickets(transaction, voids, 'cancelled', at))) {
      throw new ProblemError('changed-meanwhile', 'A ticket has just been used or changed')
    }
    await repository.cancelEntriesWithoutTickets(transaction, entryIds, at)
    for (const entryId of event.endsAt > at ? new Set(back.map((ticket) => ticket.entryId)) : []) {
      const ofEntry = back.filter((ticket) => ticket.entryId === entryId)
      await deps.mail.ticketsCancelled(
        transaction,
        entryId,
        ofEntry.map(({ id }) => id),
        [],
      )
    }
    const about = { objectKind: 'event', objectId: eventId, organisationId: by.club.id }
    const detail = { title: event.title, tickets: back.length }
    await audit(transaction, by.caller, { action: 'event-guest-list-back', ...about, detail }, at)
    // Last, since others wait from here on: the event's row is held.
    await endOpenOf(transaction, ids, 'ended', at)
    const free = await endResalesOf(transaction, ids, at)
    if (await giveSeats(transaction, eventId, seatsOf(back.filter(({ id }) => !free.has(id))))) {
      await offerFreeSeats(deps, transaction, eventId, at)
    }
    return { tickets: back.length, kept }
  })
}

function isValid({ state }: Pick<ticketing.EntryTicket, 'state'>): boolean {
  return state === 'valid'
}
