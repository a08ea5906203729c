import type { ReactNode } from 'react'
import { useDocumentTitle } from '../page/document-title.tsx'
import { usePageHeading } from '../page/page-focus.ts'
import styles from './message.module.css'

type CenteredMessageProps = {
  title: string
  text?: ReactNode
  figure?: string
  icon?: ReactNode
  action?: ReactNode
  role?: 'alert' | 'status'
}

export function CenteredMessage({ title, text, figure, icon, action, role }: CenteredMessageProps) {
  useDocumentTitle(title)
  const heading = usePageHeading()
  return (
    <div className={styles.centered} role={role}>
      {figure ? (
        <p className={styles.figure} aria-hidden>
          {figure}
        </p>
      ) : null}
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.actions}>{action}</div> : null}
    </div>
  )
}
