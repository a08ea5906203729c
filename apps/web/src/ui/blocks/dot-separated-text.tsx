import { Fragment, type ReactNode } from 'react'
import styles from './dot-separated-text.module.css'

/** Lines break after a dot and, if possible, not inside a part. */
export function DotSeparatedText({ of }: { of: readonly ReactNode[] }) {
  const parts = of.filter(Boolean)
  return parts.map((part, nth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are distinguished only by position
    <Fragment key={nth}>
      <span className={styles.part}>
        {part}
        {nth < parts.length - 1 ? ' ·' : null}
      </span>{' '}
    </Fragment>
  ))
}
