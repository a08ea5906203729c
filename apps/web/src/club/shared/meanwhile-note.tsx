import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './meanwhile-note.module.css'

/** What somebody else has saved while one was writing: how it is `now`, in which fields, and in which both wrote. */
export type Meanwhile<Values> = { now: Values; theirs: readonly (keyof Values)[]; both: readonly (keyof Values)[] }

type MeanwhileNoteProps<Values> = {
  meanwhile: Meanwhile<Values>
  title: string
  /** What a field is called, and what stands in it, as people read it. */
  called: (field: keyof Values) => string
  shown: (field: keyof Values) => string
}

/** Tells what somebody else has changed, and what became of it in the form; takes the focus. */
export function MeanwhileNote<Values>({ meanwhile, title, called, shown }: MeanwhileNoteProps<Values>) {
  const { t } = useTranslation('manage')
  const note = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change that is told takes the focus anew.
  useEffect(() => note.current?.focus(), [meanwhile])
  const line = (what: 'theirs' | 'both') => (field: keyof Values) => (
    <li key={String(field)}>
      {t(`meanwhile.${what}`, { field: called(field), value: shown(field) || t('meanwhile.empty') })}
    </li>
  )
  return (
    <div ref={note} className={styles.note} role="alert" tabIndex={-1}>
      <CircleAlert size={20} aria-hidden />
      <div>
        <strong>{title}</strong>
        <p>{t('meanwhile.text')}</p>
        <ul>
          {meanwhile.both.map(line('both'))}
          {meanwhile.theirs.map(line('theirs'))}
        </ul>
      </div>
    </div>
  )
}
