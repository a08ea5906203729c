import { formatKroner } from '@forenet/domain/kroner-text'
import type { Language } from '@forenet/domain/language'
import type { CsvColumn } from '../../../../platform/lists/csv.ts'
import type { DiscountCodeRow } from './discount-repository.ts'

const WORDS = {
  da: { code: 'rabatkode', used: 'brugt til antal billetter', buyers: 'brugt af', cost: 'rabat givet, kr.' },
  en: { code: 'discount code', used: 'used for tickets', buyers: 'used by', cost: 'discount given, DKK' },
} as const

export function discountColumns(language: Language): CsvColumn<DiscountCodeRow>[] {
  const words = WORDS[language]
  return [
    { heading: words.code, of: ({ code }) => code },
    { heading: words.used, of: ({ usedTickets }) => usedTickets },
    { heading: words.buyers, of: ({ buyers }) => buyers },
    { heading: words.cost, of: ({ costMinor }) => formatKroner(costMinor) },
  ]
}
