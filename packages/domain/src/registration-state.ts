export type RegistrationState = 'open' | 'not-yet-open' | 'closed' | 'sold-out' | 'waiting-list' | 'cancelled' | 'past'

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
  waitingSeats: number
  offeredSeats: number
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
export function freeSeats(facts: SeatFacts, types: readonly TypeSeats[]): number | null {
  const ofCapacity = facts.capacity === null ? Number.POSITIVE_INFINITY : facts.capacity - facts.seatsTaken
  // An event without ticket types is limited by its capacity only.
  const none = facts.ticketTypes.length === 0 ? Number.POSITIVE_INFINITY : 0
  const ofTypes = types.reduce((sum, type) => sum + (remainingQuota(type) ?? Number.POSITIVE_INFINITY), none)
  // Offered seats count in the capacity but in no quota yet.
  const free = Math.max(0, Math.min(ofCapacity, ofTypes - facts.offeredSeats))
  return free === Number.POSITIVE_INFINITY ? null : free
}

/** Seats left for buyers not on the waiting list; none while others wait. */
export function publicSeatsLeft(facts: SeatFacts, types: readonly TypeSeats[]): number | null {
  const free = freeSeats(facts, types)
  return free !== null && facts.waitingSeats > 0 ? 0 : free
}

/** Offered seats count in no quota, so such an event must check its offers when it sells a ticket. */
export function isLimitedByQuotas({ capacity, ticketTypes }: SeatFacts, now: Date): boolean {
  const sum = filterTypesOnSale(ticketTypes, now).reduce(
    (total, { quota }) => total + (quota ?? Number.POSITIVE_INFINITY),
    0,
  )
  return sum < (capacity ?? Number.POSITIVE_INFINITY)
}

export function quotasCoverOffers({ offeredSeats, ticketTypes }: SeatFacts, now: Date): boolean {
  const left = filterTypesOnSale(ticketTypes, now).reduce(
    (total, type) => total + (remainingQuota(type) ?? Number.POSITIVE_INFINITY),
    0,
  )
  return left >= offeredSeats
}

/** Types that can be bought now without a code; all if every type needs a code. */
export function filterTypesOnSale<Type extends TypeSeats>(types: readonly Type[], now: Date): Type[] {
  return withoutCode(types).filter((type) => isWithinSaleWindow(type, now))
}

/** Ticket types on sale, else those that will be. */
export function filterDecisiveTypes(types: readonly TypeSeats[], now: Date): TypeSeats[] {
  const onSale = filterTypesOnSale(types, now)
  if (onSale.length > 0) return onSale
  return withoutCode(types).filter(({ saleClosesAt }) => saleClosesAt === null || now < saleClosesAt)
}

function withoutCode<Type extends TypeSeats>(types: readonly Type[]): readonly Type[] {
  const visible = types.filter(({ hidden }) => !hidden)
  return visible.length > 0 ? visible : types
}

/** Registration is open in the half-open interval [opens, closes). */
export function registrationState(facts: RegistrationFacts, now: Date): RegistrationState {
  if (facts.cancelled) return 'cancelled'
  if (now >= facts.endsAt) return 'past'
  if (now < facts.registrationOpensAt) return 'not-yet-open'
  if (now >= facts.registrationClosesAt) return 'closed'
  const types = filterDecisiveTypes(facts.ticketTypes, now)
  if (types.length === 0 && facts.ticketTypes.length > 0) return 'closed'
  if (publicSeatsLeft(facts, types) === 0) return facts.waitingList ? 'waiting-list' : 'sold-out'
  return 'open'
}

export function isWithinSaleWindow(window: SaleWindow, now: Date): boolean {
  if (window.saleOpensAt && now < window.saleOpensAt) return false
  return !(window.saleClosesAt && now >= window.saleClosesAt)
}

/** Seats are reserved this long for payment (ruling 19). */
export const SEAT_HOLD_MINUTES = 15
