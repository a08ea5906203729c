import type { Entry } from '@forenet/contract/entry'
import type { EventDetail, Waiting } from '@forenet/contract/event'

/** The member's status for an event. */
export type OwnStanding = {
  /** Unpaid reservation, or null. */
  held: Entry | null
  /** Entries with valid tickets. */
  confirmed: readonly Entry[]
  notComing: boolean
  /** Entries ever paid. */
  paid: readonly Entry[]
  /** Entries of a cancelled event. */
  calledOff: readonly Entry[]
}

/** Groups the entries. Ignores expired reservations, even if the server has not yet released them. */
export function standingOf(
  event: Pick<EventDetail, 'id' | 'mine'>,
  entries: readonly Entry[],
  nowMs: number,
): OwnStanding {
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

/** Reserved until expiry, or while payment is being captured. */
function isHeld({ heldUntil }: Entry, nowMs: number): boolean {
  return heldUntil !== null && Date.parse(heldUntil) > nowMs
}

/** Names on valid tickets. */
export function attendeeNames(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ tickets }) =>
    tickets.filter(({ state }) => state === 'valid' || state === 'used').map(({ attendeeName }) => attendeeName),
  )
}

/** Family members who can still register. */
export function canStillCome({
  attendees,
  oneTicketPerAttendee,
}: Pick<EventDetail, 'attendees' | 'oneTicketPerAttendee'>) {
  return attendees.filter(
    ({ standing, ticketId }) => standing !== 'not-invited' && !(oneTicketPerAttendee && ticketId !== null),
  )
}

/** Whether the member can register family or guests. */
export function mayRegister(event: Pick<EventDetail, 'attendees' | 'oneTicketPerAttendee' | 'guestsInvited'>): boolean {
  return event.guestsInvited || canStillCome(event).length > 0
}

/** Whether the invitation is used up or expired. */
export function invitedNoMore({ invitation }: Pick<EventDetail, 'invitation'>): boolean {
  return invitation !== null && (invitation.ended || invitation.left === 0)
}

/** Maximum seats per request, by entry limit and invitation. */
export function mostAtOnce({ mostPerEntry, invitation }: Pick<EventDetail, 'mostPerEntry' | 'invitation'>): number {
  return Math.min(mostPerEntry, invitation?.left ?? mostPerEntry)
}

/** A valid waiting-list offer. */
export function openOffer({ waiting }: Pick<EventDetail, 'waiting'>, nowMs: number): Waiting | null {
  if (waiting?.state !== 'offered' || waiting.offerUntil === null) return null
  return Date.parse(waiting.offerUntil) > nowMs ? waiting : null
}

/** Whether the listed ticket types are sold out by their own quotas: a code may still open a hidden one. */
export function isFullByTypes({
  registration,
  ticketTypes,
}: Pick<EventDetail, 'registration' | 'ticketTypes'>): boolean {
  const isFull = registration === 'waiting-list' || registration === 'sold-out'
  return isFull && ticketTypes.length > 0 && ticketTypes.every(({ quotaLeft }) => quotaLeft === 0)
}
