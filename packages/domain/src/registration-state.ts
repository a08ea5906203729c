/** Registration state of an event (ruling 18). */
export type RegistrationState = 'open' | 'not-yet-open' | 'closed' | 'sold-out' | 'waiting-list' | 'cancelled' | 'past'

/** Seats taken include reserved, confirmed and offered ones. */
export type RegistrationFacts = {
  cancelled: boolean
  endsAt: Date
  registrationOpensAt: Date
  registrationClosesAt: Date
  capacity: number | null
  seatsTaken: number
  /** Seats requested by the waiting list, which has priority for free seats. */
  waitingSeats: number
  waitingList: boolean
}

/** Seats available to anyone; null = unlimited. Zero while people are on the waiting list. */
export function placesLeft(facts: Pick<RegistrationFacts, 'capacity' | 'seatsTaken' | 'waitingSeats'>): number | null {
  if (facts.capacity === null) return null
  if (facts.waitingSeats > 0) return 0
  return Math.max(0, facts.capacity - facts.seatsTaken)
}

/** Registration is open in the half-open interval [opens, closes). */
export function registrationState(facts: RegistrationFacts, now: Date): RegistrationState {
  if (facts.cancelled) return 'cancelled'
  if (now >= facts.endsAt) return 'past'
  if (now < facts.registrationOpensAt) return 'not-yet-open'
  if (now >= facts.registrationClosesAt) return 'closed'
  if (placesLeft(facts) === 0) return facts.waitingList ? 'waiting-list' : 'sold-out'
  return 'open'
}

export function isOnSale(window: { saleOpensAt: Date | null; saleClosesAt: Date | null }, now: Date): boolean {
  if (window.saleOpensAt && now < window.saleOpensAt) return false
  return !(window.saleClosesAt && now >= window.saleClosesAt)
}

/** How long seats are reserved for payment (ruling 19). */
export const HOLD_MINUTES = 15
