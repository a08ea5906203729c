import type { EventReport } from '@forenet/contract/club/event-report'
import { formatMoney } from '@forenet/domain/money'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../kit/time/server-clock.ts'
import { ProgressBar } from '../../ui/blocks/progress-bar.tsx'
import { instantWords } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import { useClub } from '../shared/use-club.ts'
import { ReportFacts, ReportPart } from './part.tsx'
import styles from './report.module.css'

export function PeoplePart({ report: { event, total, previous } }: { report: EventReport }) {
  const { t } = useTranslation('report')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const params = { orgKey, eventId: event.id }
  const valid = total.came + total.notCame
  return (
    <ReportPart title={t('people.title')} source={t('people.source')}>
      <ProgressBar
        label={`${t('people.came')}: ${t('people.of', { count: total.came, all: valid })}`}
        value={total.came}
        max={Math.max(1, valid)}
        isMain
      />
      <ReportFacts
        facts={[
          { name: t('people.came'), value: total.came },
          { name: t(event.over ? 'people.notCame' : 'people.notCameYet'), value: total.notCame },
          { name: t('people.given'), value: total.given },
          { name: t('people.void'), value: total.void },
        ]}
      />
      <p className={styles.links}>
        <Link to="/manage/$orgKey/events/$eventId/attendees" params={params}>
          {t('people.attendees')}
        </Link>
      </p>
      {previous ? (
        <p className={styles.previous}>
          <strong>{t('previous.title')}</strong>{' '}
          {t('previous.source', {
            title: previous.title,
            day: instantWords(new Date(previous.startsAt), {
              ...{ language, now: new Date(serverNow()), withTime: false },
            }),
            sold: previous.total.sold - previous.total.void,
            came: previous.total.came,
            left: formatMoney(previous.total.paidMinor - previous.total.refundedMinor, language),
          })}{' '}
          <Link to="/manage/$orgKey/events/$eventId/report" params={{ orgKey, eventId: previous.id }}>
            {t('previous.look')}
          </Link>
        </p>
      ) : null}
    </ReportPart>
  )
}
