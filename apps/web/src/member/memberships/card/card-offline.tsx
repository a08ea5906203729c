import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useKept } from '../../../kit/offline/kept-context.ts'
import { OfflineMessage } from '../../../kit/offline/offline-message.tsx'
import { today } from '../../../kit/time/today.ts'
import { FullCard } from './full-card.tsx'
import { shownOn } from './kept-cards.ts'

export function CardOffline() {
  const { t } = useTranslation('memberships')
  const { id } = useParams({ strict: false })
  const { cards } = useKept()
  const card = cards?.items.find((one) => one.id === id)
  if (!cards || !card) return <OfflineMessage title={t('card.offline.none')} text={t('card.offline.noneText')} />
  return <FullCard card={shownOn(card, today())} keptAt={cards.at} />
}
