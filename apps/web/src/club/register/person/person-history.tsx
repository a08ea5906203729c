import type { PersonChange } from '@forenet/contract/club/person'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/dates/date-text.tsx'
import { calendarDateWords } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import styles from './person.module.css'

type PersonHistoryProps = {
  changes: readonly PersonChange[]
  /** Start of the register; members may have joined long before. */
  keptSince: string | null
}

/** Change history, newest first. */
export function PersonHistory({ changes, keptSince }: PersonHistoryProps) {
  const { t } = useTranslation('register')
  const language = useLanguage()
  const said = (field: string, value: string) => {
    if (value === '') return t('person.nothing')
    if (field === 'birth-date') return calendarDateWords(value, language)
    return field === 'gender' ? t(`genders.${value as 'female'}`) : value
  }
  return (
    <ol className={styles.history}>
      {changes.map(({ at, by, begins, fields }) => (
        <li key={at}>
          <span className={styles.quiet}>
            <DateText at={at} />
            {by ? ` · ${by}` : ''}
          </span>
          {begins ? <p>{t(at === keptSince ? 'person.keptSince' : 'person.begins')}</p> : null}
          {fields.map(({ field, from, to }) => (
            <p key={field}>
              {t(`columns.${field}`)}: <del>{said(field, from)}</del> → <ins>{said(field, to)}</ins>
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}
