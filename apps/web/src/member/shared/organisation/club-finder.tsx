import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Button, VisuallyHidden } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Building2, MapPin, SearchX } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../kit/forms/search-field.tsx'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import styles from './club-finder.module.css'

type ClubSearchProps = {
  q: string
  change: (q: string) => void
  near?: { isOn: boolean; toggle: () => void } | undefined
}

export function ClubSearchField({ q, change, near }: ClubSearchProps) {
  const { t } = useTranslation('findClubs')
  return (
    <search className={styles.search}>
      <SearchField
        className={styles.field}
        text={q}
        change={change}
        label={t('label')}
        placeholder={t('placeholder')}
      />
      {near ? (
        <Button
          variant={near.isOn ? 'filled' : 'default'}
          aria-pressed={near.isOn}
          leftSection={<MapPin size={18} aria-hidden />}
          onClick={near.toggle}
        >
          {t('near')}
        </Button>
      ) : null}
    </search>
  )
}

type ClubPagesProps<Club> = {
  q: string
  clubs: UseInfiniteQueryResult<InfiniteData<readonly Club[]>>
  clear: () => void
  children: (clubs: readonly Club[]) => ReactNode
}

export function ClubSearchResults<Club>({ q, clubs, clear, children }: ClubPagesProps<Club>) {
  const { t } = useTranslation('findClubs')
  const list = useRef<HTMLDivElement>(null)
  const found = clubs.data?.pages.flat() ?? []
  const showMore = useFocusOnNext(list, found.length)
  if (!clubs.data) {
    return clubs.isError ? (
      <QueryFailure error={clubs.error} retry={() => void clubs.refetch()} retrying={clubs.isFetching} />
    ) : (
      <SkeletonList rows={4} height={72} />
    )
  }
  const status = clubs.hasNextPage ? t('shownSome', { count: found.length }) : t('shown', { count: found.length })
  return (
    <div ref={list} aria-busy={clubs.isPlaceholderData}>
      <VisuallyHidden role="status">{q === '' ? '' : status}</VisuallyHidden>
      {found.length > 0 ? children(found) : <NoneFound q={q} clear={clear} />}
      {clubs.isFetchNextPageError ? (
        <QueryFailure
          error={clubs.error}
          retry={() => void clubs.fetchNextPage()}
          retrying={clubs.isFetchingNextPage}
        />
      ) : clubs.hasNextPage ? (
        <Button
          className={styles.more ?? ''}
          variant="default"
          loading={clubs.isFetchingNextPage}
          onClick={() => {
            showMore()
            void clubs.fetchNextPage()
          }}
        >
          {t('more')}
        </Button>
      ) : null}
    </div>
  )
}

function NoneFound({ q, clear }: { q: string; clear: () => void }) {
  const { t } = useTranslation('findClubs')
  if (q === '') return <EmptyState icon={<Building2 size={28} />} title={t('yet.title')} text={t('yet.text')} />
  return (
    <EmptyState
      icon={<SearchX size={28} />}
      title={t('none.title', { query: q })}
      text={t('none.text')}
      action={
        <Button variant="default" onClick={clear}>
          {t('none.all')}
        </Button>
      }
    />
  )
}

function useFocusOnNext(list: React.RefObject<HTMLElement | null>, count: number): () => void {
  const from = useRef<number | null>(null)
  useEffect(() => {
    if (from.current === null || count <= from.current) return
    list.current?.querySelectorAll<HTMLElement>('li a, li button')[from.current]?.focus()
    from.current = null
  }, [count, list])
  return () => {
    from.current = count
  }
}
