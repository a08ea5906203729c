import '../../../words/home-texts.ts'
import type { OwnClub } from '@forenet/contract/club/role'
import { can, filterClubGrants, isOperator } from '@forenet/domain/access'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { clubApprovalsQuery, countApprovable } from '../../../kit/organiser/approvals-query.ts'
import { ClubTaskList } from '../../../kit/organiser/club-task-list.tsx'
import { ClubTile } from '../../../kit/organiser/club-tile.tsx'
import { clubOverviewQuery } from '../../../kit/organiser/overview-query.ts'
import { ownClubsQuery } from '../../../kit/organiser/own-clubs-query.ts'
import { useFormatRoleLine } from '../../../kit/organiser/role-texts.ts'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { useSession } from '../../../kit/session/session-context.tsx'
import { useAccess } from '../../../kit/session/use-access.ts'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import home from '../home-body.module.css'
import { OperatorTasks } from './desk-steps.tsx'
import styles from './role-clubs.module.css'

const MAX_CLUBS = 3
const MAX_NEEDS = 3

function RoleClubs() {
  const { t } = useTranslation('roleTasks')
  const { subject } = useSession()
  const own = useQuery(ownClubsQuery(subject))
  if (own.isError && !own.data) {
    return <QueryFailure error={own.error} retry={() => void own.refetch()} retrying={own.isFetching} />
  }
  if (own.isPending) return <div className={home.desk} />
  const { clubs } = own.data
  if (clubs.length === 0) return null
  return (
    <section className={styles.clubs} aria-label={t('clubsOf')}>
      {clubs.slice(0, MAX_CLUBS).map((club) => (
        <RoleClub key={club.key} club={club} />
      ))}
      {clubs.length > MAX_CLUBS ? (
        <Link to="/manage" className={styles.all}>
          {t('all', { count: clubs.length })}
        </Link>
      ) : null}
    </section>
  )
}

function RoleClub({ club }: { club: OwnClub }) {
  const { t } = useTranslation(['roleTasks', 'overview'])
  const roleLine = useFormatRoleLine()
  const { grants } = useAccess()
  const orgKey = club.key
  const decides = (['access.manage', 'money.refund'] as const).some((permission) =>
    can(grants, permission, { organisationKey: orgKey }),
  )
  // Roles at a single team have no overview.
  const hasOverview = filterClubGrants(grants, orgKey).some(({ teamId }) => teamId === null)
  const overview = useQuery({ ...clubOverviewQuery(orgKey), enabled: hasOverview })
  const approvals = useQuery({ ...clubApprovalsQuery(orgKey), enabled: hasOverview && decides })
  const needs = overview.data?.needs ?? []
  const waiting = countApprovable(approvals.data ?? [])
  const more = needs.length - MAX_NEEDS
  const failed = [overview, approvals].find(({ isError, data }) => isError && !data)
  return (
    <article className={styles.club} aria-labelledby={`role-${orgKey}`}>
      <header className={styles.head}>
        <ClubTile club={club} />
        <div className={styles.words}>
          <h2 id={`role-${orgKey}`}>{club.name}</h2>
          <p>{roleLine(club.roles)}</p>
        </div>
        <Button renderRoot={(root) => <Link to="/manage/$orgKey" params={{ orgKey }} {...root} />}>{t('open')}</Button>
      </header>
      {failed ? (
        <QueryFailure error={failed.error} retry={() => void failed.refetch()} retrying={failed.isFetching} />
      ) : null}
      {overview.isLoading || approvals.isLoading ? <SkeletonList rows={2} height={56} /> : null}
      {waiting > 0 ? (
        <p className={styles.waiting}>
          <Link to="/manage/$orgKey" params={{ orgKey }}>
            {t('approvals', { count: waiting })}
          </Link>
        </p>
      ) : null}
      {needs.length > 0 ? <ClubTaskList orgKey={orgKey} needs={needs.slice(0, MAX_NEEDS)} /> : null}
      {more > 0 ? (
        <p className={styles.waiting}>
          <Link to="/manage/$orgKey" params={{ orgKey }}>
            {t('more', { count: more })}
          </Link>
        </p>
      ) : null}
      {overview.data && needs.length + waiting === 0 ? <p className={styles.nothing}>{t('nothing')}</p> : null}
    </article>
  )
}

export function RoleTasks() {
  const { grants } = useAccess()
  return isOperator(grants) ? <OperatorTasks /> : <RoleClubs />
}
