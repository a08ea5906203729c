import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { OwnClub, OwnClubs, OwnRoleInvitation } from '@forenet/contract/club/role'
import { ownRoleInvitationAccept, ownRoleInvitationDecline } from '@forenet/contract/club/role-calls'
import { isOperator } from '@forenet/domain/access'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { Building2, ChevronRight, ShieldCheck, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { SearchField } from '../../kit/forms/search-field.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { ClubTile } from '../../kit/organiser/club-tile.tsx'
import { ownClubsQuery } from '../../kit/organiser/own-clubs-query.ts'
import { useFormatDay, useFormatRoleLine, useFormatRoleName } from '../../kit/organiser/role-texts.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { useSession } from '../../kit/session/session-context.tsx'
import { useAccess } from '../../kit/session/use-access.ts'
import { usePublicSettings } from '../../kit/settings/public-settings.ts'
import { ActionCard, ActionMark } from '../../ui/blocks/action-card.tsx'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { formatCalendarDate } from '../../ui/dates/date-words.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { operatedClubsQuery, useOwnClubs } from '../shared/own-clubs.ts'
import { queueQuery } from '../shared/queue-query.ts'
import styles from './own-clubs.module.css'
import { ownSeatsQuery, PendingHandoverSeats } from './own-seats.tsx'

export function OwnClubsScreen() {
  const { t } = useTranslation('manage')
  const own = useOwnClubs()
  const only = useOnlyClub(own.data)
  if (only) return <Navigate to="/manage/$orgKey" params={{ orgKey: only.key }} replace />
  return (
    <div className={styles.page}>
      <PageHeader title={t('pages.manage')} lead={t('own.lead')} action={<HeaderLinks />} />
      {own.isError ? (
        <QueryFailure error={own.error} retry={() => void own.refetch()} retrying={own.isFetching} />
      ) : own.isPending ? (
        <SkeletonList rows={3} height={88} />
      ) : (
        <>
          {own.data.invitations.map((invitation) => (
            <Invitation key={invitation.id} invitation={invitation} />
          ))}
          <PendingHandoverSeats />
          <QueueCard />
          {own.data.clubs.length > 0 && !own.data.strong ? <StrongSignInNeeded /> : null}
          {own.data.clubs.length > 0 ? (
            <ClubList clubs={own.data.clubs} />
          ) : own.data.invitations.length === 0 ? (
            <NoClub />
          ) : null}
        </>
      )}
    </div>
  )
}

function useOnlyClub(own: OwnClubs | undefined): OwnClub | null {
  const operates = isOperator(useAccess().grants)
  const seats = useQuery(ownSeatsQuery(useSession().subject)).data
  // Decided once, so that a user who answers an invitation here sees the confirmation.
  const [decided, decide] = useState<OwnClub | null>()
  const isKnown = own !== undefined && seats !== undefined
  if (decided === undefined && isKnown) decide(operates ? null : findOnlyClub(own, seats.length))
  return decided ?? null
}

const MIN_CLUBS_FOR_SEARCH = 6

function ClubList({ clubs }: { clubs: NonNullable<ReturnType<typeof useOwnClubs>['data']>['clubs'] }) {
  const { t } = useTranslation('manage')
  const roleLine = useFormatRoleLine()
  const { subject } = useSession()
  const { grants } = useAccess()
  const [q, setQ] = useState('')
  const found = useQuery({
    ...operatedClubsQuery(subject, { q }),
    enabled: q !== '',
    placeholderData: (before) => before,
  })
  const shown = q === '' ? clubs : (found.data?.clubs ?? [])
  return (
    <section aria-labelledby="clubs">
      <h2 id="clubs" className={styles.heading}>
        {t('own.clubs')}
      </h2>
      {isOperator(grants) && clubs.length > MIN_CLUBS_FOR_SEARCH ? (
        <search>
          <SearchField
            className={styles.search}
            text={q}
            change={setQ}
            label={t('own.search')}
            placeholder={t('own.placeholder')}
          />
        </search>
      ) : null}
      {found.isError && q !== '' ? (
        <QueryFailure error={found.error} retry={() => void found.refetch()} retrying={found.isFetching} />
      ) : null}
      {found.isSuccess && shown.length === 0 ? <p role="status">{t('own.noneFound', { query: q })}</p> : null}
      <BoxedList>
        {shown.map((club) => (
          <li key={club.key}>
            <Link to="/manage/$orgKey" params={{ orgKey: club.key }} className={styles.club}>
              <ClubTile club={club} />
              <span className={styles.words}>
                <strong>{club.name}</strong>
                <span>{roleLine(club.roles)}</span>
              </span>
              <ChevronRight size={20} aria-hidden />
            </Link>
          </li>
        ))}
      </BoxedList>
    </section>
  )
}

function Invitation({ invitation }: { invitation: OwnRoleInvitation }) {
  const { t } = useTranslation(['manage', 'roles', 'handover'])
  const day = useFormatDay()
  const language = useLanguage()
  const roleName = useFormatRoleName()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { subject } = useSession()
  const { id, club, role, event, team, invitedBy, expiresAt, beginsOn } = invitation
  const begins = beginsOn === null ? null : formatCalendarDate(beginsOn, language)
  const words = { role: roleName(role), club: club.name, event: event?.title ?? '', team: team?.name ?? '' }
  const answer = useAction({
    mutationFn: (accept: boolean) =>
      call(accept ? ownRoleInvitationAccept : ownRoleInvitationDecline, { params: { invitationId: id } }),
    onSuccess: (own, accepted) => {
      queryClient.setQueryData(ownClubsQuery(subject).queryKey, own)
      void queryClient.invalidateQueries({ queryKey: ['member', 'access'] })
      say(
        accepted && begins
          ? t('handover:own.accepted', { ...words, day: begins })
          : t(accepted ? 'own.accepted' : 'own.declined', words),
      )
    },
  })
  const until = day(new Date(Date.parse(expiresAt) - 1).toISOString())
  return (
    <ActionCard
      id={`invitation-${id}`}
      heading="h2"
      mark={
        <ActionMark>
          <UserRoundPlus size={22} />
        </ActionMark>
      }
      title={t(event ? 'own.invitedToEvent' : team ? 'own.invitedToTeam' : 'own.invited', words)}
      action={
        <div className={styles.answers}>
          <Button
            aria-label={t('own.acceptOf', words)}
            loading={answer.isPending && answer.variables}
            disabled={answer.isPending}
            onClick={() => answer.mutate(true)}
          >
            {t('own.accept')}
          </Button>
          <Button
            variant="default"
            aria-label={t('own.declineOf', words)}
            loading={answer.isPending && !answer.variables}
            disabled={answer.isPending}
            onClick={() => answer.mutate(false)}
          >
            {t('own.decline')}
          </Button>
        </div>
      }
      failure={answer.isError ? <FormFailure failure={answer.error} /> : null}
    >
      <p>{t(`roles:may.${role}`)}</p>
      {begins ? <p>{t('handover:own.begins', { day: begins })}</p> : null}
      <p>{t(invitedBy ? 'own.by' : 'own.byNobody', { name: invitedBy, until })}</p>
    </ActionCard>
  )
}

function QueueCard() {
  const { t } = useTranslation('opening')
  const operates = isOperator(useAccess().grants)
  const waiting = useQuery({ ...queueQuery(), enabled: operates }).data ?? []
  if (waiting.length === 0) return null
  return (
    <ActionCard
      id="queue"
      heading="h2"
      mark={
        <ActionMark tone="warning">
          <Building2 size={22} />
        </ActionMark>
      }
      title={t('queue.waiting', { count: waiting.length })}
      action={<Button renderRoot={(root) => <Link to="/manage/queue" {...root} />}>{t('queue.see')}</Button>}
    >
      {waiting.map(({ name }) => name).join(', ')}
    </ActionCard>
  )
}

function HeaderLinks() {
  const { t } = useTranslation('opening')
  const operates = isOperator(useAccess().grants)
  return (
    <div className={styles.answers}>
      {operates ? (
        <Button variant="default" renderRoot={(root) => <Link to="/manage/sending" {...root} />}>
          {t('sending.link')}
        </Button>
      ) : null}
      <StartLink />
    </div>
  )
}

function StartLink() {
  const { t } = useTranslation('opening')
  if (usePublicSettings().clubStarts === 'off') return null
  return (
    <Button variant="default" renderRoot={(root) => <Link to="/manage/start" {...root} />}>
      {t('start')}
    </Button>
  )
}

function StrongSignInNeeded() {
  const { t } = useTranslation(['manage', 'shell'])
  const { signInAgain } = useSession()
  return (
    <ActionCard
      id="strong"
      heading="h2"
      mark={
        <ActionMark tone="warning">
          <ShieldCheck size={22} />
        </ActionMark>
      }
      title={t('own.strong.title')}
      action={<Button onClick={() => void signInAgain()}>{t('shell:stepUp.strong')}</Button>}
    >
      {t('own.strong.text')}
    </ActionCard>
  )
}

function NoClub() {
  const { t } = useTranslation('manage')
  return (
    <EmptyState
      icon={<Building2 size={28} />}
      title={t('own.none.title')}
      text={t('own.none.text')}
      action={
        <Button variant="default" renderRoot={(root) => <Link to="/" {...root} />}>
          {t('own.none.action')}
        </Button>
      }
    />
  )
}

/** The user's only club, if no invitation or role is pending. `seats`: roles to take over. */
export function findOnlyClub({ clubs, invitations, strong }: OwnClubs, seats: number): OwnClub | null {
  const [only, ...others] = clubs
  return only && strong && others.length + invitations.length + seats === 0 ? only : null
}
