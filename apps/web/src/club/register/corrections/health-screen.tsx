import type { DataQualityCheck } from '@forenet/domain/register'
import { DATA_QUALITY_CHECKS } from '@forenet/domain/register'
import { foldForSearch } from '@forenet/domain/search-text'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { BoxedList } from '../../../ui/blocks/boxed-list.tsx'
import { StatusBadge } from '../../../ui/blocks/status-badge.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import rows from '../../shared/list-row.module.css'
import { useClub } from '../../shared/use-club.ts'
import { registerFilterChoicesQuery, registerHealthQuery, registerQuery } from '../register-query.ts'
import styles from './health.module.css'
import { HealthRow } from './health-row.tsx'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/register/health')

export function HealthScreen() {
  const { t } = useTranslation(['register', 'manage'])
  const club = useClub()
  const { check } = route.useSearch()
  const opened = DATA_QUALITY_CHECKS.find((known) => known === check)
  const health = useQuery(registerHealthQuery(club.key))
  return (
    <div className={styles.page}>
      <PageHeader title={t('manage:pages.manage-health')} lead={t('health.lead')} />
      {health.isError ? (
        <QueryFailure error={health.error} retry={() => void health.refetch()} retrying={health.isFetching} />
      ) : health.isPending ? (
        <SkeletonList rows={DATA_QUALITY_CHECKS.length} height={64} />
      ) : (
        <BoxedList>
          {health.data.map((found) => (
            <li key={found.check}>
              <div className={styles.check}>
                <span className={`${rows.words} ${styles.words}`}>
                  <strong>{t(`health.checks.${found.check}.title`)}</strong>
                  <span className={styles.quiet}>{t(`health.checks.${found.check}.fix`)}</span>
                </span>
                {found.count === 0 ? (
                  <StatusBadge tone="good">{t('health.nothing')}</StatusBadge>
                ) : (
                  <Button
                    variant="default"
                    aria-expanded={opened === found.check}
                    aria-label={t('filters.said', {
                      name: t(`health.checks.${found.check}.title`),
                      values: t('count', { count: found.count }),
                    })}
                    renderRoot={(root) => (
                      <Link
                        {...root}
                        to="/manage/$orgKey/register/health"
                        params={{ orgKey: club.key }}
                        search={opened === found.check ? {} : { check: found.check }}
                        resetScroll={false}
                        replace
                      />
                    )}
                  >
                    {t('count', { count: found.count })}
                  </Button>
                )}
              </div>
              {opened === found.check && found.count > 0 ? <FoundPeople check={found.check} /> : null}
            </li>
          ))}
        </BoxedList>
      )}
      {health.data?.every(({ count }) => count === 0) ? (
        <p className={styles.good}>
          <CircleCheck size={20} aria-hidden />
          {t('health.allGood')}
        </p>
      ) : null}
    </div>
  )
}

function FoundPeople({ check }: { check: DataQualityCheck }) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const list = useInfiniteQuery(registerQuery(orgKey, { check }, 'first-name'))
  const teams = useQuery(registerFilterChoicesQuery(orgKey)).data?.teams ?? []
  if (list.isError)
    return <QueryFailure error={list.error} retry={() => void list.refetch()} retrying={list.isFetching} />
  if (list.isPending) return <SkeletonList rows={3} height={56} />
  const rows = list.data.pages.flatMap((page) => page.rows)
  const byName = Map.groupBy(rows, ({ name }) => foldForSearch(name ?? ''))
  return (
    <div className={styles.found}>
      <ul className={styles.people}>
        {rows.map((row) => (
          <HealthRow
            key={row.memberId}
            check={check}
            row={row}
            teams={teams}
            namesakes={byName.get(foldForSearch(row.name ?? '')) ?? []}
          />
        ))}
      </ul>
      <div className={styles.ends}>
        {list.hasNextPage ? (
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        ) : null}
        <Link to="/manage/$orgKey/register" params={{ orgKey }} search={{ check }} className={styles.link}>
          {t('health.inRegister')}
        </Link>
      </div>
    </div>
  )
}
