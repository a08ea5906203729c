import { Button } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { saveFile } from '../../kit/calls/save-file.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import styles from './list-page.module.css'

type ListFile = { label: string; name: string; fetch: () => Promise<Blob> }

type ListPageProps = {
  title: string
  /** One quiet line above the title. */
  eyebrow?: string
  lead: ReactNode
  /** The way to have just what is shown as a file; null where there is none. */
  file: ListFile | null
  /** What is done here, beside the file. */
  action?: ReactNode
  /** The pages it is one of, where it is. */
  tabs?: ReactNode
  filters: ReactNode
  list: UseInfiniteQueryResult
  /** What is said where nothing is found; null where something is. */
  empty: { icon: ReactNode; title: string; text: string } | null
  /** What the way to the next page is called. */
  more: string
  /** What is shown of the pages that are here. */
  children: ReactNode
  /** The list is a table that takes all the width there is. */
  isWide?: boolean
}

/** A page of the organisers' side that is one list: filtered, page by page, and as a file. */
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
  const download = useAction({
    mutationFn: async ({ name, fetch }: ListFile) => saveFile(await fetch(), name),
  })
  return (
    <div className={styles.page} data-wide={isWide || undefined}>
      <PageHeader
        title={title}
        eyebrow={eyebrow}
        lead={lead}
        action={
          <div className={styles.actions}>
            {action}
            {file ? (
              <Button
                variant="default"
                leftSection={<Download size={18} aria-hidden />}
                loading={download.isPending}
                onClick={() => download.mutate(file)}
              >
                {file.label}
              </Button>
            ) : null}
          </div>
        }
      />
      {tabs}
      {download.isError ? <FormFailure failure={download.error} /> : null}
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
