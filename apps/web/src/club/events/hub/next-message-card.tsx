import type { EventMessage } from '@forenet/contract/club/event-message'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mails } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../../kit/page/query-content.tsx'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { messagesQuery } from '../../shared/event-messages-query.ts'
import { useClub } from '../../shared/use-club.ts'
import styles from './hub.module.css'
import { HubCard } from './hub-card.tsx'

export function NextMessageCard({ eventId }: { eventId: string }) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const messages = useQuery(messagesQuery(orgKey, eventId))
  return (
    <HubCard
      title={t('hub.message.title')}
      action={
        <Button
          variant="default"
          leftSection={<Mails size={16} aria-hidden />}
          renderRoot={(root) => (
            <Link to="/manage/$orgKey/events/$eventId/letters" params={{ orgKey, eventId }} {...root} />
          )}
        >
          {t('hub.message.go')}
        </Button>
      }
    >
      <QueryContent query={messages} loading={<SkeletonList rows={1} height={48} />}>
        {({ messages: all }) => {
          const next = nextMessage(all)
          if (!next) return <p className={styles.quiet}>{t('hub.message.none')}</p>
          return (
            <p className={styles.message}>
              <strong>{next.subject}</strong>
              <span className={styles.quiet}>
                {t(next.counts === null ? 'hub.message.goes' : 'hub.message.went')}{' '}
                {next.goesAt ? <DateText at={next.goesAt} /> : null}
              </span>
            </p>
          )
        }}
      </QueryContent>
    </HubCard>
  )
}

const SCHEDULED: readonly EventMessage['state'][] = ['waiting', 'going', 'held-back']

export function nextMessage<Message extends Pick<EventMessage, 'state' | 'goesAt'>>(
  messages: readonly Message[],
): Message | undefined {
  const at = ({ goesAt }: Message) => Date.parse(goesAt ?? '')
  const scheduled = messages.filter((message) => SCHEDULED.includes(message.state) && message.goesAt !== null)
  const sent = messages.filter(({ state, goesAt }) => state === 'sent' && goesAt !== null)
  return scheduled.toSorted((a, b) => at(a) - at(b))[0] ?? sent.toSorted((a, b) => at(b) - at(a))[0]
}
