import type { ReactNode, Ref } from 'react'
import styles from './boxed-list.module.css'

/** Rows (`li`) in one white box, with a hairline between them. */
export function BoxedList({ ref, children }: { ref?: Ref<HTMLUListElement>; children: ReactNode }) {
  return (
    <ul ref={ref} className={styles.list}>
      {children}
    </ul>
  )
}
