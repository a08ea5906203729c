import { instantOfClockText } from '@forenet/domain/copenhagen-time'
import type { DiscountKind } from '@forenet/domain/discount'
import { readKroner } from '@forenet/domain/kroner-text'

const MOST = 100_000

/** A whole number as it is typed, from 1; null for anything else. */
export function asWhole(text: string, most = MOST): number | null {
  const typed = text.trim()
  const number = /^\d{1,6}$/.test(typed) ? Number(typed) : 0
  return number >= 1 && number <= most ? number : null
}

/** What a discount takes off as it is typed: per cent, or kroner in øre; 0 where it is free or takes nothing off, null for what is neither. */
export function asValue(kind: DiscountKind, text: string): number | null {
  if (kind === 'free' || kind === 'opens') return 0
  if (kind === 'percent') return asWhole(text.replace('%', ''), 99)
  const minor = readKroner(text)
  return minor !== null && minor >= 1 && minor <= 100_000_000 ? minor : null
}

/** A moment as a field of Copenhagen's clock holds it; null where nothing, or no moment, is typed. */
export const momentOf = (text: string): string | null => instantOfClockText(text)?.toISOString() ?? null
