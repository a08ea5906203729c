import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOfflineCopies } from '../../../kit/offline/offline-copies-context.ts'
import { OfflineMessage } from '../../../kit/offline/offline-message.tsx'
import { today } from '../../../kit/time/today.ts'
import { CardOverlay } from './card-overlay.tsx'
import { selectCardForDay } from './offline-cards.ts'

export function CardOffline() {
  const { t } = useTranslation('memberships')
  const { id } = useParams({ strict: false })
  const { cards } = useOfflineCopies()
  const card = cards?.items.find((one) => one.id === id)
  if (!cards || !card) return <OfflineMessage title={t('card.offline.none')} text={t('card.offline.noneText')} />
  return <CardOverlay card={selectCardForDay(card, today())} keptAt={cards.at} />
}
