import type { GrantedRole, RoleInvitation } from '@forenet/contract/club/role'
import { clubRoleInvitationWithdraw } from '@forenet/contract/club/role-calls'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Mail, UserRoundPlus, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { clubApprovalsQuery } from '../../kit/organiser/approvals-query.ts'
import { useFormatDay, useFormatLastDay } from '../../kit/organiser/role-texts.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { getInitials } from '../../ui/blocks/initials.ts'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { MoreMenu, MoreMenuItem } from '../../ui/overlays/more-menu.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { ApprovalList } from '../shared/approval-list.tsx'
import rows from '../shared/list-row.module.css'
import parts from '../shared/page-parts.module.css'
import { peopleQuery } from '../shared/people-query.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import { EndRoleDialog } from './end-role-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import styles from './people.module.css'

const route = getRouteApi('/member-area/club-area/manage/$orgKey/people')

type OpenedDialog = { kind: 'invite' } | { kind: 'end'; grantedRole: GrantedRole }

export function PeopleScreen() {
  const { t } = useTranslation(['roles', 'manage', 'handover'])
  const club = useClub()
  const mayChange = useMayHere()('access.manage')
  const people = useQuery(peopleQuery(club.key))
  const approvals = useQuery({ ...clubApprovalsQuery(club.key), enabled: mayChange })
  const { team, event } = route.useSearch()
  const [opened, setOpened] = useState<OpenedDialog | null>(team || event ? { kind: 'invite' } : null)
  const close = () => setOpened(null)
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('manage:pages.manage-people')}
        lead={t('lead', { club: club.name })}
        action={
          mayChange ? (
            <div className={styles.headActions}>
              <Button
                leftSection={<UserRoundPlus size={18} aria-hidden />}
                onClick={() => setOpened({ kind: 'invite' })}
              >
                {t('invite')}
              </Button>
              <Button
                variant="default"
                renderRoot={(root) => (
                  <Link to="/manage/$orgKey/people/handover" params={{ orgKey: club.key }} {...root} />
                )}
              >
                {t('handover:open')}
              </Button>
            </div>
          ) : null
        }
      />
      {people.isError ? (
        <QueryFailure error={people.error} retry={() => void people.refetch()} retrying={people.isFetching} />
      ) : people.isPending ? (
        <SkeletonList rows={4} height={76} />
      ) : (
        <>
          {approvals.data?.length ? (
            <section aria-labelledby="approvals" className={parts.part}>
              <h2 id="approvals">{t('approvals.title')}</h2>
              <ApprovalList />
            </section>
          ) : null}
          <section aria-labelledby="held" className={parts.part}>
            <h2 id="held">{t('list')}</h2>
            <BoxedList>
              {people.data.held.map((held) => (
                <HolderRow
                  key={held.grantId ?? `token ${held.memberId}`}
                  grantedRole={held}
                  end={mayChange ? () => setOpened({ kind: 'end', grantedRole: held }) : null}
                />
              ))}
            </BoxedList>
          </section>
          {people.data.invitations.length > 0 ? (
            <section aria-labelledby="invited" className={parts.part}>
              <h2 id="invited">{t('invitations')}</h2>
              <BoxedList>
                {people.data.invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} mayWithdraw={mayChange} />
                ))}
              </BoxedList>
            </section>
          ) : null}
          {opened?.kind === 'invite' ? (
            <InviteDialog people={people.data} teamId={team ?? null} eventId={event ?? null} close={close} />
          ) : null}
          {opened?.kind === 'end' ? (
            <EndRoleDialog grantedRole={opened.grantedRole} people={people.data} close={close} />
          ) : null}
        </>
      )}
    </div>
  )
}

function HolderRow({ grantedRole, end }: { grantedRole: GrantedRole; end: (() => void) | null }) {
  const { t } = useTranslation(['roles', 'manage'])
  const day = useFormatDay()
  const lastDay = useFormatLastDay()
  const { name, email, role, event, team, from, until, endAsked, grantId, mine: isMe } = grantedRole
  const called = name || email || ''
  const notes = [
    event && t('atEvent', { event: event.title }),
    team && t('forTeam', { team: team.name }),
    from && t('from', { date: day(from) }),
    until && t('until', { date: lastDay(until) }),
    grantId === null && t('byProvider'),
  ].filter(Boolean)
  return (
    <li className={rows.row}>
      <span className={styles.initials} aria-hidden>
        {getInitials(called)}
      </span>
      <span className={rows.words}>
        <strong>
          {called}
          {isMe ? ` (${t('you').toLowerCase()})` : null}
        </strong>
        {email && name ? <span className={styles.quiet}>{email}</span> : null}
      </span>
      <span className={styles.role}>
        <strong>{t(`manage:roles.${role}`)}</strong>
        {notes.map((note) => (
          <span key={String(note)} className={styles.quiet}>
            {note}
          </span>
        ))}
        {endAsked ? <StatusBadge tone="waiting">{t('endAsked')}</StatusBadge> : null}
      </span>
      <span className={styles.actions}>
        {end && grantId !== null && !endAsked ? (
          <MoreMenu label={t('actions', { name: called })}>
            <MoreMenuItem icon={<UserRoundX size={18} aria-hidden />} onClick={end}>
              {t(isMe ? 'leave' : 'end')}
            </MoreMenuItem>
          </MoreMenu>
        ) : null}
      </span>
    </li>
  )
}

function InvitationRow({ invitation, mayWithdraw }: { invitation: RoleInvitation; mayWithdraw: boolean }) {
  const { t } = useTranslation(['roles', 'manage'])
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const day = useFormatDay()
  const lastDay = useFormatLastDay()
  const { id, email, role, event, team, until, invitedBy, invitedAt, sent } = invitation
  const withdraw = useAction({
    mutationFn: () => call(clubRoleInvitationWithdraw, { params: { orgKey, invitationId: id } }),
    onSuccess: async (people) => {
      queryClient.setQueryData(peopleQuery(orgKey).queryKey, people)
      say(t('withdrawn', { email }))
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey] })
    },
  })
  return (
    <li className={rows.row}>
      <span className={styles.initials} aria-hidden>
        <Mail size={18} />
      </span>
      <span className={rows.words}>
        <strong>{email}</strong>
        <span className={styles.quiet}>{t('invitedBy', { name: invitedBy, date: day(invitedAt) })}</span>
        {withdraw.isError ? <FormFailure failure={withdraw.error} /> : null}
      </span>
      <span className={styles.role}>
        <strong>{t(`manage:roles.${role}`)}</strong>
        {event ? <span className={styles.quiet}>{t('atEvent', { event: event.title })}</span> : null}
        {team ? <span className={styles.quiet}>{t('forTeam', { team: team.name })}</span> : null}
        {until ? <span className={styles.quiet}>{t('until', { date: lastDay(until) })}</span> : null}
        {sent ? null : <StatusBadge tone="waiting">{t('notSent')}</StatusBadge>}
      </span>
      {mayWithdraw ? (
        <Button
          size="sm"
          variant="default"
          aria-label={t('withdrawOf', { email })}
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate()}
        >
          {t('withdraw')}
        </Button>
      ) : null}
    </li>
  )
}
