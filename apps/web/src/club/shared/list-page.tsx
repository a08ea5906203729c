import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { DownloadButton, type ListFile } from './download-button.tsx'
import { ListContent, type ListContentProps } from './list-content.tsx'
import styles from './list-page.module.css'

type ListPageProps = Omit<ListContentProps, 'rowHeight'> & {
  rowHeight?: number
  title: string
  eyebrow?: string
  lead: ReactNode
  file: ListFile | null
  action?: ReactNode
  options?: ReactNode
  tabs?: ReactNode
  filters: ReactNode
  isWide?: boolean
}

export function ListPage({
  title,
  eyebrow,
  lead,
  file,
  action,
  options,
  tabs,
  filters,
  list,
  empty,
  more,
  children,
  rowHeight = 72,
  isWide = false,
}: ListPageProps) {
  return (
    <div className={styles.page} data-wide={isWide || undefined} data-wide-page={isWide || undefined}>
      <PageHeader
        title={title}
        eyebrow={eyebrow}
        lead={lead}
        action={
          <div className={styles.actions}>
            {action}
            {file ? <DownloadButton {...file} /> : null}
            {options}
          </div>
        }
      />
      {tabs ? <div className={styles.tabs}>{tabs}</div> : null}
      {filters}
      <ListContent list={list} empty={empty} more={more} rowHeight={rowHeight}>
        {children}
      </ListContent>
    </div>
  )
}
