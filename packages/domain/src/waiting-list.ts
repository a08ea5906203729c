export type WaitingEntry = { id: string; seats: number }

/** Offers in queue order. An entry that wants more seats than are left is skipped but retains its position. */
export function selectNextOffers(queue: readonly WaitingEntry[], free: number): WaitingEntry[] {
  const offers: WaitingEntry[] = []
  let left = free
  for (const waiter of queue) {
    if (left <= 0) break
    if (waiter.seats > left) continue
    offers.push(waiter)
    left -= waiter.seats
  }
  return offers
}

/** Entries without an offer before the last offered one. */
export function skippedEntries(queue: readonly WaitingEntry[], offered: readonly string[]): WaitingEntry[] {
  const last = queue.findLastIndex(({ id }) => offered.includes(id))
  return queue.slice(0, Math.max(0, last)).filter(({ id }) => !offered.includes(id))
}
