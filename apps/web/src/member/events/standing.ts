import type { Entry } from '@forenet/contract/entry'
import type { EventDetail, Waiting } from '@forenet/contract/event'

export type OwnEventStatus = {
  held: Entry | null
  confirmed: readonly Entry[]
  notComing: boolean
  paid: readonly Entry[]
  calledOff: readonly Entry[]
}

/** Ignores expired reservations, even if the server has not released them yet. */
export function groupEntries(
  event: Pick<EventDetail, 'id' | 'mine'>,
  entries: readonly Entry[],
  nowMs: number,
): OwnEventStatus {
  const here = entries.filter(({ eveId }) => eveId === event.id)
  return {
    held: here.find((entry) => entry.state === 'reserved' && isHeld(entry, nowMs)) ?? null,
    confirmed: here.filter(({ state }) => state === 'confirmed'),
    paid: here.filter(({ paymentStatus }) => paymentStatus === 'paid'),
    notComing: event.mine === 'not-coming',
    calledOff: here.filter(
      ({ state, declineReason, eventCancelled }) =>
        eventCancelled && (state === 'cancelled' || state === 'refunded' || declineReason === 'event-cancelled'),
    ),
  }
}

/** A reservation also counts while its payment is captured. */
function isHeld({ heldUntil }: Entry, nowMs: number): boolean {
  return heldUntil !== null && Date.parse(heldUntil) > nowMs
}

export function attendeeNames(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ tickets }) =>
    tickets.filter(({ state }) => state === 'valid' || state === 'used').map(({ attendeeName }) => attendeeName),
  )
}

export function listUnregisteredFamily({
  attendees,
  oneTicketPerAttendee,
}: Pick<EventDetail, 'attendees' | 'oneTicketPerAttendee'>) {
  return attendees.filter(
    ({ standing, ticketId }) => standing !== 'not-invited' && !(oneTicketPerAttendee && ticketId !== null),
  )
}

export function canRegister(event: Pick<EventDetail, 'attendees' | 'oneTicketPerAttendee' | 'guestsInvited'>): boolean {
  return event.guestsInvited || listUnregisteredFamily(event).length > 0
}

export function isInvitationSpent({ invitation }: Pick<EventDetail, 'invitation'>): boolean {
  return invitation !== null && (invitation.ended || invitation.left === 0)
}

export function maxSeatsPerRequest({
  mostPerEntry,
  invitation,
}: Pick<EventDetail, 'mostPerEntry' | 'invitation'>): number {
  return Math.min(mostPerEntry, invitation?.left ?? mostPerEntry)
}

export function openOffer({ waiting }: Pick<EventDetail, 'waiting'>, nowMs: number): Waiting | null {
  if (waiting?.state !== 'offered' || waiting.offerUntil === null) return null
  return Date.parse(waiting.offerUntil) > nowMs ? waiting : null
}

/** Sold out by their own quotas; a code may still unlock a hidden type. */
export function areListedTypesSoldOut({
  registration,
  ticketTypes,
}: Pick<EventDetail, 'registration' | 'ticketTypes'>): boolean {
  const isFull = registration === 'waiting-list' || registration === 'sold-out'
  return isFull && ticketTypes.length > 0 && ticketTypes.every(({ quotaLeft }) => quotaLeft === 0)
}
