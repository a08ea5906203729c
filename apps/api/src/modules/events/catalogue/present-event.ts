import type { Event, OwnPart, Places, Question, TicketType, Waiting } from '@forenet/contract/event'
import { isOnSale, placesLeft, type RegistrationFacts, registrationState } from '@forenet/domain/registration-state'
import { lowestTotal, type TicketTerms, ticketPrice } from '@forenet/domain/ticket-price'
import type { ListedRow } from './list-repository.ts'
import type { WaitingRow } from './own-repository.ts'
import type { PlacesRow } from './places-repository.ts'
import type { QuestionRow, TicketTypeRow } from './repository.ts'

type SeatsRow = Pick<PlacesRow, 'capacity' | 'seats_taken' | 'waiting_seats'>
type RegistrationRow = SeatsRow &
  Pick<PlacesRow, 'waiting_list' | 'registration_opens_at' | 'registration_closes_at' | 'ends_at' | 'cancelled_at'>

/** An event as the contract lists it. */
export function presentEvent(
  row: Omit<ListedRow, 'prices' | 'says'>,
  prices: readonly TicketTerms[],
  mine: OwnPart,
  now: Date,
): Event {
  const facts = registrationFacts(row)
  return {
    id: row.id,
    orgId: row.organisation_id,
    orgKey: row.organisation_key,
    organisationName: row.organisation_name,
    accentColour: row.accent_colour,
    title: row.title,
    description: row.description,
    place: row.place,
    placeAddress: row.place_address,
    city: row.city,
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at.toISOString(),
    registrationOpensAt: row.registration_opens_at.toISOString(),
    registrationClosesAt: row.registration_closes_at.toISOString(),
    enabled: row.enabled,
    cancelled: row.cancelled_at !== null,
    forMembers: row.for_members,
    guestsInvited: row.guests_invited,
    capacity: row.capacity,
    placesLeft: placesLeft(facts),
    registration: registrationState(facts, now),
    fromPriceMinor: lowestTotal({ forMembers: row.for_members, guestsInvited: row.guests_invited }, prices),
    hasPicture: row.picture_text !== null,
    pictureText: row.picture_text ?? '',
    mine,
  }
}

/** What the registration rule reads of an event's row. */
export function registrationFacts(row: RegistrationRow): RegistrationFacts {
  return {
    cancelled: row.cancelled_at !== null,
    endsAt: row.ends_at,
    registrationOpensAt: row.registration_opens_at,
    registrationClosesAt: row.registration_closes_at,
    capacity: row.capacity,
    seatsTaken: row.seats_taken,
    waitingSeats: row.waiting_seats,
    waitingList: row.waiting_list,
  }
}

/** A ticket type with what members and guests pay in the end. */
export function presentTicketType(row: TicketTypeRow, event: SeatsRow, now: Date): TicketType {
  const terms = termsOf(row)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    memberPriceMinor: row.member_price_minor,
    guestPriceMinor: row.guest_price_minor,
    memberTotalMinor: ticketPrice(terms, 'member')?.totalMinor ?? null,
    guestTotalMinor: ticketPrice(terms, 'guest')?.totalMinor ?? null,
    vatRate: row.vat_rate,
    surchargeMinor: row.surcharge_minor,
    ageFrom: row.age_from,
    ageTo: row.age_to,
    quota: row.quota,
    left: leftOfType(row, event),
    saleOpensAt: row.sale_opens_at?.toISOString() ?? null,
    saleClosesAt: row.sale_closes_at?.toISOString() ?? null,
    onSale: isOnSale({ saleOpensAt: row.sale_opens_at, saleClosesAt: row.sale_closes_at }, now),
  }
}

/** What the price rule reads of a ticket type's row. */
export function termsOf(row: TicketTypeRow): TicketTerms {
  return {
    memberPriceMinor: row.member_price_minor,
    guestPriceMinor: row.guest_price_minor,
    vatRate: row.vat_rate,
    surchargeMinor: row.surcharge_minor,
  }
}

/** Left of a type that has a quota, never more than the event has; null where the event's own number is all there is. */
function leftOfType(type: { quota: number | null; seats_taken: number }, event: SeatsRow): number | null {
  if (type.quota === null) return null
  const ofType = Math.max(0, type.quota - type.seats_taken)
  return Math.min(ofType, eventLeft(event) ?? ofType)
}

function eventLeft({ capacity, seats_taken, waiting_seats }: SeatsRow): number | null {
  return placesLeft({ capacity, seatsTaken: seats_taken, waitingSeats: waiting_seats })
}

export function presentQuestion(row: QuestionRow): Question {
  return {
    id: row.id,
    label: row.label,
    kind: row.kind,
    choices: row.choices,
    required: row.required,
    askedOf: row.asked_of,
    ticketTypeId: row.ticket_type_id,
  }
}

export function presentWaiting(row: WaitingRow): Waiting {
  return {
    id: row.id,
    eventId: row.event_id,
    seats: row.seats,
    state: row.state,
    place: row.place,
    offerUntil: row.offer_until?.toISOString() ?? null,
    joinedAt: row.joined_at.toISOString(),
  }
}

/** Places left as they are told at a moment. */
export function presentPlaces(row: PlacesRow, now: Date): Places {
  return {
    eventId: row.id,
    capacity: row.capacity,
    left: eventLeft(row),
    waiting: row.waiting_seats,
    registration: registrationState(registrationFacts(row), now),
    ticketTypes: (row.ticket_types ?? []).map((type) => ({ id: type.id, left: leftOfType(type, row) })),
  }
}
