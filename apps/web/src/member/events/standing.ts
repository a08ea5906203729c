import type { Entry } from '@forenet/contract/entry'
import type { EventDetail, Waiting } from '@forenet/contract/event'

/** What the member has with an event, put together from the event and the member's entries. */
export type OwnStanding = {
  /** Seats held and not paid; null where there are none. */
  held: Entry | null
  /** Entries with tickets that are valid. */
  confirmed: readonly Entry[]
  notComing: boolean
  /** Entries that were paid for, whatever became of them. */
  paid: readonly Entry[]
  /** Entries of an event that was called off. */
  calledOff: readonly Entry[]
}

/** Sorts the entries to one event. A hold that has run out says nothing more, swept or not. */
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

/** Whether seats are still held: until their time is over, or while the money for them is being taken. */
function isHeld({ heldUntil }: Entry, nowMs: number): boolean {
  return heldUntil !== null && Date.parse(heldUntil) > nowMs
}

/** Names on the tickets that let somebody in. */
export function attendeeNames(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ tickets }) =>
    tickets.filter(({ state }) => state === 'valid' || state === 'used').map(({ attendeeName }) => attendeeName),
  )
}

/** Who of the family can still be registered, guests apart. */
export function canStillCome({
  attendees,
  oneTicketPerAttendee,
}: Pick<EventDetail, 'attendees' | 'oneTicketPerAttendee'>) {
  return attendees.filter(
    ({ standing, ticketId }) => standing !== 'not-invited' && !(oneTicketPerAttendee && ticketId !== null),
  )
}

/** Whether the member can register anybody: of the family, or a guest. */
export function mayRegister(event: Pick<EventDetail, 'attendees' | 'oneTicketPerAttendee' | 'guestsInvited'>): boolean {
  return event.guestsInvited || canStillCome(event).length > 0
}

/** Whether the member is invited for no more than they have, or the time to answer is over. */
export function invitedNoMore({ invitation }: Pick<EventDetail, 'invitation'>): boolean {
  return invitation !== null && (invitation.ended || invitation.left === 0)
}

/** As many seats as the member may wish for at once: what there is for one entry, and what an invitation gives yet. */
export function mostAtOnce({ mostPerEntry, invitation }: Pick<EventDetail, 'mostPerEntry' | 'invitation'>): number {
  return Math.min(mostPerEntry, invitation?.left ?? mostPerEntry)
}

/** Seats offered to the member from the waiting list, while the offer lasts. */
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
