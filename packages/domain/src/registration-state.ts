export type RegistrationState = 'open' | 'not-yet-open' | 'closed' | 'sold-out' | 'waiting-list' | 'cancelled' | 'past'

/** Households with and without a member; the latter can use only seats of ticket types that guests can buy. */
export type Audience = 'members' | 'guests'

/** `hidden`: sold only with a discount code. */
export type TypeSeats = SaleWindow & {
  quota: number | null
  seatsTaken: number
  hidden: boolean
  membersOnly?: boolean
}
type SaleWindow = { saleOpensAt: Date | null; saleClosesAt: Date | null }

/** The event's taken seats include offered ones, those of a ticket type do not. */
export type SeatFacts = {
  capacity: number | null
  seatsTaken: number
  /** Guests' seats are part of all waiting and offered seats. */
  waitingSeats: number
  waitingGuestSeats: number
  offeredSeats: number
  offeredGuestSeats: number
  ticketTypes: readonly TypeSeats[]
}

export type RegistrationFacts = SeatFacts & {
  cancelled: boolean
  endsAt: Date
  registrationOpensAt: Date
  registrationClosesAt: Date
  waitingList: boolean
}

export function remainingQuota({ quota, seatsTaken }: Pick<TypeSeats, 'quota' | 'seatsTaken'>): number | null {
  return quota === null ? null : Math.max(0, quota - seatsTaken)
}

/**
 * Free seats by the event's capacity and the types' quotas; null = unlimited. Computed only here. Ignores the
 * waiting list, which is served from free seats.
 */
export function freeSeats(
  facts: SeatFacts,
  types: readonly TypeSeats[],
  audience: Audience = 'members',
): number | null {
  const ofCapacity = facts.capacity === null ? Number.POSITIVE_INFINITY : facts.capacity - facts.seatsTaken
  // An event without ticket types is limited by its capacity only.
  if (facts.ticketTypes.length === 0) return toLimit(ofCapacity)
  // Offered seats count in the capacity but in no quota yet.
  const ofTypes = sumQuotasLeft(types) - facts.offeredSeats
  const free = Math.min(ofCapacity, ofTypes)
  return toLimit(audience === 'members' ? free : Math.min(free, guestTicketsLeft(facts, types)))
}

/**
 * Seats left for buyers not on the waiting list; none while others wait, except seats that they cannot use.
 */
export function publicSeatsLeft(
  facts: SeatFacts,
  types: readonly TypeSeats[],
  audience: Audience = 'members',
): number | null {
  const free = freeSeats(facts, types, audience)
  if (free === null || facts.waitingSeats === 0) return free
  if (audience === 'guests' || facts.waitingSeats > facts.waitingGuestSeats) return 0
  return free - (freeSeats(facts, types, 'guests') ?? free)
}

const sumQuotasLeft = (types: readonly TypeSeats[]) =>
  types.reduce((sum, type) => sum + (remainingQuota(type) ?? Number.POSITIVE_INFINITY), 0)

const guestTicketsLeft = ({ offeredGuestSeats }: SeatFacts, types: readonly TypeSeats[]) =>
  sumQuotasLeft(filterTypesForGuests(types)) - offeredGuestSeats

const toLimit = (seats: number) => (seats === Number.POSITIVE_INFINITY ? null : Math.max(0, seats))

export function filterTypesForGuests<Type extends Pick<TypeSeats, 'membersOnly'>>(types: readonly Type[]): Type[] {
  return types.filter(({ membersOnly }) => !membersOnly)
}

/** Offered seats count in no quota, so such an event must check its offers when it sells a ticket. */
export function isLimitedByQuotas(
  { capacity, ticketTypes }: SeatFacts,
  now: Date,
  audience: Audience = 'members',
): boolean {
  const onSale = filterTypesOnSale(ticketTypes, now)
  const types = audience === 'guests' ? filterTypesForGuests(onSale) : onSale
  const sum = types.reduce((total, { quota }) => total + (quota ?? Number.POSITIVE_INFINITY), 0)
  return sum < (capacity ?? Number.POSITIVE_INFINITY)
}

/** Whether the tickets left are enough for all offers, and for the free seats that waiting guests can use. */
export function areQueuedSeatsCovered(facts: SeatFacts, now: Date): boolean {
  const types = filterTypesOnSale(facts.ticketTypes, now)
  const forGuests = guestTicketsLeft(facts, types)
  if (sumQuotasLeft(types) < facts.offeredSeats || forGuests < 0) return false
  return facts.waitingSeats === 0 || (freeSeats(facts, types) ?? Number.POSITIVE_INFINITY) >= forGuests
}

/** Types that can be bought now without a code; all if every type needs a code. */
export function filterTypesOnSale<Type extends TypeSeats>(types: readonly Type[], now: Date): Type[] {
  return withoutCode(types).filter((type) => isWithinSaleWindow(type, now))
}

/** Ticket types on sale, else those that will be. For guests, also those of the types that guests can buy. */
export function filterDecisiveTypes(
  types: readonly TypeSeats[],
  now: Date,
  audience: Audience = 'members',
): TypeSeats[] {
  if (audience === 'members') return onSaleOrComing(types, now)
  const forGuests = onSaleOrComing(filterTypesForGuests(types), now)
  return forGuests.length === 0 ? [] : [...new Set([...onSaleOrComing(types, now), ...forGuests])]
}

function onSaleOrComing(types: readonly TypeSeats[], now: Date): TypeSeats[] {
  const onSale = filterTypesOnSale(types, now)
  if (onSale.length > 0) return onSale
  return withoutCode(types).filter(({ saleClosesAt }) => saleClosesAt === null || now < saleClosesAt)
}

function withoutCode<Type extends TypeSeats>(types: readonly Type[]): readonly Type[] {
  const visible = types.filter(({ hidden }) => !hidden)
  return visible.length > 0 ? visible : types
}

/** Registration is open in the half-open interval [opens, closes). */
export function registrationState(
  facts: RegistrationFacts,
  now: Date,
  audience: Audience = 'members',
): RegistrationState {
  if (facts.cancelled) return 'cancelled'
  if (now >= facts.endsAt) return 'past'
  if (now < facts.registrationOpensAt) return 'not-yet-open'
  if (now >= facts.registrationClosesAt) return 'closed'
  const types = filterDecisiveTypes(facts.ticketTypes, now, audience)
  if (types.length === 0 && facts.ticketTypes.length > 0) return 'closed'
  if (publicSeatsLeft(facts, types, audience) === 0) return facts.waitingList ? 'waiting-list' : 'sold-out'
  return 'open'
}

export function isWithinSaleWindow(window: SaleWindow, now: Date): boolean {
  if (window.saleOpensAt && now < window.saleOpensAt) return false
  return !(window.saleClosesAt && now >= window.saleClosesAt)
}

/** Seats are reserved this long for payment (ruling 19). */
export const SEAT_HOLD_MINUTES = 15
