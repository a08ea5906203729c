import { type ReactNode, useId } from 'react'
import { Surface } from '../../../ui/blocks/surface.tsx'
import styles from './hub.module.css'

export function HubCard({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Surface as="section" labelledBy={id}>
      <div className={styles.card}>
        <h2 id={id}>{title}</h2>
        {children}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </Surface>
  )
}
