import { type ReactNode, useId } from 'react'
import styles from './form-part.module.css'
import { Surface } from './surface.tsx'

type FormPartProps = { title: string; lead?: string; children: ReactNode }

/** A part of a long form: fields that belong together, in a card of their own under their heading. */
export function FormPart({ title, lead, children }: FormPartProps) {
  const id = useId()
  return (
    <Surface as="section" labelledBy={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </header>
      {children}
    </Surface>
  )
}
