import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import styles from './table-list.module.css'

type TableListProps = {
  list: Pick<
    UseInfiniteQueryResult,
    'error' | 'isError' | 'isPending' | 'isFetching' | 'hasNextPage' | 'isFetchingNextPage'
  > & { refetch: () => unknown; fetchNextPage: () => unknown }
  /** Null if there are rows. */
  empty: { icon: ReactNode; title: string; text: string; action?: ReactNode } | null
  children: ReactNode
}

/** What stands in a table's place while it is loading, has failed or is empty; a button for more rows below it. */
export function TableList({ list, empty, children }: TableListProps) {
  const { t } = useTranslation('manage')
  if (list.isError)
    return <QueryFailure error={list.error} retry={() => void list.refetch()} retrying={list.isFetching} />
  if (list.isPending) return <SkeletonList rows={10} height={38} />
  if (empty) return <EmptyState {...empty} />
  return (
    <div className={styles.list}>
      {children}
      {list.hasNextPage ? (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('table.more')}
        </Button>
      ) : null}
    </div>
  )
}
