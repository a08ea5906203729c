import { type ReactNode, useId } from 'react'
import { Surface } from '../../ui/blocks/surface.tsx'
import styles from './events.module.css'

/** Hints below the inputs, so that adjacent inputs align. */
export const INPUT_ORDER_HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'error',
  'description',
]

export function EventPart({
  title,
  lead,
  action,
  children,
}: {
  title: string
  lead?: string
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Surface as="section" labelledBy={id}>
      <header className={styles.head}>
        <h2 id={id} data-form-section>
          {title}
        </h2>
        {lead ? <p className={styles.quiet}>{lead}</p> : null}
      </header>
      <div className={styles.fields}>{children}</div>
      {action ? <div className={styles.add}>{action}</div> : null}
    </Surface>
  )
}
