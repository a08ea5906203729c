import type { Participant } from '@forenet/contract/family'
import { computeAge } from '@forenet/domain/calendar-date'
import type { MembershipStatus } from '@forenet/domain/membership-status'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Link2Off, MailX, Pencil, Ticket, UserRoundCheck, UserRoundPlus, UserRoundX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../kit/time/today.ts'
import { StatusBadge, type Tone } from '../../ui/blocks/status-badge.tsx'
import { MoreMenu, MoreMenuItem } from '../../ui/overlays/more-menu.tsx'
import { AppLink } from '../../ui/page/app-link.tsx'
import reaching from '../../ui/page/finger-reach.module.css'
import { AnswerButtons } from '../shared/family/answer-buttons.tsx'
import { answerInviter } from '../shared/family/answer-invitations.ts'
import { overviewQuery } from '../shared/member/family-queries.ts'
import { MemberPicture } from '../shared/member/member-picture.tsx'
import { useMember } from '../shared/member/use-member.ts'
import type { OpenFamilyDialog } from './dialogs/family-dialog.tsx'
import glanceStyles from './glance.module.css'
import { formatParticipantShortName, getDisplayName, isPending } from './names.ts'
import styles from './participant-row.module.css'

export function ParticipantRow({
  participant,
  open,
}: {
  participant: Participant
  open: (what: OpenFamilyDialog) => void
}) {
  const { t } = useTranslation('family')
  const kind = useKindText()(participant)
  const { member, guardians, handOver } = participant
  const other = guardians.find(({ mine }) => !mine)
  const pending = isPending(participant)
  return (
    <li className={styles.row} data-pending={pending || undefined}>
      <MemberPicture member={member} size={44} />
      <div className={styles.words}>
        <div className={styles.head}>
          <h2>{getDisplayName(member)}</h2>
          {pending ? (
            <StatusBadge tone="waiting">
              {t(participant.invitationAnswerable ? 'status.pendingMine' : 'status.pending')}
            </StatusBadge>
          ) : handOver ? (
            <StatusBadge tone="info">{t('status.handOver')}</StatusBadge>
          ) : null}
        </div>
        <p className={styles.kind}>
          {[kind, participant.kind === 'linked' ? member.email : null].filter(Boolean).join(' · ')}
        </p>
        {other ? <p className={styles.note}>{t('sharedWith', { name: other.name })}</p> : null}
        {pending ? <p className={styles.note}>{t('skipped')}</p> : <ParticipantSummary participant={participant} />}
        {participant.kind === 'linked' && !pending ? (
          <p className={styles.note}>{t('ownProfile', { name: formatParticipantShortName(member) })}</p>
        ) : null}
        {handOver ? <p className={styles.note}>{t('handingOver', { email: handOver.email })}</p> : null}
      </div>
      <ParticipantActions participant={participant} open={open} />
    </li>
  )
}

function useKindText(): (participant: Participant) => string {
  const { t } = useTranslation('family')
  return ({ kind, member, grownUp }) => {
    if (kind === 'self') return t('you')
    if (kind === 'linked') return t('linked')
    if (member.dateOfBirth === null) return t('child')
    return t(grownUp ? 'grownUp' : 'childOfYears', { count: Math.max(0, computeAge(member.dateOfBirth, today())) })
  }
}

const TONES: Readonly<Record<MembershipStatus, Tone>> = {
  active: 'good',
  upcoming: 'info',
  expired: 'waiting',
  inactive: 'neutral',
}

