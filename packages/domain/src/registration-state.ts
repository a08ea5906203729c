import { type AgeBand, isWithinAgeBand } from './ticket-age.ts'

export type RegistrationState = 'open' | 'not-yet-open' | 'closed' | 'sold-out' | 'waiting-list' | 'cancelled' | 'past'

/** Ages of the members on the event's first day; null if unknown, which fits every ticket type. */
type MemberHousehold = { memberAges: readonly (number | null)[] }

/**
 * Who asks for seats. Guests can use only ticket types that guests can buy; a household with members also the types for
 * members of their ages; `members` all types.
 */
export type Audience = 'members' | 'guests' | MemberHousehold

/** `hidden`: sold only with a discount code. */
export type TicketTypeSeats = SaleWindow & {
  quota: number | null
  seatsTaken: number
  hidden: boolean
  membersOnly?: boolean
} & Partial<AgeBand>
type SaleWindow = { saleOpensAt: Date | null; saleClosesAt: Date | null }

/** The event's taken seats include offered ones, those of a ticket type do not. */
export type EventSeatCounts = {
  capacity: number | null
  seatsTaken: number
  /** Guests' seats are part of all waiting and offered seats. */
  waitingSeats: number
  waitingGuestSeats: number
  offeredSeats: number
  offeredGuestSeats: number
  ticketTypes: readonly TicketTypeSeats[]
}

export type RegistrationFacts = EventSeatCounts & {
  cancelled: boolean
  endsAt: Date
  registrationOpensAt: Date
  registrationClosesAt: Date
  waitingList: boolean
}

export function computeRemainingQuota({
  quota,
  seatsTaken,
}: Pick<TicketTypeSeats, 'quota' | 'seatsTaken'>): number | null {
  return quota === null ? null : Math.max(0, quota - seatsTaken)
}

/**
 * Free seats by the event's capacity and the types' quotas; null = unlimited. Computed only here. Ignores the
 * waiting list, which is served from free seats.
 */
export function countFreeSeats(
  facts: EventSeatCounts,
  types: readonly TicketTypeSeats[],
  audience: Audience = 'members',
): number | null {
  const ofCapacity = facts.capacity === null ? Number.POSITIVE_INFINITY : facts.capacity - facts.seatsTaken
  // An event without ticket types is limited by its capacity only.
  if (facts.ticketTypes.length === 0) return toLimit(ofCapacity)
  // Offered seats count in the capacity but in no quota yet.
  const ofTypes = sumRemainingQuotas(types) - facts.offeredSeats
  const free = Math.min(ofCapacity, ofTypes)
  if (audience === 'members') return toLimit(free)
  if (audience === 'guests') return toLimit(Math.min(free, countGuestTicketsLeft(facts, types)))
  // The holder of an offer may choose any type.
  const usable = filterUsableTypes(types, audience)
  return toLimit(
    usable.length === types.length ? free : Math.min(free, sumRemainingQuotas(usable) - facts.offeredSeats),
  )
}

/**
 * Seats left for buyers not on the waiting list; none while others wait, except seats that they cannot use.
 */
export function countPublicSeatsLeft(
  facts: EventSeatCounts,
  types: readonly TicketTypeSeats[],
  audience: Audience = 'members',
): number | null {
  const free = countFreeSeats(facts, types, audience)
  if (free === null || facts.waitingSeats === 0) return free
  if (audience === 'guests' || facts.waitingSeats > facts.waitingGuestSeats) return 0
  const all = countFreeSeats(facts, types) ?? free
  return Math.min(free, all - (countFreeSeats(facts, types, 'guests') ?? all))
}

/**
 * Whether a waiting household can use only the types that guests can buy, because it has no member or its own types are
 * sold out. It then blocks no sale of the others.
 */
export function waitsForGuestTypes(
  facts: EventSeatCounts,
  types: readonly TicketTypeSeats[],
  audience: Audience,
): boolean {
  if (typeof audience === 'string') return audience === 'guests'
  const usable = filterUsableTypes(types, audience)
  const own = usable.filter(({ membersOnly }) => membersOnly)
  return usable.length < types.length && sumRemainingQuotas(own) - facts.offeredSeats <= 0
}

