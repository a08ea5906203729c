import type { Team } from '@forenet/contract/club/team'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Plus, Users } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import rows from '../shared/list-row.module.css'
import parts from '../shared/page-parts.module.css'
import { teamsQuery } from '../shared/teams-query.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import { TeamDialog } from './team-dialog.tsx'
import { isFull, useTeamPlaces, useTeamTerms } from './team-texts.ts'
import styles from './teams.module.css'

export function TeamsScreen() {
  const { t } = useTranslation(['teams', 'manage'])
  const club = useClub()
  const mayHere = useMayHere()
  const teams = useQuery(teamsQuery(club.key))
  const [making, setMaking] = useState(false)
  const make = (
    <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => setMaking(true)}>
      {t('make')}
    </Button>
  )
  const mayWrite = mayHere('members.write')
  const live = teams.data?.filter(({ archived }) => !archived) ?? []
  const byActivity = [...Map.groupBy(live, ({ activity }) => activity)].sort(
    ([one], [other]) => Number(one === '') - Number(other === '') || one.localeCompare(other, 'da'),
  )
  const archived = teams.data?.filter((team) => team.archived) ?? []
  return (
    <div className={parts.page}>
      <PageHeader
        title={t('manage:pages.manage-teams')}
        lead={t(mayHere('teams.read') ? 'lead' : 'leadOwn', { club: club.name })}
        action={mayWrite && teams.data?.length ? make : null}
      />
      {teams.isError ? (
        <QueryFailure error={teams.error} retry={() => void teams.refetch()} retrying={teams.isFetching} />
      ) : teams.isPending ? (
        <SkeletonList rows={4} height={76} />
      ) : teams.data.length === 0 ? (
        <EmptyState
          icon={<Users size={28} />}
          title={t('none.title')}
          text={t('none.text')}
          action={mayWrite ? make : null}
        />
      ) : (
        <>
          {byActivity.map(([activity, some]) => (
            <TeamList key={activity} title={activity || t('withoutActivity')} teams={some} />
          ))}
          {archived.length > 0 ? <TeamList title={t('archivedTeams')} teams={archived} /> : null}
        </>
      )}
      {making ? <TeamDialog team={null} close={() => setMaking(false)} /> : null}
    </div>
  )
}

function TeamList({ title, teams }: { title: string; teams: readonly Team[] }) {
  const { t } = useTranslation('teams')
  const { key: orgKey } = useClub()
  const terms = useTeamTerms()
  const places = useTeamPlaces()
  const id = useId()
  return (
    <section aria-labelledby={id} className={parts.part}>
      <h2 id={id}>{title}</h2>
      <BoxedList>
        {teams.map((team) => (
          <li key={team.id}>
            <Link to="/manage/$orgKey/teams/$teamId" params={{ orgKey, teamId: team.id }} className={styles.team}>
              <span className={rows.words}>
                <strong>{team.name}</strong>
                <span className={styles.quiet}>
                  {[
                    terms(team),
                    team.trainers.length > 0
                      ? t('trainedBy', { names: team.trainers.map(({ name }) => name).join(', ') })
                      : t('noTrainer'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className={styles.places}>
                {isFull(team) ? <StatusBadge tone="waiting">{t('full')}</StatusBadge> : null}
                <span>{places(team)}</span>
              </span>
              <ChevronRight size={20} aria-hidden className={styles.on} />
            </Link>
          </li>
        ))}
      </BoxedList>
    </section>
  )
}
