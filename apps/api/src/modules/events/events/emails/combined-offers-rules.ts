import type { SeriesWait } from '../waiting/waiting-repository.ts'

const GROUPING_WINDOW_MS = 60_000
/** Other offers that expire at the same time may follow within this time. */
const COMBINE_WINDOW_MS = 600_000

export type SeriesOffer = SeriesWait & { offerUntil: Date }

/** Returns `wait` while the person could get another offer at the same time. Empty if the offer is not open. */
export function listCombinedOffers(all: readonly SeriesWait[], waitingId: string, now: Date): SeriesOffer[] | 'wait' {
  const open = filterOffers(all, 'offered')
  const group = listOffersInWindow(open, waitingId, ({ offeredAt }) => offeredAt)
  const [first] = group
  const isQueued = all.some(({ state }) => state === 'waiting')
  if (isQueued && first?.offeredAt && now.getTime() - first.offeredAt.getTime() < GROUPING_WINDOW_MS) return 'wait'
  return group
}

export function listOffersExpiredTogether(
  all: readonly SeriesWait[],
  waitingId: string,
  now: Date,
): SeriesOffer[] | 'wait' {
  const expiring = [...filterOffers(all, 'offered'), ...filterOffers(all, 'lapsed')]
  const group = listOffersInWindow(expiring, waitingId, ({ offerUntil }) => offerUntil)
  const [first] = group
  const isOpen = group.some(({ state }) => state === 'offered')
  if (isOpen && first && now.getTime() - first.offerUntil.getTime() < COMBINE_WINDOW_MS) return 'wait'
  return group.filter(({ state }) => state === 'lapsed')
}

export function combinedOffersKey(kind: 'offer' | 'expired', offers: readonly SeriesOffer[]): string {
  const [first, ...others] = offers
  if (!first) throw new Error('A message about no offers')
  const last = others.at(-1)
  return `waiting:${first.id}:${kind}:${first.offerUntil.toISOString()}${last ? `:${others.length}:${last.id}` : ''}`
}

function filterOffers(all: readonly SeriesWait[], state: SeriesWait['state']): SeriesOffer[] {
  return all.flatMap((one) => (one.state === state && one.offerUntil ? [{ ...one, offerUntil: one.offerUntil }] : []))
}

function listOffersInWindow(
  offers: readonly SeriesOffer[],
  waitingId: string,
  instantOf: (offer: SeriesOffer) => Date | null,
): SeriesOffer[] {
  const at = (offer: SeriesOffer) => instantOf(offer)?.getTime() ?? 0
  const sorted = offers.toSorted((a, b) => at(a) - at(b) || (a.id < b.id ? -1 : 1))
  let group: SeriesOffer[] = []
  for (const offer of sorted) {
    const [first] = group
    if (first && at(offer) - at(first) < GROUPING_WINDOW_MS) group.push(offer)
    else if (group.some(({ id }) => id === waitingId)) break
    else group = [offer]
  }
  return group.some(({ id }) => id === waitingId) ? group : []
}
