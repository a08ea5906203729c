import type { ClubDiscount } from '@forenet/contract/club/discount'

type Dated = Pick<ClubDiscount, 'endedAt' | 'endsAt' | 'usedTickets' | 'mostTickets' | 'codes'>

/** `now` in ms; `open`: the event is neither past nor cancelled. */
export function discountState(
  { endedAt, endsAt, usedTickets, mostTickets, codes }: Dated,
  open: boolean,
  now: number,
): 'ended' | 'over' | 'usedUp' | 'on' {
  if (endedAt !== null) return 'ended'
  if (!open || (endsAt !== null && Date.parse(endsAt) <= now)) return 'over'
  return usedTickets >= mostTickets * codes ? 'usedUp' : 'on'
}
