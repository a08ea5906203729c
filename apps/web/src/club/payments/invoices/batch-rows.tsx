import type { ChangeSet } from '@forenet/contract/club/change-set'
import { clubInvoiceBatchRows } from '@forenet/contract/club/invoice-calls'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useClub } from '../../shared/use-club.ts'
import rowStyles from '../payment-drawer.module.css'

export function BatchRows({
  set,
  show,
  count,
}: {
  set: ChangeSet
  show: 'change' | 'refuse' | 'passed-over'
  count: number
}) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const rows = useInfiniteQuery({
    queryKey: ['club', orgKey, 'invoice-batches', set.id, show] as const,
    queryFn: ({ pageParam, signal }) =>
      call(clubInvoiceBatchRows, {
        params: { orgKey, changeSetId: set.id },
        query: { show, ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    enabled: count > 0,
  })
  if (count === 0) return null
  return (
    <section aria-labelledby={`batch-${show}`}>
      <h3 id={`batch-${show}`}>{t(`batch.rows.${show}`, { count })}</h3>
      {rows.isError ? (
        <QueryFailure error={rows.error} retry={() => void rows.refetch()} retrying={rows.isFetching} />
      ) : rows.isPending ? (
        <SkeletonList rows={3} height={44} />
      ) : (
        <ul className={rowStyles.rows}>
          {rows.data.pages
            .flatMap((page) => page.rows)
            .map(({ place, name, changes: [change], refusal }) => (
              <li key={place}>
                <span className={rowStyles.words}>
                  {name}
                  <span className={rowStyles.quiet}>
                    {refusal
                      ? refusal.reason === 'already-invoiced'
                        ? refusal.value === null
                          ? t('batch.refusals.draft')
                          : t('batch.refusals.invoiced', { number: refusal.value })
                        : t('batch.refusals.noAddress')
                      : change?.field === 'invoice-to-parent'
                        ? t('batch.toParent', { parent: change.to ?? '' })
                        : change?.to}
                  </span>
                </span>
              </li>
            ))}
        </ul>
      )}
      {rows.hasNextPage ? (
        <Button variant="default" loading={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
          {t('batch.more')}
        </Button>
      ) : null}
    </section>
  )
}
