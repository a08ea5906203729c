import type { ClubDiscount } from '@forenet/contract/club/discount'
import { parseCopenhagenDateTime } from '@forenet/domain/copenhagen-time'
import type { DiscountKind } from '@forenet/domain/discount'
import { parseKroner } from '@forenet/domain/kroner-text'

const MAX_NUMBER = 100_000

export function parsePositiveInteger(text: string, most = MAX_NUMBER): number | null {
  const typed = text.trim()
  const number = /^\d{1,6}$/.test(typed) ? Number(typed) : 0
  return number >= 1 && number <= most ? number : null
}

/** A percentage, or an amount in øre; 0 for free or unchanged prices, null if invalid. */
export function parseDiscountValue(kind: DiscountKind, text: string): number | null {
  if (kind === 'free' || kind === 'opens') return 0
  if (kind === 'percent') return parsePositiveInteger(text.replace('%', ''), 99)
  const minor = parseKroner(text)
  return minor !== null && minor >= 1 && minor <= 100_000_000 ? minor : null
}

export const parseInstant = (text: string): string | null => parseCopenhagenDateTime(text)?.toISOString() ?? null

type DatedDiscount = Pick<ClubDiscount, 'endedAt' | 'endsAt' | 'usedTickets' | 'mostTickets' | 'codes'>

/** `open`: the event is neither past nor cancelled. `now` in ms. */
export function discountState(
  { endedAt, endsAt, usedTickets, mostTickets, codes }: DatedDiscount,
  open: boolean,
  now: number,
): 'ended' | 'over' | 'usedUp' | 'on' {
  if (endedAt !== null) return 'ended'
  if (!open || (endsAt !== null && Date.parse(endsAt) <= now)) return 'over'
  return usedTickets >= mostTickets * codes ? 'usedUp' : 'on'
}
