/** Somebody on a waiting list, in the order they joined. */
export type Waiter = { id: string; seats: number }

/**
 * Who is offered free seats: in order of joining; somebody who wishes for more than is left keeps the place in the
 * queue, and the next whom it suffices for is offered it, so that no chair stays empty for want of a second one.
 */
export function nextOffers(queue: readonly Waiter[], free: number): Waiter[] {
  const offers: Waiter[] = []
  let left = free
  for (const waiter of queue) {
    if (left <= 0) break
    if (waiter.seats > left) continue
    offers.push(waiter)
    left -= waiter.seats
  }
  return offers
}

/**
 * Who is passed over by offers: who waits before the last of those offered seats, and is offered none.
 */
export function passedOver(queue: readonly Waiter[], offered: readonly string[]): Waiter[] {
  const last = queue.findLastIndex(({ id }) => offered.includes(id))
  return queue.slice(0, Math.max(0, last)).filter(({ id }) => !offered.includes(id))
}
