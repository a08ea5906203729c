import type { ElementType, ReactNode } from 'react'
import styles from './surface.module.css'

type SurfaceProps = {
  as?: 'section' | 'article' | 'div' | 'li'
  padding?: 'normal' | 'flush'
  interactive?: boolean
  muted?: boolean
  labelledBy?: string
  children: ReactNode
}

export function Surface({
  as = 'div',
  padding = 'normal',
  interactive = false,
  muted = false,
  labelledBy,
  children,
}: SurfaceProps) {
  const Tag: ElementType = as
  return (
    <Tag
      className={styles.surface}
      data-padding={padding}
      data-interactive={interactive || undefined}
      data-muted={muted || undefined}
      aria-labelledby={labelledBy}
    >
      {children}
    </Tag>
  )
}

export const coverLinkClass = styles.cover ?? ''
