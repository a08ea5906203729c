import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './people-table.module.css'

type PeopleTableProps = {
  label: string
  actions: string
  busy: boolean
  head: ReactNode
  /** `data-label` replaces the column header on small screens. */
  children: ReactNode
}

export function PeopleTable({ label, actions, busy, head, children }: PeopleTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable.
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
