import type { ClubSeries } from '@forenet/contract/club/event-series'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { clubEventQuery } from '../../shared/club-event-query.ts'
import { useClub } from '../../shared/use-club.ts'
import { LastChange } from './last-change.tsx'
import styles from './series.module.css'
import { SeriesChangeForm } from './series-change-form.tsx'
import { SeriesDates } from './series-dates.tsx'
import { SeriesForm } from './series-form.tsx'
import { seriesQuery } from './series-query.ts'

export function SeriesScreen() {
  const { t } = useTranslation(['series', 'manage'])
  const { key: orgKey } = useClub()
  const { eventId = '' } = useParams({ strict: false })
  const found = useQuery(seriesQuery(orgKey, eventId))
  const { data } = found
  const [givesPicture, setGivesPicture] = useState(false)
  const written = useQuery({ ...clubEventQuery(orgKey, eventId), enabled: givesPicture })
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('manage:pages.manage-series')}
        lead={
          data ? (
            <>
              {data.event.title} · <DateText at={data.event.startsAt} />
            </>
          ) : null
        }
      />
      {found.isError && !data ? (
        <QueryFailure error={found.error} retry={() => void found.refetch()} retrying={found.isFetching} />
      ) : !data ? (
        <SkeletonList rows={3} height={120} />
      ) : data.series ? (
        <>
          <LastChange eventId={eventId} />
          {givesPicture && written.data ? (
            <SeriesChangeForm
              event={written.data}
              terms={written.data.terms}
              which="all"
              picture
              onBack={() => setGivesPicture(false)}
              onBegun={() => setGivesPicture(false)}
            />
          ) : (
            <SeriesDates eventId={eventId} series={data.series} onPicture={() => setGivesPicture(true)} />
          )}
          <FurtherDates series={data.series} />
        </>
      ) : data.event.state === 'draft' || data.event.state === 'published' ? (
        <SeriesForm event={data.event} />
      ) : (
        <p className={styles.quiet}>{t('closed')}</p>
      )}
    </div>
  )
}

function FurtherDates({ series }: { series: NonNullable<ClubSeries['series']> }) {
  const { t } = useTranslation('series')
  const { key: orgKey } = useClub()
  const [isOpen, setIsOpen] = useState(false)
  const last = series.events.findLast(({ state }) => state === 'draft' || state === 'published')
  const from = useQuery({ ...seriesQuery(orgKey, last?.id ?? ''), enabled: isOpen && last !== undefined })
  if (!last) return null
  if (!isOpen) {
    return (
      <Button
        variant="default"
        className={styles.act}
        leftSection={<CalendarPlus size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('addFurther')}
      </Button>
    )
  }
  if (from.isError) {
    return <QueryFailure error={from.error} retry={() => void from.refetch()} retrying={from.isFetching} />
  }
  return from.data ? (
    <SeriesForm key={last.id} event={from.data.event} series={series} onDone={() => setIsOpen(false)} />
  ) : null
}
