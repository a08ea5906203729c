import { ActionIcon, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/i18n.ts'
import styles from './calendar-bar.module.css'
import { formatDateRange, monthHeading } from './calendar-words.ts'
import { calendarSearchParams, type Shown, turnPeriod, VIEWS, visibleDays } from './shown.ts'
import { isoWeek } from './weeks.ts'

type CalendarBarProps = { shown: Shown; opening: string; today: string; show: (next: Shown) => void }

export function CalendarBar({ shown, opening, today, show }: CalendarBarProps) {
  const { t } = useTranslation('calendar')
  const period = usePeriodWords()(shown, useLanguage())
  const unit = shown.view === 'week' ? 'week' : 'month'
  return (
    <div className={styles.bar}>
      <h2 className={styles.period} aria-live="polite">
        {period}
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, not fields of a form. */}
      <div className={styles.go} role="group" aria-label={t('go.label')}>
        <ActionIcon aria-label={t(`go.${unit}-before`)} onClick={() => show(turnPeriod(shown, -1, today))}>
          <ChevronLeft size={22} aria-hidden />
        </ActionIcon>
        <Button variant="default" onClick={() => show({ ...shown, date: today })}>
          {t('go.today')}
        </Button>
        <ActionIcon aria-label={t(`go.${unit}-after`)} onClick={() => show(turnPeriod(shown, 1, today))}>
          <ChevronRight size={22} aria-hidden />
        </ActionIcon>
      </div>
      <nav className={styles.views} aria-label={t('views.label')}>
        <ul>
          {VIEWS.map((view) => (
            <li key={view}>
              <Link
                to="/my-calender"
                search={calendarSearchParams({ ...shown, view }, opening)}
                resetScroll={false}
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={view === shown.view ? 'page' : undefined}
              >
                {t(`views.${view}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function usePeriodWords(): (shown: Shown, language: 'da' | 'en') => string {
  const { t } = useTranslation('calendar')
  return (shown, language) => {
    if (shown.view !== 'week') return monthHeading(shown.date, language)
    const { first, last } = visibleDays(shown)
    return t('weekWords', { week: isoWeek(first), days: formatDateRange(first, last, language) })
  }
}
