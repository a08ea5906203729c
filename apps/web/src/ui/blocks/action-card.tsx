import type { ReactNode } from 'react'
import styles from './action-card.module.css'
import { Surface } from './surface.tsx'

type ActionCardProps = {
  /** A tile or picture; decorative. */
  mark: ReactNode
  title: ReactNode
  /** Of the title: `h3` where a heading stands over several cards. */
  heading?: 'h2' | 'h3'
  /** Id of the title, where the card is a section of its own. */
  id?: string
  /** What it is about. */
  children: ReactNode
  /** The one thing to do about it. */
  action?: ReactNode
  /** What went wrong with the action. */
  failure?: ReactNode
}

/** One thing that waits for the reader, with its one action: beside it, or below it on a phone. */
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

/** The tile of a card that belongs to no club. */
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

/** Stands for a few words that are still to come. */
export function PendingWords() {
  return <span className={styles.pending} aria-hidden />
}
