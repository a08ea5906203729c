import { formatMoney } from '@forenet/domain/money'
import type { PricedTicket } from './registration-rules.ts'

const WORDS = {
  da: { code: 'rabatkode', nth: (nth: number) => `nr. ${nth} i tilmeldingen` },
  en: { code: 'discount code', nth: (nth: number) => `no. ${nth} of the registration` },
} as const

/** Undefined for a ticket at full price. */
export function discountedLineLabel(
  { type, nth, householdMinor, discountMinor }: Pick<PricedTicket, 'type' | 'nth' | 'householdMinor' | 'discountMinor'>,
  code: string | null,
  language: 'da' | 'en',
): string | undefined {
  const words = WORDS[language]
  const less = (why: string, minor: number) => `${why} (−${formatMoney(minor, language)})`
  const reasons = [
    ...(householdMinor > 0 ? [less(words.nth(nth), householdMinor)] : []),
    ...(discountMinor > 0 && code !== null ? [less(`${words.code} ${code}`, discountMinor)] : []),
  ]
  return reasons.length === 0 ? undefined : [type.name, ...reasons].join(' · ')
}
