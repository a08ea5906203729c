import { Skeleton } from '@mantine/core'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import styles from './home-body.module.css'

/** Where steps and clubs are about to be, and, where there is room, what is ahead beside them. */
export function HomeSkeleton() {
  return (
    <div className={styles.page} data-wide-page>
      <SkeletonList rows={5} height={96} />
      <div className={styles.ahead} data-awaited aria-hidden>
        <Skeleton height="1.25rem" width="40%" mb="md" />
        <Skeleton height="22rem" radius="md" />
      </div>
    </div>
  )
}
