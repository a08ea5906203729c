import type { Entry } from '@forenet/contract/entry'
import type { EventDetail } from '@forenet/contract/event'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Countdown } from '../../../kit/time/countdown.tsx'
import { deadlineWords } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { LetGo } from '../let-go.tsx'
import styles from './registration-panel.module.css'

/** Unpaid reservation: time left, payment, or release. */
export function HeldSeats({ event, entry }: { event: EventDetail; entry: Entry }) {
  const { t } = useTranslation('events')
  const { member } = useMember()
  const queryClient = useQueryClient()
  const language = useLanguage()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['member', member.id, 'events'] })
  return (
    <>
      {entry.heldUntil ? (
        <Countdown
          until={entry.heldUntil}
          label={t('held.title', {
            count: entry.tickets.length,
            date: deadlineWords(new Date(entry.heldUntil), { language, now: new Date() }),
          })}
          onEnd={refresh}
        />
      ) : null}
      <div className={styles.actions}>
        <Button
          className={styles.primary ?? ''}
          renderRoot={(root) => (
            <Link to="/$orgKey/events/$id/register" params={{ orgKey: event.orgKey, id: event.id }} {...root} />
          )}
        >
          {t('held.pay')}
        </Button>
        <LetGo entryId={entry.id} />
      </div>
    </>
  )
}
