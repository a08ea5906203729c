import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './people-table.module.css'

type PeopleTableProps = {
  /** What the table is, and what is done in its last column, for who listens. */
  label: string
  actions: string
  busy: boolean
  /** Cells of its head, but for that of what is done. */
  head: ReactNode
  /** Its rows; a cell says by `data-label` what it is, as on a phone there is no head. */
  children: ReactNode
}

/** People at an event, a row for each; on a phone a card for each. */
export function PeopleTable({ label, actions, busy, head, children }: PeopleTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard.
    <section className={styles.frame} aria-label={label} aria-busy={busy} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head}
            <th scope="col">
              <VisuallyHidden>{actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
