import type { LogEntry } from '@forenet/contract/club/log'
import { type DetailWords, detailInWords } from '@forenet/contract/club/log-detail'
import type { ClubRole } from '@forenet/domain/access'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/dates/date-text.tsx'
import type { audit } from '../../words/en/audit.ts'
import type { log } from '../../words/en/log.ts'
import { useLanguage } from '../../words/i18n.ts'
import box from '../shared/white-box.module.css'
import styles from './log.module.css'

type ValuePath = {
  [Fact in keyof typeof log.values]: `values.${Fact}.${keyof (typeof log.values)[Fact] & string}`
}[keyof typeof log.values]

export function LogList({ entries, busy }: { entries: readonly LogEntry[]; busy: boolean }) {
  const { t } = useTranslation('log')
  const words = useActionWords()
  const detailOf = useDetailWords()
  return (
    <ol className={`${box.list} ${styles.list}`} aria-label={t('list')} aria-busy={busy}>
      {entries.map((entry) => {
        const detail = detailOf(entry.detail)
        return (
          <li key={entry.id} className={styles.entry}>
            <strong>{words(entry.action)}</strong>
            <span className={styles.when}>
              <DateText at={entry.at} />
            </span>
            <span className={styles.who}>
              {entry.actor === null ? t('portal') : (entry.actor.name ?? entry.actor.email)}
              {entry.about ? ` · ${t('about', { name: entry.about })}` : null}
              {detail ? ` · ${detail}` : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** Actions unknown to this build are shown verbatim. */
export function useActionWords(): (action: string) => string {
  const { t, i18n } = useTranslation(['log', 'audit'])
  return (action) => {
    if (i18n.exists(`log:facts.${action}`)) return t(`log:facts.${action as keyof typeof log.facts}`)
    if (i18n.exists(`audit:facts.${action}`)) return t(`audit:facts.${action as keyof typeof audit.facts}`)
    return action
  }
}

function useDetailWords(): (detail: LogEntry['detail']) => string {
  const { t, i18n } = useTranslation(['log', 'manage'])
  const language = useLanguage()
  const words: DetailWords = {
    language,
    fact: (name) => (i18n.exists(`log:detail.${name}`) ? t(`log:detail.${name as keyof typeof log.detail}`) : null),
    role: (value) => (i18n.exists(`manage:roles.${value}`) ? t(`manage:roles.${value as ClubRole}`) : null),
    value: (name, value) => {
      const path = `values.${name}.${value}`
      return i18n.exists(`log:${path}`) ? t(path as ValuePath) : null
    },
    change: (name, from, to) => t('change', { name, from, to }),
    nothing: t('nothing'),
  }
  return (detail) => detailInWords(detail, words)
}
