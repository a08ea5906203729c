import type { ClubAttendeeEvent } from '@forenet/contract/club/event-attendee'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useLanguage } from '../../words/i18n.ts'
import counted from '../shared/count-links.module.css'
import box from '../shared/white-box.module.css'

/** Tabs: tickets, registrations, waiting list. */
export function Parts({ waiting }: { waiting: number }) {
  const { t } = useTranslation('attendees')
  return (
    <Tabs label={t('tabs.label')}>
      {(['list', 'registrations', 'waiting'] as const).map((tab) => (
        <li key={tab}>
          <Link
            from="/manage/$orgKey/events/$eventId/attendees"
            to="."
            search={({ order: _order, entry: _entry, ...now }) => ({ ...now, show: tab === 'list' ? undefined : tab })}
            activeOptions={{ explicitUndefined: true }}
          >
            {t(`tabs.${tab}`, { count: waiting })}
          </Link>
        </li>
      ))}
    </Tabs>
  )
}

/** Number of tickets per status, as filter links. */
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
    <ul className={`${box.list} ${counted.counts}`} aria-label={t('counts.label')}>
      {figures.map(([state, count]) => (
        <li key={state}>
          <Link
            from="/manage/$orgKey/events/$eventId/attendees"
            to="."
            search={({ entry: _entry, ...now }) => ({ ...now, state })}
            replace
            resetScroll={false}
            className={counted.count ?? ''}
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
