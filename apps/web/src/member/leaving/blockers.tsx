import type { DeletionBlocker } from '@forenet/contract/leaving'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { calendarDateWords } from '../../ui/dates/date-words.ts'
import { useLanguage } from '../../words/i18n.ts'
import styles from './leaving.module.css'

export function DeletionBlockers({ blockers, lead }: { blockers: readonly DeletionBlocker[]; lead: string }) {
  const { t } = useTranslation('leaving')
  const language = useLanguage()
  return (
    <div className={styles.blockers}>
      <strong>{lead}</strong>
      <ul>
        {blockers.map((blocker) => {
          const { kind, name, eventId, on } = blocker
          const date = on ? calendarDateWords(on, language) : ''
          return (
            <li key={`${kind} ${eventId ?? name}`}>
              <span>{t(`blockers.${kind}`, { name, date })}</span> <WayOn blocker={blocker} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function WayOn({ blocker: { kind, organisationKey, eventId, name } }: { blocker: DeletionBlocker }) {
  const { t } = useTranslation('leaving')
  if (organisationKey && eventId) {
    return (
      <Link to="/$orgKey/events/$id" params={{ orgKey: organisationKey, id: eventId }}>
        {t('blockers.toEvent', { name })}
      </Link>
    )
  }
  if (kind === 'owner' && organisationKey) {
    return (
      <Link to="/manage/$orgKey/people" params={{ orgKey: organisationKey }}>
        {t('blockers.toRoles')}
      </Link>
    )
  }
  if (kind === 'child') return <Link to="/participants-list">{t('blockers.toChildren')}</Link>
  // Pending refunds complete without user action.
  return kind === 'payment' ? <Link to="/">{t('blockers.toPayment')}</Link> : null
}
