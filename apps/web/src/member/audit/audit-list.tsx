import type { AuditEntry } from '@forenet/contract/audit'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/dates/date-text.tsx'
import { actionWords } from './action-words.ts'
import styles from './audit-list.module.css'

/** Audit entries, newest first. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  const { t, i18n } = useTranslation('audit')
  return (
    <ol className={styles.list} aria-label={t('list')}>
      {entries.map(({ id, at, action, actor, organisation }) => (
        <li key={id} className={styles.entry}>
          <strong className={styles.what}>{t(actionWords(action, (key) => i18n.exists(`audit:${key}`)))}</strong>
          <span className={styles.when}>
            <DateText at={at} />
          </span>
          <span className={styles.who}>
            {actor.name ? t('by', actor) : actor.email}
            {organisation ? ` · ${organisation.name}` : ''}
          </span>
        </li>
      ))}
    </ol>
  )
}
