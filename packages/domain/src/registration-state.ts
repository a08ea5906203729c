/** Whether somebody can register for an event now, and why not (ruling 18). */
export type RegistrationState = 'open' | 'not-yet-open' | 'closed' | 'sold-out' | 'waiting-list' | 'cancelled' | 'past'

/** What decides about registering. Moments are instants; seats count held, confirmed and offered ones. */
export type RegistrationFacts = {
  cancelled: boolean
  endsAt: Date
  registrationOpensAt: Date
  registrationClosesAt: Date
  capacity: number | null
  seatsTaken: number
  /** Seats wished for by those still on the waiting list: free seats are theirs first. */
  waitingSeats: number
  waitingList: boolean
}

/** Seats anybody may take now; null when there is no limit. Those waiting come first, so while they wait it is none. */
export function placesLeft(facts: Pick<RegistrationFacts, 'capacity' | 'seatsTaken' | 'waitingSeats'>): number | null {
  if (facts.capacity === null) return null
  if (facts.waitingSeats > 0) return 0
  return Math.max(0, facts.capacity - facts.seatsTaken)
}

/** Opening counts from its moment on, closing and the end from theirs on: [opens, closes). */
export function registrationState(facts: RegistrationFacts, now: Date): RegistrationState {
  if (facts.cancelled) return 'cancelled'
  if (now >= facts.endsAt) return 'past'
  if (now < facts.registrationOpensAt) return 'not-yet-open'
  if (now >= facts.registrationClosesAt) return 'closed'
  if (placesLeft(facts) === 0) return facts.waitingList ? 'waiting-list' : 'sold-out'
  return 'open'
}

/** Whether a ticket type is being sold: inside its own window, where it has one. */
export function isOnSale(window: { saleOpensAt: Date | null; saleClosesAt: Date | null }, now: Date): boolean {
  if (window.saleOpensAt && now < window.saleOpensAt) return false
  return !(window.saleClosesAt && now >= window.saleClosesAt)
}

/** Minutes seats are held while paying (ruling 19). */
export const HOLD_MINUTES = 15
