import type { EventRegistration } from '@forenet/contract/entry'
import type { EventDetail, EventWaiting } from '@forenet/contract/event'

export type OwnEventStatus = {
  held: EventRegistration | null
  confirmed: readonly EventRegistration[]
  notComing: boolean
  paid: readonly EventRegistration[]
  calledOff: readonly EventRegistration[]
}

/** Ignores expired reservations not released by the server yet. */
export function groupEntries(
  event: Pick<EventDetail, 'id' | 'mine'>,
  entries: readonly EventRegistration[],
  nowMs: number,
): OwnEventStatus {
  const here = entries.filter(({ eveId }) => eveId === event.id)
  return {
    held: here.find((entry) => entry.state === 'reserved' && isSeatHeld(entry, nowMs)) ?? null,
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
function isSeatHeld({ heldUntil }: EventRegistration, nowMs: number): boolean {
  return heldUntil !== null && Date.parse(heldUntil) > nowMs
}

export function listAttendeeNames(entries: readonly EventRegistration[]): string[] {
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

export function computeMaxSeatsPerRequest({
  mostPerEntry,
  invitation,
}: Pick<EventDetail, 'mostPerEntry' | 'invitation'>): number {
  return Math.min(mostPerEntry, invitation?.left ?? mostPerEntry)
}

export function openOffer({ waiting }: Pick<EventDetail, 'waiting'>, nowMs: number): EventWaiting | null {
  if (waiting?.state !== 'offered' || waiting.offerUntil === null) return null
  return Date.parse(waiting.offerUntil) > nowMs ? waiting : null
}

type Offer = Pick<EventDetail, 'registration' | 'ticketTypes' | 'attendees' | 'forMembers' | 'guestsInvited'>

/** Includes types available after a renewal. */
function listOwnTypes({ ticketTypes, attendees, forMembers, guestsInvited }: Omit<Offer, 'registration'>) {
  const isMember = forMembers && attendees.some(({ standing, renewal }) => standing === 'member' || renewal !== null)
  return ticketTypes.filter(
    ({ memberPriceMinor, guestPriceMinor }) =>
      (isMember && memberPriceMinor !== null) || (guestsInvited && guestPriceMinor !== null),
  )
}

/** A code may still unlock a hidden type. */
export function areListedTypesSoldOut(event: Offer): boolean {
  const isFull = event.registration === 'waiting-list' || event.registration === 'sold-out'
  const types = listOwnTypes(event)
  return isFull && types.length > 0 && types.every(({ quotaLeft }) => quotaLeft === 0)
}

/** The last tickets may be of types that only others may buy. */
export function applyOwnAvailability<Event extends Offer & { placesLeft: number | null }>(event: Event): Event {
  const types = listOwnTypes(event).filter(({ onSale }) => onSale)
  const isSoldOut = event.registration === 'open' && types.length > 0 && types.every(({ left }) => left === 0)
  return isSoldOut ? { ...event, registration: 'sold-out', placesLeft: 0 } : event
}
