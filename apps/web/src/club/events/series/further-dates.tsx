import type { ClubSeries } from '@forenet/contract/club/event-series'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { useClub } from '../../shared/use-club.ts'
import styles from './series.module.css'
import { SeriesForm } from './series-form.tsx'
import { seriesQuery } from './series-query.ts'

/** Renders nothing if all dates are over or cancelled. */
export function FurtherDates({ series }: { series: NonNullable<ClubSeries['series']> }) {
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
