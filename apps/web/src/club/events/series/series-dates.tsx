import type { ClubSeries, SeriesPublishBody } from '@forenet/contract/club/event-series'
import { clubEventSeriesPublish } from '@forenet/contract/club/event-series-calls'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Image } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { BoxedList } from '../../../ui/blocks/boxed-list.tsx'
import { StatusBadge } from '../../../ui/blocks/status-badge.tsx'
import { DateText } from '../../../ui/dates/date-text.tsx'
import rows from '../../shared/list-row.module.css'
import { useClub } from '../../shared/use-club.ts'
import { EVENT_TONES } from '../event-tones.ts'
import eventStyles from '../events.module.css'
import styles from './series.module.css'
import { seriesQuery } from './series-query.ts'

export function SeriesDates({
  eventId,
  series,
  onPicture,
}: {
  eventId: string
  series: NonNullable<ClubSeries['series']>
  onPicture: () => void
}) {
  const { t } = useTranslation(['series', 'authoring'])
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const publish = useAction({
    mutationFn: (body: SeriesPublishBody) => call(clubEventSeriesPublish, { params: { orgKey, eventId }, body }),
    onSuccess: (stored) => {
      queryClient.setQueryData(seriesQuery(orgKey, eventId).queryKey, stored)
      for (const what of ['list', 'one']) {
        void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'events', what] })
      }
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [whose, , of] }) => whose === 'member' && of === 'events',
      })
    },
  })
  const { events } = series
  const from = events.findIndex(({ id }) => id === eventId)
  const hasDraft = (list: typeof events) => list.some(({ state }) => state === 'draft')
  const canWithdraw = events.some(({ state, fixed }) => state === 'published' && !fixed)
  return (
    <>
      <p className={styles.quiet}>{t('seriesLead')}</p>
      <BoxedList>
        {events.map((event) => (
          <li key={event.id}>
            <Link
              to="/manage/$orgKey/events/$eventId"
              params={{ orgKey, eventId: event.id }}
              className={eventStyles.event}
            >
              <span className={`${rows.words} ${eventStyles.words}`}>
                <strong>
                  <DateText at={event.startsAt} />
                </strong>
                <span className={eventStyles.quiet}>
                  {event.title}
                  {event.id === eventId ? ` · ${t('this')}` : ''}
                </span>
              </span>
              <span className={eventStyles.figures}>
                <span>{t('taken', { count: event.seatsTaken })}</span>
                <StatusBadge tone={EVENT_TONES[event.state]}>{t(`authoring:states.${event.state}`)}</StatusBadge>
              </span>
              <ChevronRight size={20} aria-hidden className={eventStyles.on} />
            </Link>
          </li>
        ))}
      </BoxedList>
      <div className={eventStyles.actions}>
        {hasDraft(events) ? (
          <Button loading={publish.isPending} onClick={() => publish.mutate({ published: true, which: 'all' })}>
            {t('publishAll')}
          </Button>
        ) : null}
        {from > 0 && hasDraft(events.slice(from)) ? (
          <Button
            variant="default"
            disabled={publish.isPending}
            onClick={() => publish.mutate({ published: true, which: 'following' })}
          >
            {t('publishFollowing')}
          </Button>
        ) : null}
        {canWithdraw ? (
          <Button
            variant="default"
            disabled={publish.isPending}
            onClick={() => publish.mutate({ published: false, which: 'all' })}
          >
            {t('withdrawAll')}
          </Button>
        ) : null}
        <Button variant="default" leftSection={<Image size={16} aria-hidden />} onClick={onPicture}>
          {t('change.givePicture')}
        </Button>
      </div>
      {canWithdraw ? <p className={styles.quiet}>{t('withdrawHint')}</p> : null}
      {publish.isError ? <FormFailure failure={publish.error} /> : null}
    </>
  )
}
