import type { ReactNode, Ref } from 'react'
import styles from './boxed-list.module.css'

export function BoxedList({ ref, children }: { ref?: Ref<HTMLUListElement>; children: ReactNode }) {
  return (
    <ul ref={ref} className={styles.list}>
      {children}
    </ul>
  )
}
