import { instantOfClockText } from '@forenet/domain/copenhagen-time'
import type { DiscountKind } from '@forenet/domain/discount'
import { readKroner } from '@forenet/domain/kroner-text'

const MOST = 100_000

/** Positive integer, or null. */
export function asWhole(text: string, most = MOST): number | null {
  const typed = text.trim()
  const number = /^\d{1,6}$/.test(typed) ? Number(typed) : 0
  return number >= 1 && number <= most ? number : null
}

/** Parses a percentage, or an amount in øre; 0 for free or unchanged prices, null if invalid. */
export function asValue(kind: DiscountKind, text: string): number | null {
  if (kind === 'free' || kind === 'opens') return 0
  if (kind === 'percent') return asWhole(text.replace('%', ''), 99)
  const minor = readKroner(text)
  return minor !== null && minor >= 1 && minor <= 100_000_000 ? minor : null
}

/** Parses Copenhagen local time; null if empty or invalid. */
export const momentOf = (text: string): string | null => instantOfClockText(text)?.toISOString() ?? null
