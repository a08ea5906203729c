import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './concurrent-changes-note.module.css'

export type ConcurrentChanges<Values> = {
  now: Values
  theirs: readonly (keyof Values)[]
  both: readonly (keyof Values)[]
}

type ConcurrentChangesNoteProps<Values> = {
  meanwhile: ConcurrentChanges<Values> | null
  title: string
  called: (field: keyof Values) => string
  shown: (field: keyof Values, now: Values) => string
}

export function MeanwhileNote<Values>({ meanwhile, ...words }: ConcurrentChangesNoteProps<Values>) {
  return meanwhile ? <ConcurrentChangeList meanwhile={meanwhile} {...words} /> : null
}

type ConcurrentChangeListProps<Values> = ConcurrentChangesNoteProps<Values> & { meanwhile: ConcurrentChanges<Values> }

function ConcurrentChangeList<Values>({ meanwhile, title, called, shown }: ConcurrentChangeListProps<Values>) {
  const { t } = useTranslation('manage')
  const note = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus the note on every conflict.
  useEffect(() => note.current?.focus(), [meanwhile])
  const line = (what: 'theirs' | 'both') => (field: keyof Values) => (
    <li key={String(field)}>
      {t(`meanwhile.${what}`, { field: called(field), value: shown(field, meanwhile.now) || t('meanwhile.empty') })}
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
