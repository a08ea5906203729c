import type { ClubEvent } from '@forenet/contract/club/event'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { useClub } from '../../shared/use-club.ts'
import styles from './hub.module.css'
import { HubCard } from './hub-card.tsx'

export function DraftCard({ event: { id: eventId, publishAt } }: { event: ClubEvent }) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  return (
    <HubCard
      title={t('hub.draft.title')}
      action={
        <Button
          variant="default"
          leftSection={<Pencil size={16} aria-hidden />}
          renderRoot={(root) => (
            <Link to="/manage/$orgKey/events/$eventId/edit" params={{ orgKey, eventId }} {...root} />
          )}
        >
          {t('hub.draft.go')}
        </Button>
      }
    >
      <p className={styles.quiet}>
        {publishAt === null ? (
          t('hub.draft.text')
        ) : (
          <>
            {t('later.planned')} <DateText at={publishAt} />
          </>
        )}
      </p>
    </HubCard>
  )
}
