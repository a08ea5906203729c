export type WaitingEntry = { id: string; seats: number }

/**
 * Guests can use only `free` seats; the others are for members. `freeFor`: seats that the ages of an entry's household
 * leave, before any offer.
 */
export type GuestLimit = { free: number; isGuest: (id: string) => boolean; freeFor?: (id: string) => number }

/** An entry that wants more seats than are left is skipped but retains its position. */
export function selectNextOffers<W extends WaitingEntry>(queue: readonly W[], free: number, guests?: GuestLimit): W[] {
  const offers: W[] = []
  let left = free
  let given = 0
  let leftForGuests = Math.min(free, guests?.free ?? free)
  for (const waiter of queue) {
    if (left <= 0) break
    const isGuest = guests?.isGuest(waiter.id) ?? false
    const most = (guests?.freeFor?.(waiter.id) ?? Number.POSITIVE_INFINITY) - given
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
