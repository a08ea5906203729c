import type { ClubEvent } from '@forenet/contract/club/event'
import { useTranslation } from 'react-i18next'
import { EventPart } from './event-part.tsx'
import styles from './events.module.css'

export function CopiedPicture({ picture: { address, text } }: { picture: NonNullable<ClubEvent['picture']> }) {
  const { t } = useTranslation('authoring')
  return (
    <EventPart title={t('picture.title')} lead={t('picture.copied')}>
      <img className={styles.picture} src={address} alt={text} />
    </EventPart>
  )
}
