import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../kit/page/query-content.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import styles from './list-content.module.css'

export type ListContentProps = {
  list: UseInfiniteQueryResult<InfiniteData<unknown>>
  empty: { icon: ReactNode; title: string; text: string } | null
  more?: string | undefined
  /** In px. */
  rowHeight: number
  children: ReactNode
}

export function ListContent({ list, empty, more, rowHeight, children }: ListContentProps) {
  const { t } = useTranslation('manage')
  return (
    <QueryContent query={list} loading={<SkeletonList rows={Math.ceil(400 / rowHeight)} height={rowHeight} />}>
      {() =>
        empty ? (
          <EmptyState {...empty} />
        ) : (
          <div className={styles.list}>
            {children}
            {list.hasNextPage ? (
              <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {more ?? t('table.more')}
              </Button>
            ) : null}
          </div>
        )
      }
    </QueryContent>
  )
}
