import { Skeleton } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './skeleton-list.module.css'

type SkeletonListProps = {
  rows?: number
  /** Of each row, in px. */
  height?: number
  /** Whether the page's heading is still to come as well. */
  titled?: boolean
  /** Whether the 200 ms have passed already. */
  waited?: boolean
}

/** How many of these lists stand on the page now. */
let standing = 0

/**
 * Grey rows in the shape of a list to come, shown only when it takes longer than 200 ms. Rows that take over from others
 * stand at once: what is waited for has changed, the waiting has not. They keep the footer out of sight, which would
 * otherwise be pushed away when the list comes.
 */
export function SkeletonList({ rows = 3, height = 72, titled = false, waited = false }: SkeletonListProps) {
  const { t } = useTranslation('ui')
  const [atOnce] = useState(() => waited || standing > 0)
  useLayoutEffect(() => {
    standing++
    return () => {
      standing--
    }
  }, [])
  return (
    <div className={styles.list} data-at-once={atOnce || undefined} role="status" aria-label={t('loading')}>
      {titled ? (
        <div className={styles.head}>
          <Skeleton className={styles.title ?? ''} radius="sm" />
          <Skeleton className={styles.lead ?? ''} radius="sm" />
        </div>
      ) : null}
      {rowNames(rows).map((name) => (
        <Skeleton key={name} height={height} radius="md" />
      ))}
    </div>
  )
}

const rowNames = (count: number): string[] => Array.from({ length: count }, (_row, index) => `row ${index + 1}`)
