import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { today } from '../../kit/time/today.ts'
import { focusPageHeading, requestPageFocus } from '../../ui/page/page-focus.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import parts from '../shared/page-parts.module.css'
import { membershipTypesQuery } from '../shared/types-query.ts'
import { useClub } from '../shared/use-club.ts'
import { OpenedSeasonCard } from './opened-season-card.tsx'
import styles from './season.module.css'
import { SeasonForm } from './season-form.tsx'
import { seasonQuery } from './season-query.ts'
import { areAllSeasonsOpened } from './season-values.ts'

export function SeasonScreen() {
  const { t } = useTranslation(['season', 'manage'])
  const club = useClub()
  const types = useQuery(membershipTypesQuery(club.key))
  const latest = useQuery(seasonQuery(club.key))
  // Remounts the form after a season was opened or the opening undone.
  const stands = latest.data && `${latest.data.opening?.id} ${latest.data.opening?.takenBackAt}`
  const shown = useRef(stands)
  useEffect(() => {
    const before = shown.current
    shown.current = stands
    if (before === undefined || before === stands) return
    requestPageFocus()
    focusPageHeading()
  }, [stands])
  const failed = types.isError ? types : latest.isError ? latest : null
  return (
    <div className={parts.page}>
      <PageHeader title={t('manage:pages.manage-season')} lead={t('lead')} />
      {failed ? (
        <QueryFailure error={failed.error} retry={() => void failed.refetch()} retrying={failed.isFetching} />
      ) : !types.data || !latest.data ? (
        <SkeletonList rows={4} height={120} />
      ) : (
        <>
          {areAllSeasonsOpened(types.data, today()) ? <p className={styles.allOpened}>{t('allOpened')}</p> : null}
          {latest.data.opening ? <OpenedSeasonCard opening={latest.data.opening} /> : null}
          {types.data.some(({ archived, editions }) => !archived && editions.length > 0) ? (
            <SeasonForm key={stands} types={types.data} />
          ) : (
            <EmptyState icon={<CalendarPlus size={28} />} title={t('none.title')} text={t('none.text')} />
          )}
        </>
      )}
    </div>
  )
}
