import type { Event, EventWaiting, OwnEventStatus, PlacesLeft, Question, TicketType } from '@forenet/contract/event'
import {
  type Audience,
  computeRegistrationState,
  computeRemainingQuota,
  countPublicSeatsLeft,
  countSeatsLeftFor,
  filterRelevantTicketTypes,
  isWithinSaleWindow,
  type RegistrationFacts,
  type TicketTypeSeats,
} from '@forenet/domain/registration-state'
import { computeTicketPrice, findLowestTotal, type TicketTerms } from '@forenet/domain/ticket-price'
import { pictureCacheVersion } from '../../../../platform/pictures/picture-url.ts'
import type { ListedEventRow } from './list-repository.ts'
import type { PlacesRow } from './places-repository.ts'
import { type EventRow, type QuestionRow, type SeatsRow, type TicketTypeRow, toSeatFacts } from './repository.ts'

type RegistrationRow = SeatsRow &
  Pick<PlacesRow, 'waitingList' | 'registrationOpensAt' | 'registrationClosesAt' | 'endsAt' | 'cancelledAt'>

export function presentEvent(
  row: Omit<ListedEventRow, 'prices' | 'says'>,
  prices: readonly TicketTerms[],
  mine: OwnEventStatus,
  audience: Audience,
  now: Date,
): Event {
  const facts = toRegistrationFacts(row)
  return {
    id: row.id,
    orgId: row.organisationId,
    orgKey: row.organisationKey,
    organisationName: row.organisationName,
    accentColour: row.accentColour,
    title: row.title,
    description: row.description,
    place: row.place,
    placeAddress: row.placeAddress,
    city: row.city,
    startDate: row.startsAt.toISOString(),
    endDate: row.endsAt.toISOString(),
    registrationOpensAt: row.registrationOpensAt.toISOString(),
    registrationClosesAt: row.registrationClosesAt.toISOString(),
    enabled: row.enabled,
    cancelled: row.cancelledAt !== null,
    forMembers: row.forMembers,
    guestsInvited: row.guestsInvited,
    capacity: row.capacity,
    placesLeft: countSeatsLeftFor(facts, audience, now),
    registration: computeRegistrationState(facts, now, audience),
    fromPriceMinor: findLowestTotal(row, prices, now),
    hasPicture: row.pictureAt !== null,
    pictureVersion: row.pictureAt ? pictureCacheVersion(row.pictureAt) : '',
    pictureText: row.pictureText ?? '',
    mine,
  }
}

/** True if members of some ages, or guests, see other seats than all members together. */
export function differsByAudience(row: RegistrationRow, now: Date): boolean {
  const facts = toRegistrationFacts(row)
  const forMembers = facts.ticketTypes.filter(({ membersOnly }) => membersOnly)
  if (forMembers.length === 0 || computeRegistrationState(facts, now) !== 'open') return false
  const hasAges = forMembers.some(({ quota, ageFrom, ageTo }) => quota !== null && (ageFrom ?? ageTo ?? null) !== null)
  return hasAges || countSeatsLeftFor(facts, 'members', now) !== countSeatsLeftFor(facts, 'guests', now)
}

export function toRegistrationFacts(row: RegistrationRow): RegistrationFacts {
  const { endsAt, registrationOpensAt, registrationClosesAt, waitingList } = row
  const cancelled = row.cancelledAt !== null
  return { ...toSeatFacts(row), endsAt, registrationOpensAt, registrationClosesAt, waitingList, cancelled }
}

export function presentTicketType(
  row: TicketTypeRow,
  event: SeatsRow & Pick<EventRow, 'guestsInvited'>,
  now: Date,
): TicketType {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    memberPriceMinor: row.memberPriceMinor,
    guestPriceMinor: row.guestPriceMinor,
    memberTotalMinor: computeTicketPrice(row, 'member', now)?.totalMinor ?? null,
    guestTotalMinor: computeTicketPrice(row, 'guest', now)?.totalMinor ?? null,
    vatRate: row.vatRate,
    surchargeMinor: row.surchargeMinor,
    ageFrom: row.ageFrom,
    ageTo: row.ageTo,
    quota: row.quota,
    left: remainingSeatsOfType(
      { ...row, membersOnly: row.guestPriceMinor === null || !event.guestsInvited },
      event,
      now,
    ),
    quotaLeft: computeRemainingQuota(row),
    saleOpensAt: row.saleOpensAt?.toISOString() ?? null,
    saleClosesAt: row.saleClosesAt?.toISOString() ?? null,
    onSale: isWithinSaleWindow(row, now),
    earlyPrices: row.earlyPrices.filter(({ until }) => new Date(until) > now),
    householdBy: row.householdBy,
    householdSecond: row.householdSecond,
    householdThird: row.householdThird,
  }
}

/** Capped by the event; null if the type has no quota. */
function remainingSeatsOfType(
  type: Pick<TicketTypeSeats, 'quota' | 'seatsTaken' | 'membersOnly'> & { hidden?: boolean },
  event: SeatsRow,
  now: Date,
): number | null {
  const ofType = computeRemainingQuota(type)
  if (ofType === null) return null
  const facts = toSeatFacts(event)
  const audience = type.membersOnly ? 'members' : 'guests'
  const sold = filterRelevantTicketTypes(facts.ticketTypes, now, audience)
  const types = type.hidden ? [...sold, { ...NO_SALE_WINDOW, ...type, hidden: true }] : sold
  return Math.min(ofType, countPublicSeatsLeft(facts, types, audience) ?? ofType)
}

const NO_SALE_WINDOW = { saleOpensAt: null, saleClosesAt: null }

export function presentQuestion(row: QuestionRow): Question {
  return {
    id: row.id,
    label: row.label,
    hint: row.hint,
    kind: row.kind,
    choices: row.choices,
    required: row.required,
    askedOf: row.askedOf,
    ticketTypeId: row.ticketTypeId,
    shownWhen: row.shownWhen && { questionId: row.shownWhen.questionId, answers: row.shownWhen.answers },
  }
}

export function presentWaiting(
  row: Omit<EventWaiting, 'offerUntil' | 'joinedAt'> & { offerUntil: Date | null; joinedAt: Date },
): EventWaiting {
  return {
    id: row.id,
    eventId: row.eventId,
    seats: row.seats,
    state: row.state,
    place: row.place,
    offerUntil: row.offerUntil?.toISOString() ?? null,
    joinedAt: row.joinedAt.toISOString(),
  }
}

export function presentPlaces(row: PlacesRow, now: Date): PlacesLeft {
  const facts = toRegistrationFacts(row)
  return {
    eventId: row.id,
    capacity: row.capacity,
    left: countSeatsLeftFor(facts, 'members', now),
    waiting: row.waitingSeats,
    offered: row.offeredSeats,
    registration: computeRegistrationState(facts, now),
    forGuests: {
      left: countSeatsLeftFor(facts, 'guests', now),
      registration: computeRegistrationState(facts, now, 'guests'),
    },
    ticketTypes: (row.ticketTypes ?? []).map((type) => ({
      id: type.id,
      left: remainingSeatsOfType(type, row, now),
      quotaLeft: computeRemainingQuota(type),
    })),
  }
}
