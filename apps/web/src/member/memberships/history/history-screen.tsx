import type { MembershipStatus } from '@forenet/domain/membership-status'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CrumbName } from '../../../kit/page/crumb-names.tsx'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { StatusBadge, type Tone } from '../../../ui/blocks/status-badge.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { historyQuery } from '../queries.ts'
import { ToMemberships } from '../to-memberships.tsx'
import styles from './history.module.css'
import { HistoryLine } from './history-line.tsx'

const STATUS_TONES: Record<MembershipStatus, Tone> = {
  active: 'good',
  upcoming: 'info',
  expired: 'neutral',
  inactive: 'neutral',
}

/** Purchases of a membership, newest first. */
export function HistoryScreen() {
  const { t } = useTranslation('memberships')
  const { id } = useParams({ from: '/member-area/membership/$id/history' })
  const history = useQuery(historyQuery(id))
  if (!history.data) {
    return (
      <>
        <PageHeader title={t('past.title')} />
        {history.isError ? (
          <QueryFailure
            error={history.error}
            retry={() => void history.refetch()}
            retrying={history.isFetching}
            wayOn={<ToMemberships />}
          />
        ) : (
          <SkeletonList rows={3} height={104} />
        )}
      </>
    )
  }
  const { organisation, participantName, membership, entries } = history.data
  return (
    <AccentScope colour={organisation.accentColour}>
      <CrumbName page="membership-history" name={t('past.crumb', { name: participantName })} />
      <PageHeader
        title={t('past.title')}
        eyebrow={`${participantName} · ${organisation.name}`}
        lead={<StatusBadge tone={STATUS_TONES[membership.status]}>{t(`status.${membership.status}`)}</StatusBadge>}
      />
      {entries.length === 0 ? (
        <EmptyState icon={<ScrollText size={28} />} title={t('past.empty.title')} text={t('past.empty.text')} />
      ) : (
        <ol className={styles.lines} aria-label={t('past.list')}>
          {entries.map((entry) => (
            <HistoryLine key={entry.item.id} entry={entry} />
          ))}
        </ol>
      )}
    </AccentScope>
  )
}