function ParticipantSummary({ participant }: { participant: Participant }) {
  const { t } = useTranslation('family')
  const { member } = useMember()
  const overview = useQuery(overviewQuery(member.id))
  const { id } = participant.member
  const held = (overview.data ?? []).flatMap(({ organisation, participants }) =>
    participants
      .filter((standing) => standing.participant.id === id && standing.membership?.overallEndDate)
      .map(({ membership, status }) => ({ organisation, membershipId: membership?.id ?? '', status })),
  )
  return (
    <div className={glanceStyles.glance}>
      {overview.isPending ? null : held.length === 0 ? (
        <p className={glanceStyles.none}>{t('noMemberships')}</p>
      ) : (
        <ul className={glanceStyles.memberships} aria-label={t('memberships')}>
          {held.map(({ organisation, membershipId, status }) => (
            <li key={membershipId}>
              <Link to="/membership/$id/history" params={{ id: membershipId }} className={reaching.reach}>
                {organisation.name}
              </Link>
              <StatusBadge tone={TONES[status]}>{t(`membershipStatus.${status}`)}</StatusBadge>
            </li>
          ))}
        </ul>
      )}
      {participant.tickets > 0 ? (
        <Link to="/tickets" className={`${glanceStyles.tickets} ${reaching.reach}`}>
          <Ticket size={16} aria-hidden />
          {t('tickets', { count: participant.tickets })}
        </Link>
      ) : null}
    </div>
  )
}

function ParticipantActions({
  participant,
  open,
}: {
  participant: Participant
  open: (what: OpenFamilyDialog) => void
}) {
  const { t } = useTranslation('family')
  const queryClient = useQueryClient()
  const { member, kind } = participant
  const name = formatParticipantShortName(member)
  const invitation = member.familyInvitationRequest
  const item = (
    key: 'addGuardian' | 'handOver' | 'withdrawHandOver' | 'remove' | 'unlink' | 'withdraw',
    icon: ReactNode,
    what: OpenFamilyDialog,
  ) => (
    <MoreMenuItem key={key} icon={icon} onClick={() => open(what)}>
      {t(`actions.${key}`)}
    </MoreMenuItem>
  )
  const edit = (href: string) => (
    <Button
      size="sm"
      variant="default"
      className={styles.edit ?? ''}
      aria-label={t('actions.editOf', { name })}
      renderRoot={(root) => <AppLink href={href} {...root} />}
    >
      <Pencil size={18} aria-hidden />
      <span className={styles.editWord}>{t('actions.edit')}</span>
    </Button>
  )
  if (participant.invitationAnswerable && invitation) {
    return (
      <div className={styles.answers}>
        <AnswerButtons
          name={name}
          size="sm"
          give={(answer) => answerInviter(invitation.inviterEmail, invitation.inviteeEmail, answer)}
          done={() => void queryClient.invalidateQueries({ queryKey: ['member'] })}
        />
      </div>
    )
  }
  const items: ReactNode[] =
    kind === 'dependant'
      ? [
          participant.guardians.length < 2
            ? item('addGuardian', <UserRoundPlus size={18} aria-hidden />, { kind: 'guardian', participant })
            : null,
          participant.handOver
            ? item('withdrawHandOver', <MailX size={18} aria-hidden />, { kind: 'withdraw-hand-over', participant })
            : participant.grownUp
              ? item('handOver', <UserRoundCheck size={18} aria-hidden />, { kind: 'hand-over', participant })
              : null,
          item('remove', <UserRoundX size={18} aria-hidden />, { kind: 'remove', participant }),
        ]
      : kind === 'linked' && invitation
        ? [
            isPending(participant)
              ? item('withdraw', <MailX size={18} aria-hidden />, {
                  kind: 'withdraw',
                  name,
                  invitationId: invitation.id,
                })
              : item('unlink', <Link2Off size={18} aria-hidden />, {
                  kind: 'unlink',
                  name,
                  invitationId: invitation.id,
                }),
          ]
        : []
  return (
    <div className={styles.actions}>
      {kind === 'self' ? edit(`/edit-profile?returnTo=${encodeURIComponent('/participants-list')}`) : null}
      {kind === 'dependant' ? edit(`/add-edit-participant?id=${member.id}`) : null}
      {items.length > 0 ? <MoreMenu label={t('actions.of', { name })}>{items}</MoreMenu> : null}
    </div>
  )
}
