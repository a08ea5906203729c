import type { EventLetter } from '@forenet/contract/club/event-letter'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mails } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../../kit/page/query-content.tsx'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { messagesQuery } from '../../shared/event-letters-query.ts'
import { useClub } from '../../shared/use-club.ts'
import styles from './hub.module.css'
import { HubCard } from './hub-card.tsx'

export function NextMessageCard({ eventId }: { eventId: string }) {
  const { t } = useTranslation('authoring')
  const { key: orgKey } = useClub()
  const letters = useQuery(messagesQuery(orgKey, eventId))
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
      <QueryContent query={letters} loading={<SkeletonList rows={1} height={48} />}>
        {({ letters: all }) => {
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

const SCHEDULED: readonly EventLetter['state'][] = ['waiting', 'going', 'held-back']

export function nextMessage<Letter extends Pick<EventLetter, 'state' | 'goesAt'>>(
  letters: readonly Letter[],
): Letter | undefined {
  const at = ({ goesAt }: Letter) => Date.parse(goesAt ?? '')
  const scheduled = letters.filter((letter) => SCHEDULED.includes(letter.state) && letter.goesAt !== null)
  const sent = letters.filter(({ state, goesAt }) => state === 'sent' && goesAt !== null)
  return scheduled.toSorted((a, b) => at(a) - at(b))[0] ?? sent.toSorted((a, b) => at(b) - at(a))[0]
}
