export type WaitingEntry = { id: string; seats: number }

/**
 * Guests can use only `free` seats; the others are for members. `freeFor`: seats that the ages of an entry's household
 * leave, before any offer. `ownFor`: seats that someone of the household can sit on, of which an offer needs one; its
 * other seats can be for guests of any age.
 */
export type OfferLimits = {
  free: number
  isGuest: (id: string) => boolean
  freeFor?: (id: string) => number
  ownFor?: (id: string) => number
}

/** An entry that wants more seats than are left is skipped but retains its position. */
export function selectNextOffers<W extends WaitingEntry>(queue: readonly W[], free: number, limits?: OfferLimits): W[] {
  const offers: W[] = []
  let left = free
  let given = 0
  let leftForGuests = Math.min(free, limits?.free ?? free)
  for (const waiter of queue) {
    if (left <= 0) break
    const isGuest = limits?.isGuest(waiter.id) ?? false
    const most = (limits?.freeFor?.(waiter.id) ?? Number.POSITIVE_INFINITY) - given
    if ((limits?.ownFor?.(waiter.id) ?? Number.POSITIVE_INFINITY) <= given) continue
    if (waiter.seats > (isGuest ? leftForGuests : Math.min(left, most))) continue
    offers.push(waiter)
    left -= waiter.seats
    given += waiter.seats
    leftForGuests = Math.min(left, isGuest ? leftForGuests - waiter.seats : leftForGuests)
  }
  return offers
}

export function listSkippedEntries(queue: readonly WaitingEntry[], offered: readonly string[]): WaitingEntry[] {
  const last = queue.findLastIndex(({ id }) => offered.includes(id))
  return queue.slice(0, Math.max(0, last)).filter(({ id }) => !offered.includes(id))
}
