import type { ClubAttendeeEvent } from '@forenet/contract/club/event-attendee'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/i18n.ts'
import styles from './attendees.module.css'

export function Parts({ waiting }: { waiting: number }) {
  const { t } = useTranslation('attendees')
  return (
    <nav className={styles.views} aria-label={t('tabs.label')}>
      {(['list', 'registrations', 'waiting'] as const).map((tab) => (
        <Link
          key={tab}
          from="/manage/$orgKey/events/$eventId/attendees"
          to="."
          search={({ order: _order, entry: _entry, ticket: _ticket, ...now }) => ({
            ...now,
            show: tab === 'list' ? undefined : tab,
          })}
          activeOptions={{ explicitUndefined: true }}
        >
          {t(`tabs.${tab}`, { count: waiting })}
        </Link>
      ))}
    </nav>
  )
}

export function Counts({ counts }: { counts: ClubAttendeeEvent['counts'] }) {
  const { t } = useTranslation(['attendees', 'boxOffice'])
  const language = useLanguage()
  const figures = [
    ['coming', counts.coming],
    ['came', counts.came],
    ...(counts.forSale > 0 ? ([['for-sale', counts.forSale]] as const) : []),
    ['not-paid', counts.notPaid],
    ['void', counts.void],
  ] as const
  return (
    <ul className={styles.counts} aria-label={t('counts.label')}>
      {figures.map(([state, count]) => (
        <li key={state}>
          <Link
            from="/manage/$orgKey/events/$eventId/attendees"
            to="."
            search={({ entry: _entry, ...now }) => ({ ...now, state })}
            replace
            resetScroll={false}
          >
            <strong>{new Intl.NumberFormat(language).format(count)}</strong>
            <span>
              {t(`counts.${state}`)}
              {state === 'coming' && counts.given > 0
                ? `, ${t('boxOffice:givenCount', { count: counts.given })}`
                : null}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
