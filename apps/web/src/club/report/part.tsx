import { type ReactNode, useId } from 'react'
import { Surface } from '../../ui/blocks/surface.tsx'
import styles from './report.module.css'

type PartProps = { title: string; source?: string; children: ReactNode }

export function ReportPart({ title, source, children }: PartProps) {
  const id = useId()
  return (
    <Surface as="section" labelledBy={id}>
      <h2 id={id} className={styles.head}>
        {title}
      </h2>
      {children}
      {source ? <p className={styles.source}>{source}</p> : null}
    </Surface>
  )
}

type FactsProps = { facts: readonly { name: string; value: ReactNode }[]; isLarge?: boolean }

export function ReportFacts({ facts, isLarge = false }: FactsProps) {
  return (
    <dl className={styles.facts} data-large={isLarge || undefined}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
