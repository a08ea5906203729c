import type { Event, EventDetail, PlacesLeft, RegistrationState } from '@forenet/contract/event'
import { filterUsableTypes } from '@forenet/domain/registration-state'

export type AvailabilityState = {
  kind: 'unlimited' | 'left' | 'sold-out' | 'waiting-list' | 'not-yet-open' | 'closed' | 'cancelled' | 'past'
  tone: 'plain' | 'few' | 'none'
  left: number
  /** Number of waiting seats; null in lists, which do not contain it. */
  waiting: number | null
}

/** As the server decides when it shows the event: a lapsed member can renew first. */
const filterMembers = ({ attendees }: Pick<EventDetail, 'attendees'>) =>
  attendees.filter(({ standing, renewal }) => standing === 'member' || renewal !== null)

const FEW_PLACES = 10
const FEW_SHARE = 0.1

/** Rules of section 2. */
export function computeEventAvailability(given: {
  registration: RegistrationState
  left: number | null
  capacity: number | null
  waiting?: number
}): AvailabilityState {
  const { registration, left, capacity, waiting = null } = given
  const told = { left: left ?? 0, waiting }
  if (registration !== 'open') {
    return { ...told, kind: registration, tone: registration === 'not-yet-open' ? 'plain' : 'none' }
  }
  if (left === null) return { ...told, kind: 'unlimited', tone: 'plain' }
  const few = left <= FEW_PLACES || left <= (capacity ?? 0) * FEW_SHARE
  return { ...told, kind: 'left', tone: few ? 'few' : 'plain' }
}

export const computeListedAvailability = (
  event: Pick<Event, 'registration' | 'placesLeft' | 'capacity'>,
): AvailabilityState =>
  computeEventAvailability({ registration: event.registration, left: event.placesLeft, capacity: event.capacity })

export function withLiveAvailability(event: EventDetail, places: PlacesLeft | undefined): EventDetail {
  if (!places || places.eventId !== event.id) return event
  const { left, registration } = filterMembers(event).length > 0 ? forAges(event, places) : places.forGuests
  const live = new Map(places.ticketTypes.map((type) => [type.id, type]))
  return {
    ...event,
    capacity: places.capacity,
    placesLeft: left,
    registration,
    ticketTypes: event.ticketTypes.map((type) => ({
      ...type,
      ...live.get(type.id),
    })),
  }
}

/** Limits the seats to ticket types for the ages of the household, if there are any (`countFreeSeats`). */
function forAges(event: EventDetail, places: PlacesLeft): Pick<PlacesLeft, 'left' | 'registration'> {
  const { left, registration, offered } = places
  const onSale = event.ticketTypes.filter((type) => type.onSale)
  const types = onSale.map((type) => ({ ...type, membersOnly: type.guestPriceMinor === null || !event.guestsInvited }))
  const usable = filterUsableTypes(types, { memberAges: filterMembers(event).map(({ age }) => age) })
  if (registration !== 'open' || usable.length === 0 || usable.length === types.length) return { left, registration }
  const live = new Map(places.ticketTypes.map(({ id, quotaLeft }) => [id, quotaLeft]))
  const ofTypes = sumQuotas(usable.map(({ id, quotaLeft }) => (live.has(id) ? (live.get(id) ?? null) : quotaLeft)))
  const most = Math.max(0, Math.min(left ?? Number.POSITIVE_INFINITY, ofTypes - offered))
  if (most > 0) return { left: most === Number.POSITIVE_INFINITY ? null : most, registration }
  return { left: 0, registration: event.waitingList ? 'waiting-list' : 'sold-out' }
}

const sumQuotas = (quotas: readonly (number | null)[]) =>
  quotas.reduce<number>((sum, left) => sum + (left ?? Number.POSITIVE_INFINITY), 0)