/** Ticket types that fit the audience; a guest can be of any age. */
export function filterUsableTypes<Type extends Pick<TicketTypeSeats, 'membersOnly' | 'ageFrom' | 'ageTo'>>(
  types: readonly Type[],
  audience: Audience,
): Type[] {
  if (audience === 'members') return [...types]
  if (audience === 'guests') return filterTicketTypesForGuests(types)
  return types.filter(
    ({ membersOnly, ageFrom = null, ageTo = null }) =>
      !membersOnly || audience.memberAges.some((age) => isWithinAgeBand({ ageFrom, ageTo }, age)),
  )
}

/** Someone of a household; an unknown age fits every ticket type. */
export type HouseholdPerson = { age: number | null; isMember: boolean }

/**
 * Free seats of the types that someone of the household can use; infinite if the event has no type for them, because
 * they then wait for guests.
 */
export function countOwnSeats(
  facts: EventSeatCounts,
  types: readonly TicketTypeSeats[],
  household: readonly HouseholdPerson[],
): number {
  if (filterOwnTypes(filterWithoutCode(facts.ticketTypes), household).length === 0) return Number.POSITIVE_INFINITY
  return Math.max(0, sumRemainingQuotas(filterOwnTypes(types, household)) - facts.offeredSeats)
}

function filterOwnTypes(
  types: readonly TicketTypeSeats[],
  household: readonly HouseholdPerson[],
): readonly TicketTypeSeats[] {
  return types.filter(({ membersOnly, ageFrom = null, ageTo = null }) =>
    household.some(({ age, isMember }) => (isMember || !membersOnly) && isWithinAgeBand({ ageFrom, ageTo }, age)),
  )
}

/** The last moment at which the household can accept an offer; not after `now` if it no longer can. */
export function computeOfferLimit(
  { ticketTypes, registrationClosesAt }: Pick<RegistrationFacts, 'ticketTypes' | 'registrationClosesAt'>,
  household: readonly HouseholdPerson[],
  now: Date,
): Date {
  const visible = filterWithoutCode(ticketTypes)
  const own = filterOwnTypes(visible, household)
  const closings = (own.length > 0 ? own : visible).map(({ saleClosesAt }) => saleClosesAt?.getTime())
  if (closings.length === 0 || closings.includes(undefined)) return registrationClosesAt
  const last = Math.max(...closings.map((closing) => closing ?? now.getTime()))
  return new Date(Math.min(last, registrationClosesAt.getTime()))
}

const sumRemainingQuotas = (types: readonly TicketTypeSeats[]) =>
  types.reduce((sum, type) => sum + (computeRemainingQuota(type) ?? Number.POSITIVE_INFINITY), 0)

const countGuestTicketsLeft = ({ offeredGuestSeats }: EventSeatCounts, types: readonly TicketTypeSeats[]) =>
  sumRemainingQuotas(filterTicketTypesForGuests(types)) - offeredGuestSeats

const toLimit = (seats: number) => (seats === Number.POSITIVE_INFINITY ? null : Math.max(0, seats))

export function filterTicketTypesForGuests<Type extends Pick<TicketTypeSeats, 'membersOnly'>>(
  types: readonly Type[],
): Type[] {
  return types.filter(({ membersOnly }) => !membersOnly)
}

/** Offered seats count in no quota, so such an event must check its offers when it sells a ticket. */
export function isLimitedByQuotas(
  { capacity, ticketTypes }: EventSeatCounts,
  now: Date,
  audience: Audience = 'members',
): boolean {
  const onSale = filterTicketTypesOnSale(ticketTypes, now)
  const types = audience === 'guests' ? filterTicketTypesForGuests(onSale) : onSale
  const sum = types.reduce((total, { quota }) => total + (quota ?? Number.POSITIVE_INFINITY), 0)
  return sum < (capacity ?? Number.POSITIVE_INFINITY)
}

