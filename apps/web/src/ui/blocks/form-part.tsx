import { type ReactNode, useId } from 'react'
import styles from './form-part.module.css'
import { Surface } from './surface.tsx'

type FormPartProps = { title: string; lead?: string; children: ReactNode }

export function FormPart({ title, lead, children }: FormPartProps) {
  const id = useId()
  return (
    <Surface as="section" labelledBy={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {lead ? <p className={styles.quiet}>{lead}</p> : null}
      </header>
      {children}
    </Surface>
  )
}
