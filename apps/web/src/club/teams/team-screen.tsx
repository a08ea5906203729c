import '@mantine/core/styles/Input.layer.css'
import type { ChangeSet } from '@forenet/contract/club/change-set'
import type { Team } from '@forenet/contract/club/team'
import { clubTeamChange } from '@forenet/contract/club/team-calls'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Mail, Pencil, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { CrumbName } from '../../kit/page/crumb-names.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { MoreMenu, MoreMenuItem } from '../../ui/overlays/more-menu.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import rows from '../shared/list-row.module.css'
import parts from '../shared/page-parts.module.css'
import { useCanWithTeam, useClub, useMayHere } from '../shared/use-club.ts'
import { AddToTeamDialog } from './add-to-team-dialog.tsx'
import { TeamDialog } from './team-dialog.tsx'
import { TeamMessageDialog } from './team-message-dialog.tsx'
import { TeamMessages } from './team-messages.tsx'
import { TeamPeople } from './team-people.tsx'
import { teamArchivingQuery, teamQuery } from './team-query.ts'
import { useTeamPlaces, useTeamTerms } from './team-texts.ts'
import styles from './teams.module.css'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/teams/$teamId')

export function TeamScreen() {
  const { t } = useTranslation(['teams', 'manage'])
  const club = useClub()
  const { teamId } = route.useParams()
  const { write } = route.useSearch()
  const held = useQuery(teamQuery(club.key, teamId))
  const mayWrite = useMayHere()('members.write')
  const mayWriteTo = useCanWithTeam()('teams.write-to', teamId)
  const terms = useTeamTerms()
  const places = useTeamPlaces()
  const [opened, setOpened] = useState<'place' | 'change' | 'archive' | 'message' | ChangeSet | null>(
    write && mayWriteTo ? 'message' : null,
  )
  if (held.isError)
    return <QueryFailure error={held.error} retry={() => void held.refetch()} retrying={held.isFetching} />
  if (held.isPending)
    return (
      <div className={parts.page}>
        <PageHeader title={t('manage:pages.manage-team')} />
        <SkeletonList rows={6} height={76} />
      </div>
    )
  const { team, people } = held.data
  return (
    <div className={parts.page}>
      <CrumbName page="manage-team" name={team.name} />
      <PageHeader
        title={team.name}
        eyebrow={[team.activity, terms(team), team.archived && t('archived')].filter(Boolean).join(' · ')}
        lead={places(team)}
        action={
          mayWrite || mayWriteTo ? (
            <div className={styles.actions}>
              {mayWrite && !team.archived ? (
                <Button leftSection={<UserRoundPlus size={18} aria-hidden />} onClick={() => setOpened('place')}>
                  {t('put')}
                </Button>
              ) : null}
              {mayWriteTo && !team.archived ? (
                <Button
                  variant="default"
                  leftSection={<Mail size={18} aria-hidden />}
                  onClick={() => setOpened('message')}
                >
                  {t('messages.write')}
                </Button>
              ) : null}
              {mayWrite ? (
                <MoreMenu label={t('actions', { name: team.name })}>
                  <MoreMenuItem icon={<Pencil size={18} />} onClick={() => setOpened('change')}>
                    {t('change')}
                  </MoreMenuItem>
                  <MoreMenuItem
                    icon={team.archived ? <ArchiveRestore size={18} /> : <Archive size={18} />}
                    onClick={() => setOpened('archive')}
                  >
                    {t(team.archived ? 'unarchive' : 'archive')}
                  </MoreMenuItem>
                </MoreMenu>
              ) : null}
            </div>
          ) : null
        }
      />
      <TeamPeople team={team} people={people} />
      {mayWriteTo ? <TeamMessages team={team} preview={setOpened} /> : null}
      <Trainers team={team} />
      {opened === 'place' ? <AddToTeamDialog teamWithPeople={held.data} close={() => setOpened(null)} /> : null}
      {opened === 'change' ? <TeamDialog team={team} close={() => setOpened(null)} /> : null}
      {opened === 'message' || (typeof opened === 'object' && opened !== null) ? (
        <TeamMessageDialog team={team} previewed={opened === 'message' ? null : opened} close={() => setOpened(null)} />
      ) : null}
      {opened === 'archive' ? <ArchiveDialog team={team} close={() => setOpened(null)} /> : null}
    </div>
  )
}

function Trainers({ team }: { team: Team }) {
  const { t } = useTranslation('teams')
  const { key: orgKey } = useClub()
  const mayInvite = useMayHere()('access.manage')
  return (
    <section aria-labelledby="trainers" className={parts.part}>
      <h2 id="trainers">{t('trainers')}</h2>
      <p className={styles.quiet}>{t('trainersLead')}</p>
      {team.trainers.length > 0 ? (
        <BoxedList>
          {team.trainers.map(({ memberId, name }) => (
            <li key={memberId} className={rows.row}>
              <strong>{name}</strong>
            </li>
          ))}
        </BoxedList>
      ) : (
        <p>{t('noTrainer')}</p>
      )}
      {mayInvite && !team.archived ? (
        <div>
          <Button
            variant="default"
            renderRoot={(root) => (
              <Link to="/manage/$orgKey/people" params={{ orgKey }} search={{ team: team.id }} {...root} />
            )}
          >
            {t('inviteTrainer')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function ArchiveDialog({ team, close }: { team: Team; close: () => void }) {
  const { t } = useTranslation('teams')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const look = useQuery({ ...teamArchivingQuery(orgKey, team.id), enabled: !team.archived })
  const { id, name, activity, ageFrom, ageTo, gender, capacity, archived, version } = team
  const archive = useAction({
    mutationFn: () =>
      call(clubTeamChange, {
        params: { orgKey, teamId: id },
        body: { name, activity, ageFrom, ageTo, gender, capacity, archived: !archived, version },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey] })
      say(t(archived ? 'archiving.back' : 'archiving.done', { name }))
      close()
    },
    onError: () => queryClient.invalidateQueries({ queryKey: teamQuery(orgKey, id).queryKey }),
  })
  return (
    <ConfirmDialog
      opened
      title={archived ? t('unarchive') : t('archiving.title', { name })}
      confirmLabel={t(archived ? 'unarchive' : 'archiving.confirm')}
      pending={archive.isPending}
      onConfirm={() => archive.mutate()}
      onClose={close}
    >
      {archived ? <p>{name}</p> : <p>{t('archiving.text', { count: team.on + team.waiting })}</p>}
      {look.data && look.data.people > 0 ? (
        <p>
          {look.data.told > 0 ? t('archiving.told', { count: look.data.told }) : t('archiving.nobodyTold')}{' '}
          {t('archiving.takeBack')}
        </p>
      ) : null}
      {look.isError ? <FormFailure failure={look.error} /> : null}
      {archive.isError ? <FormFailure failure={archive.error} /> : null}
    </ConfirmDialog>
  )
}
