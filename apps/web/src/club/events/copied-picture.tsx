import type { ClubEvent } from '@forenet/contract/club/event'
import { useTranslation } from 'react-i18next'
import { EventPart } from './event-part.tsx'
import styles from './events.module.css'

/** The picture that an event gets of the one it is a copy of; another is chosen once it is saved. */
export function CopiedPicture({ picture: { address, text } }: { picture: NonNullable<ClubEvent['picture']> }) {
  const { t } = useTranslation('authoring')
  return (
    <EventPart title={t('picture.title')} lead={t('picture.copied')}>
      <img className={styles.picture} src={address} alt={text} />
    </EventPart>
  )
}
