import { CircleAlert } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './meanwhile-note.module.css'
import type { SettingsValues } from './settings-values.ts'

type Field = keyof SettingsValues

/** What somebody else has saved while one was writing: how it is `now`, in which fields, and in which both wrote. */
export type Meanwhile = { now: SettingsValues; theirs: readonly Field[]; both: readonly Field[] }

/** Tells what somebody else has changed, and what became of it in the form. */
export function MeanwhileNote({
  meanwhile: { now, theirs, both },
  ref,
}: {
  meanwhile: Meanwhile
  ref: Ref<HTMLDivElement>
}) {
  const { t } = useTranslation('settings')
  const shown = (field: Field): string => {
    if (field === 'kind') return t(`kinds.${now.kind}`)
    return now[field] === '' ? t('empty') : now[field]
  }
  const line = (what: 'theirs' | 'both') => (field: Field) => (
    <li key={field}>{t(`meanwhile.${what}`, { field: t(`fields.${field}`), value: shown(field) })}</li>
  )
  return (
    <div ref={ref} className={styles.note} role="alert" tabIndex={-1}>
      <CircleAlert size={20} aria-hidden />
      <div>
        <strong>{t('meanwhile.title')}</strong>
        <p>{t('meanwhile.text')}</p>
        <ul>
          {both.map(line('both'))}
          {theirs.map(line('theirs'))}
        </ul>
      </div>
    </div>
  )
}
