import type { LogEntry } from '@forenet/contract/club/log'
import type { ClubRole } from '@forenet/domain/access'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/dates/date-text.tsx'
import type { audit } from '../../words/en/audit.ts'
import type { log } from '../../words/en/log.ts'
import styles from './log.module.css'

/** Entries of the record, as they come. */
export function LogList({ entries, busy }: { entries: readonly LogEntry[]; busy: boolean }) {
  const { t } = useTranslation('log')
  const words = useActionWords()
  const detailOf = useDetailWords()
  return (
    <ol className={styles.list} aria-label={t('list')} aria-busy={busy}>
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

/** What an action of the record is called; by its own name where a newer server writes what this page has no words for. */
export function useActionWords(): (action: string) => string {
  const { t, i18n } = useTranslation(['log', 'audit'])
  return (action) => {
    if (i18n.exists(`log:facts.${action}`)) return t(`log:facts.${action as keyof typeof log.facts}`)
    if (i18n.exists(`audit:facts.${action}`)) return t(`audit:facts.${action as keyof typeof audit.facts}`)
    return action
  }
}

const AN_ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i

type Detail = LogEntry['detail']

/**
 * The facts of an entry in a line: 'role: treasurer · e-mail: ny@example.org', and of a change from what to what. Ids say nothing
 * to a reader and stay in the file.
 */
function useDetailWords(): (detail: Detail) => string {
  const { t, i18n } = useTranslation(['log', 'manage'])
  const said = (value: unknown): string | null => {
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    if (typeof value !== 'string' || value === '' || AN_ID.test(value)) return null
    return i18n.exists(`manage:roles.${value}`) ? t(`manage:roles.${value as ClubRole}`).toLowerCase() : value
  }
  const called = (name: string): string | null =>
    i18n.exists(`log:detail.${name}`) ? t(`log:detail.${name as keyof typeof log.detail}`) : null
  const changed = ({ changes }: Detail): string[] =>
    Object.entries(isRecord(changes) ? changes : {}).flatMap(([field, change]) => {
      if (!isRecord(change)) return []
      const [from, to] = [said(change.from) ?? t('nothing'), said(change.to) ?? t('nothing')]
      return t('change', { name: called(field) ?? field, from, to })
    })
  return (detail) => {
    const facts = Object.entries(detail).flatMap(([name, value]) => {
      const [words, title] = [said(value), called(name)]
      return words === null || title === null ? [] : `${title}: ${words}`
    })
    return [...facts, ...changed(detail)].join(' · ')
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
