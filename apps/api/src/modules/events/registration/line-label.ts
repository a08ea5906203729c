import { formatMoney } from '@forenet/domain/money'
import type { PricedTicket } from './registration-rules.ts'

const WORDS = { da: 'rabatkode', en: 'discount code' } as const

/** What a ticket is called in a purchase and on its receipt where a code took something off it: by which code, and how much. */
export function discountedLabel(
  { type, discountMinor }: Pick<PricedTicket, 'type' | 'discountMinor'>,
  code: string,
  language: 'da' | 'en',
): string {
  return `${type.name} · ${WORDS[language]} ${code} (−${formatMoney(discountMinor, language)})`
}
