import type { ElementType, ReactNode } from 'react'
import styles from './surface.module.css'

type SurfaceProps = {
  as?: 'section' | 'article' | 'div' | 'li'
  /** `flush` leaves the padding to the content (tables, pictures). */
  padding?: 'normal' | 'flush'
  /** For a card that is one link, which takes `coverLink` as its class: it lifts on hover and shows the link's focus. */
  interactive?: boolean
  /** Of something that cannot be had just now. */
  muted?: boolean
  /** Id of the heading that names a section. */
  labelledBy?: string
  children: ReactNode
}

/** A white card on the page's ground: hairline border, 12 px corners. */
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

/** Class of the one link of an interactive surface: pressing anywhere on the surface follows it. */
export const coverLink = styles.cover ?? ''
