import type { EventDetail } from '@forenet/contract/event'
import { formatMoney } from '@forenet/domain/money'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../kit/time/server-clock.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { lowestPrice } from './event-facts.ts'

export function PriceWords({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events')
  const language = useLanguage()
  const { minor, isOnly } = lowestPrice(event, new Date(serverNow()))
  if (minor === 0) return isOnly ? t('price.free') : t('price.fromFree')
  const price = formatMoney(minor, language)
  return isOnly ? price : t('price.from', { price })
}
