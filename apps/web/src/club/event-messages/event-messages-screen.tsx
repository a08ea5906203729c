import type { EventMessage } from '@forenet/contract/club/event-message'
import { MESSAGE_AUDIENCES } from '@forenet/domain/event-message'
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
import { messagesQuery } from '../shared/event-messages-query.ts'
import { EventTabs } from '../shared/event-tabs.tsx'
import { useClub } from '../shared/use-club.ts'
import styles from './event-messages.module.css'
import { MessageCard } from './message-card.tsx'
import { MessageForm } from './message-form.tsx'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/events/$eventId/letters')

export function EventMessagesScreen() {
  const { t } = useTranslation(['eventMessages', 'manage'])
  const { key: orgKey } = useClub()
  const { eventId } = route.useParams()
  const { to, edit } = route.useSearch()
  const audience = MESSAGE_AUDIENCES.find((one) => one === to)
  const list = useQuery(messagesQuery(orgKey, eventId))
  const [opened, setWritten] = useState<EventMessage | 'new' | 'linked' | null>(
    audience ? 'new' : edit ? 'linked' : null,
  )
  const { data } = list
  const linked = data?.messages.find(({ id, counts }) => id === edit && counts === null) ?? null
  const written = opened === 'linked' ? linked : opened
  const write = data?.open ? (
    <Button leftSection={<PenLine size={18} aria-hidden />} onClick={() => setWritten('new')}>
      {t('write')}
    </Button>
  ) : null
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('manage:pages.manage-event-messages')}
        eyebrow={data?.title ?? null}
        lead={t('lead')}
        action={written === null && data && data.messages.length > 0 ? write : null}
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
          message={written === 'new' ? null : written}
          {...(audience ? { audience } : {})}
          close={() => setWritten(null)}
        />
      ) : data.messages.length === 0 ? (
        <EmptyState icon={<Mails size={28} />} title={t('none.title')} text={t('none.text')} action={write} />
      ) : (
        <ul className={styles.list}>
          {data.messages.map((message) => (
            <MessageCard
              key={message.id}
              eventId={eventId}
              message={message}
              ticketTypes={data.ticketTypes}
              edit={() => setWritten(message)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
