import type { EventDetail } from '@forenet/contract/event'
import { formatMoney } from '@forenet/domain/money'
import { useTranslation } from 'react-i18next'
import { getServerTime } from '../../../kit/time/server-clock.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { findLowestPrice } from './event-facts.ts'

export function PriceText({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const { minor, isOnly } = findLowestPrice(event, new Date(getServerTime()))
  if (minor === 0) return isOnly ? t('price.free') : t('price.fromFree')
  const price = formatMoney(minor, language)
  return isOnly ? price : t('price.from', { price })
}
