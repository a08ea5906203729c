import { Skeleton } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './skeleton-list.module.css'

type SkeletonListProps = {
  rows?: number
  height?: number
  titled?: boolean
  /** Skips the delay of 200 ms. */
  waited?: boolean
}

let visibleSkeletons = 0

/**
 * Shown after 200 ms; one that replaces another, immediately. Pushes the footer out of view, so that it does not
 * jump later.
 */
export function SkeletonList({ rows = 3, height = 72, titled = false, waited = false }: SkeletonListProps) {
  const { t } = useTranslation('ui')
  const [atOnce] = useState(() => waited || visibleSkeletons > 0)
  useLayoutEffect(() => {
    visibleSkeletons++
    return () => {
      visibleSkeletons--
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