/** Whether the tickets left are enough for all offers, and for the free seats that waiting guests can use. */
export function hasSeatsForQueue(facts: EventSeatCounts, now: Date): boolean {
  const types = filterTicketTypesOnSale(facts.ticketTypes, now)
  const forGuests = countGuestTicketsLeft(facts, types)
  if (sumRemainingQuotas(types) < facts.offeredSeats || forGuests < 0) return false
  return facts.waitingSeats === 0 || (countFreeSeats(facts, types) ?? Number.POSITIVE_INFINITY) >= forGuests
}

/** Types that can be bought now without a code; all if every type needs a code. */
export function filterTicketTypesOnSale<Type extends TicketTypeSeats>(types: readonly Type[], now: Date): Type[] {
  return filterWithoutCode(types).filter((type) => isWithinSaleWindow(type, now))
}

/**
 * Ticket types on sale, else those that will be; also those of the types that the audience can use. Without any for a
 * household's ages, all: its members are not sold out, but of the wrong age.
 */
export function filterRelevantTicketTypes(
  types: readonly TicketTypeSeats[],
  now: Date,
  audience: Audience = 'members',
): TicketTypeSeats[] {
  if (audience === 'members') return filterOnSaleOrUpcoming(types, now)
  const usable =
    audience === 'guests' ? filterTicketTypesForGuests(types) : filterUsableTypes(filterWithoutCode(types), audience)
  if (usable.length === 0 && audience !== 'guests') return filterOnSaleOrUpcoming(types, now)
  const forAudience = filterOnSaleOrUpcoming(usable, now)
  return forAudience.length === 0 ? [] : [...new Set([...filterOnSaleOrUpcoming(types, now), ...forAudience])]
}

/** False if none of the types is for the ages of a household's members, whether or not it is sold out. */
export function hasTypeForAges(types: readonly TicketTypeSeats[], audience: Audience): boolean {
  return (
    types.length === 0 ||
    typeof audience === 'string' ||
    filterUsableTypes(filterWithoutCode(types), audience).length > 0
  )
}

function filterOnSaleOrUpcoming(types: readonly TicketTypeSeats[], now: Date): TicketTypeSeats[] {
  const onSale = filterTicketTypesOnSale(types, now)
  if (onSale.length > 0) return onSale
  return filterWithoutCode(types).filter(({ saleClosesAt }) => saleClosesAt === null || now < saleClosesAt)
}

function filterWithoutCode<Type extends TicketTypeSeats>(types: readonly Type[]): readonly Type[] {
  const visible = types.filter(({ hidden }) => !hidden)
  return visible.length > 0 ? visible : types
}

/** Seats that the audience can get now without being on the waiting list; null = unlimited. */
export function countSeatsLeftFor(facts: EventSeatCounts, audience: Audience, now: Date): number | null {
  // Members of the wrong ages see what there is for others.
  const shown = hasTypeForAges(facts.ticketTypes, audience) ? audience : 'members'
  return countPublicSeatsLeft(facts, filterRelevantTicketTypes(facts.ticketTypes, now, shown), shown)
}

/** Registration is open in the half-open interval [opens, closes). */
export function computeRegistrationState(
  facts: RegistrationFacts,
  now: Date,
  audience: Audience = 'members',
): RegistrationState {
  if (facts.cancelled) return 'cancelled'
  if (now >= facts.endsAt) return 'past'
  if (now < facts.registrationOpensAt) return 'not-yet-open'
  if (now >= facts.registrationClosesAt) return 'closed'
  if (filterRelevantTicketTypes(facts.ticketTypes, now, audience).length === 0 && facts.ticketTypes.length > 0)
    return 'closed'
  if (countSeatsLeftFor(facts, audience, now) === 0) return facts.waitingList ? 'waiting-list' : 'sold-out'
  return 'open'
}

export function isWithinSaleWindow(window: SaleWindow, now: Date): boolean {
  if (window.saleOpensAt && now < window.saleOpensAt) return false
  return !(window.saleClosesAt && now >= window.saleClosesAt)
}

/** Seats are reserved this long for payment (ruling 19). */
export const SEAT_HOLD_MINUTES = 15
