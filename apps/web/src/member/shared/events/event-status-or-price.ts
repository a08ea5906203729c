import type { Event } from '@forenet/contract/event'
import { formatMoney } from '@forenet/domain/money'
import type { TFunction } from 'i18next'
import type { Language } from '../../../words/languages.ts'

export function formatEventStatusOrPrice(
  { mine, registration, fromPriceMinor }: Event,
  { t, language }: { t: TFunction<'clubs'>; language: Language },
): { own: boolean; words: string } {
  if (mine === 'coming') return { own: true, words: t('event.coming') }
  if (mine === 'waiting') return { own: true, words: t('event.waiting') }
  if (registration === 'sold-out') return { own: false, words: t('event.soldOut') }
  if (registration === 'waiting-list') return { own: false, words: t('event.waiting') }
  if (fromPriceMinor === 0) return { own: false, words: t('event.free') }
  return { own: false, words: t('event.from', { price: formatMoney(fromPriceMinor, language) }) }
}
