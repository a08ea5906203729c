import type { AuditEntry } from '@forenet/contract/audit'
import { useTranslation } from 'react-i18next'
import { RecordEntry, RecordList } from '../../ui/blocks/record-list.tsx'
import { actionWords } from './action-words.ts'
import styles from './audit-list.module.css'

/** What was done, by whom and when; newest first, as it comes. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  const { t, i18n } = useTranslation('audit')
  return (
    <RecordList label={t('list')}>
      {entries.map(({ id, at, action, actor, organisation }) => (
        <RecordEntry
          key={id}
          what={<strong className={styles.what}>{t(actionWords(action, (key) => i18n.exists(`audit:${key}`)))}</strong>}
          at={at}
          who={
            <>
              {actor.name ? t('by', actor) : actor.email}
              {organisation ? ` · ${organisation.name}` : ''}
            </>
          }
        />
      ))}
    </RecordList>
  )
}
