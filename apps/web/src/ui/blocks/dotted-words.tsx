import { Fragment, type ReactNode } from 'react'
import styles from './dotted-words.module.css'

/** What there is of these with dots between; a line ends after a dot, and not within a part that has room on one. */
export function DottedWords({ of }: { of: readonly ReactNode[] }) {
  const parts = of.filter(Boolean)
  return parts.map((part, nth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: their places are all that tells them apart
    <Fragment key={nth}>
      <span className={styles.part}>
        {part}
        {nth < parts.length - 1 ? ' ·' : null}
      </span>{' '}
    </Fragment>
  ))
}
