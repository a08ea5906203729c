import type { ReactNode } from 'react'
import styles from './action-card.module.css'
import { Surface } from './surface.tsx'

type ActionCardProps = {
  mark: ReactNode
  title: ReactNode
  heading?: 'h2' | 'h3'
  id?: string
  children: ReactNode
  action?: ReactNode
  failure?: ReactNode
}

export function ActionCard({ mark, title, heading: Heading = 'h3', id, children, action, failure }: ActionCardProps) {
  return (
    <Surface {...(id ? { as: 'section', labelledBy: id } : {})}>
      <div className={styles.room}>
        <div className={styles.card}>
          {mark}
          <div className={styles.words}>
            <Heading id={id}>{title}</Heading>
            <div className={styles.text}>{children}</div>
          </div>
          {action ? <div className={styles.action}>{action}</div> : null}
        </div>
      </div>
      {failure ? <div className={styles.failure}>{failure}</div> : null}
    </Surface>
  )
}

export function ActionMark({
  tone = 'accent',
  children,
}: {
  tone?: 'accent' | 'quiet' | 'warning' | 'danger'
  children: ReactNode
}) {
  return (
    <span className={styles.mark} data-tone={tone} aria-hidden>
      {children}
    </span>
  )
}

export function TextPlaceholder() {
  return <span className={styles.pending} aria-hidden />
}
