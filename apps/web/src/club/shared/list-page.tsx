import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { DownloadButton, type ListFile } from './download-button.tsx'
import styles from './list-page.module.css'

type ListPageProps = {
  title: string
  eyebrow?: string
  lead: ReactNode
  /** Export of the filtered list; null without one. */
  file: ListFile | null
  action?: ReactNode
  tabs?: ReactNode
  filters: ReactNode
  list: UseInfiniteQueryResult
  /** Empty state; null if there are results. */
  empty: { icon: ReactNode; title: string; text: string } | null
  /** Label of "show more". */
  more: string
  children: ReactNode
  /** Full-width table. */
  isWide?: boolean
}

/** Administration page for one list with filters, pagination and export. */
export function ListPage({
  title,
  eyebrow,
  lead,
  file,
  action,
  tabs,
  filters,
  list,
  empty,
  more,
  children,
  isWide = false,
}: ListPageProps) {
  return (
    <div className={styles.page} data-wide={isWide || undefined}>
      <PageHeader
        title={title}
        eyebrow={eyebrow}
        lead={lead}
        action={
          <div className={styles.actions}>
            {action}
            {file ? <DownloadButton {...file} /> : null}
          </div>
        }
      />
      {tabs}
      {filters}
      {list.isError ? (
        <QueryFailure error={list.error} retry={() => void list.refetch()} retrying={list.isFetching} />
      ) : list.isPending ? (
        <SkeletonList rows={6} height={72} />
      ) : empty ? (
        <EmptyState {...empty} />
      ) : (
        <>
          {children}
          {list.hasNextPage ? (
            <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {more}
            </Button>
          ) : null}
        </>
      )}
    </div>
  )
}
