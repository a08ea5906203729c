import type { EventLetter } from '@forenet/contract/club/event-letter'
import { LETTER_AUDIENCES } from '@forenet/domain/event-letter'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Mails, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { messagesQuery } from '../shared/event-letters-query.ts'
import { EventTabs } from '../shared/event-tabs.tsx'
import { useClub } from '../shared/use-club.ts'
import { MessageCard } from './letter-card.tsx'
import { MessageForm } from './letter-form.tsx'
import styles from './letters.module.css'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/events/$eventId/letters')

export function LettersScreen() {
  const { t } = useTranslation(['letters', 'manage'])
  const { key: orgKey } = useClub()
  const { eventId } = route.useParams()
  const { to, edit } = route.useSearch()
  const audience = LETTER_AUDIENCES.find((one) => one === to)
  const list = useQuery(messagesQuery(orgKey, eventId))
  const [opened, setWritten] = useState<EventLetter | 'new' | 'linked' | null>(
    audience ? 'new' : edit ? 'linked' : null,
  )
  const { data } = list
  const linked = data?.letters.find(({ id, counts }) => id === edit && counts === null) ?? null
  const written = opened === 'linked' ? linked : opened
  const write = data?.open ? (
    <Button leftSection={<PenLine size={18} aria-hidden />} onClick={() => setWritten('new')}>
      {t('write')}
    </Button>
  ) : null
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('manage:pages.manage-letters')}
        eyebrow={data?.title ?? null}
        lead={t('lead')}
        action={written === null && data && data.letters.length > 0 ? write : null}
      />
      <EventTabs />
      {list.isError && !data ? (
        <QueryFailure error={list.error} retry={() => void list.refetch()} retrying={list.isFetching} />
      ) : !data ? (
        <SkeletonList rows={3} height={150} />
      ) : written !== null ? (
        <MessageForm
          eventId={eventId}
          about={data}
          letter={written === 'new' ? null : written}
          {...(audience ? { audience } : {})}
          close={() => setWritten(null)}
        />
      ) : data.letters.length === 0 ? (
        <EmptyState icon={<Mails size={28} />} title={t('none.title')} text={t('none.text')} action={write} />
      ) : (
        <ul className={styles.list}>
          {data.letters.map((letter) => (
            <MessageCard
              key={letter.id}
              eventId={eventId}
              letter={letter}
              ticketTypes={data.ticketTypes}
              edit={() => setWritten(letter)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
