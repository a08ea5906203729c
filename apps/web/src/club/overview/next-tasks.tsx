import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarSync } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from '../../kit/organiser/need-list.module.css'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { ActionCard, ActionMark } from '../../ui/blocks/action-card.tsx'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { DateBlock } from '../../ui/dates/date-block.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { TASK_TONES } from '../shared/task-tones.ts'
import { useClub } from '../shared/use-club.ts'
import { yearQuery } from '../shared/year-query.ts'

const MOST = 3

export function NextTasks() {
  const { t } = useTranslation('wheel')
  const { key: orgKey } = useClub()
  const year = useQuery(yearQuery(orgKey))
  if (year.isError) {
    return <QueryFailure error={year.error} retry={() => void year.refetch()} retrying={year.isFetching} />
  }
  if (!year.data) return null
  const next = year.data.next.slice(0, MOST)
  const toWheel = (
    <Button variant="subtle" renderRoot={(root) => <Link to="/manage/$orgKey/year" params={{ orgKey }} {...root} />}>
      {t('next.see')}
    </Button>
  )
  if (next.length === 0) {
    return (
      <ActionCard
        id="year"
        heading="h2"
        mark={
          <ActionMark>
            <CalendarSync size={22} />
          </ActionMark>
        }
        title={t('next.empty')}
        action={toWheel}
      >
        {t('next.emptyText')}
      </ActionCard>
    )
  }
  return (
    <section aria-labelledby="next">
      <SectionHead id="next" title={t('next.title')} action={toWheel} />
      <BoxedList>
        {next.map(({ id, name, year: inYear, dueOn, state, responsible }) => (
          <li key={id} className={styles.need}>
            <DateBlock at={`${dueOn}T12:00:00Z`} />
            <span className={styles.words}>
              <strong>
                <Link
                  to="/manage/$orgKey/year"
                  params={{ orgKey }}
                  search={{ year: String(inYear) }}
                  className={styles.cover}
                >
                  {name}
                </Link>
              </strong>
              <span>{responsible ? t('seenTo', { name: responsible.name }) : t('nobody')}</span>
            </span>
            <StatusBadge tone={TASK_TONES[state]}>{t(`state.${state}`)}</StatusBadge>
          </li>
        ))}
      </BoxedList>
    </section>
  )
}
