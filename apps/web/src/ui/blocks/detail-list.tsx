import type { ReactNode } from 'react'
import styles from './detail-list.module.css'

export function DetailList({ items }: { items: readonly { id: string; label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.list}>
      {items.map((item) => (
        <div key={item.id} className={styles.item}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
