import { type ReactNode, useId } from 'react'
import { Surface } from '../../ui/blocks/surface.tsx'
import styles from './charts.module.css'

type ChartCardProps = { title: string; says: string; source: string; isWide?: boolean; children: ReactNode }

export function ChartCard({ title, says, source, isWide = false, children }: ChartCardProps) {
  const id = useId()
  return (
    <div className={isWide ? styles.wide : undefined}>
      <Surface as="section" labelledBy={id}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <p className={styles.says}>{says}</p>
        {children}
        <p className={styles.source}>{source}</p>
      </Surface>
    </div>
  )
}
