import type { Participant } from '@forenet/contract/family'
import { ageOn } from '@forenet/domain/calendar-date'
import type { MembershipStatus } from '@forenet/domain/membership-status'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { today } from '../../kit/time/today.ts'
import { StatusBadge, type Tone } from '../../ui/blocks/status-badge.tsx'
import { AppLink } from '../../ui/page/app-link.tsx'
import { AnswerButtons } from '../shared/family/answer-buttons.tsx'
import { answerInviter } from '../shared/family/answer-invitations.ts'
import { overviewQuery } from '../shared/member/family-queries.ts'
import { MemberPicture } from '../shared/member/member-picture.tsx'
import { useMember } from '../shared/member/use-member.ts'
import type { OpenFamilyDialog } from './dialogs/family-dialog.tsx'
import glanceStyles from './glance.module.css'
import { isPending, nameOf, participantShortName } from './names.ts'
import styles from './participant-row.module.css'

export function ParticipantRow({
  participant,
  open,
}: {
  participant: Participant
  open: (what: OpenFamilyDialog) => void
}) {
  const { t } = useTranslation('family')
  const kind = useKindWords()(participant)
  const { member, guardians, handOver } = participant
  const other = guardians.find(({ mine }) => !mine)
  const pending = isPending(participant)
  return (
    <li className={styles.row} data-pending={pending || undefined}>
      <MemberPicture member={member} size={52} />
      <div className={styles.words}>
        <div className={styles.head}>
          <h2>{nameOf(member)}</h2>
          {pending ? (
            <StatusBadge tone="waiting">
              {t(participant.invitationAnswerable ? 'status.pendingMine' : 'status.pending')}
            </StatusBadge>
          ) : handOver ? (
            <StatusBadge tone="info">{t('status.handOver')}</StatusBadge>
          ) : null}
        </div>
        <p className={styles.kind}>
          {kind}
          {participant.kind === 'linked' && member.email ? ` · ${member.email}` : null}
        </p>
        {other ? <p className={styles.note}>{t('sharedWith', { name: other.name })}</p> : null}
        {pending ? <p className={styles.note}>{t('skipped')}</p> : <Glance participant={participant} />}
        {participant.kind === 'linked' && !pending ? (
          <p className={styles.note}>{t('ownProfile', { name: participantShortName(member) })}</p>
        ) : null}
        {handOver ? <p className={styles.note}>{t('handingOver', { email: handOver.email })}</p> : null}
        <ParticipantActions participant={participant} open={open} />
      </div>
    </li>
  )
}

function useKindWords(): (participant: Participant) => string {
  const { t } = useTranslation('family')
  return ({ kind, member, grownUp }) => {
    if (kind === 'self') return t('you')
    if (kind === 'linked') return t('linked')
    if (member.dateOfBirth === null) return t('child')
    return t(grownUp ? 'grownUp' : 'childOfYears', { count: Math.max(0, ageOn(member.dateOfBirth, today())) })
  }
}

const TONES: Readonly<Record<MembershipStatus, Tone>> = {
  active: 'good',
  upcoming: 'info',
  expired: 'waiting',
  inactive: 'neutral',
}

function Glance({ participant }: { participant: Participant }) {
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
              <Link to="/membership/$id/history" params={{ id: membershipId }}>
                {organisation.name}
              </Link>
              <StatusBadge tone={TONES[status]}>{t(`membershipStatus.${status}`)}</StatusBadge>
            </li>
          ))}
        </ul>
      )}
      {participant.tickets > 0 ? (
        <Link to="/tickets" className={glanceStyles.tickets}>
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
  const name = participantShortName(member)
  const invitation = member.familyInvitationRequest
  const action = (
    key: 'addGuardian' | 'handOver' | 'withdrawHandOver' | 'remove' | 'unlink' | 'withdraw',
    what: OpenFamilyDialog,
  ) => (
    <Button
      key={key}
      size="sm"
      variant="subtle"
      aria-label={`${t(`actions.${key}`)}: ${name}`}
      onClick={() => open(what)}
    >
      {t(`actions.${key}`)}
    </Button>
  )
  const edit = (href: string) => (
    <Button
      key="edit"
      size="sm"
      variant="subtle"
      aria-label={t('actions.editOf', { name })}
      renderRoot={(root) => <AppLink href={href} {...root} />}
    >
      {t('actions.edit')}
    </Button>
  )
  if (participant.invitationAnswerable && invitation) {
    return (
      <div className={styles.actions}>
        <AnswerButtons
          name={name}
          size="sm"
          give={(answer) => answerInviter(invitation.inviterEmail, invitation.inviteeEmail, answer)}
          done={() => void queryClient.invalidateQueries({ queryKey: ['member'] })}
        />
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of actions, not of form fields.
    <div className={styles.actions} role="group" aria-label={t('actions.of', { name })}>
      {kind === 'self' ? edit(`/edit-profile?returnTo=${encodeURIComponent('/participants-list')}`) : null}
      {kind === 'dependant'
        ? [
            edit(`/add-edit-participant?id=${member.id}`),
            participant.guardians.length < 2 ? action('addGuardian', { kind: 'guardian', participant }) : null,
            participant.handOver
              ? action('withdrawHandOver', { kind: 'withdraw-hand-over', participant })
              : participant.grownUp
                ? action('handOver', { kind: 'hand-over', participant })
                : null,
            action('remove', { kind: 'remove', participant }),
          ]
        : null}
      {kind === 'linked' && invitation
        ? isPending(participant)
          ? action('withdraw', { kind: 'withdraw', name, invitationId: invitation.id })
          : action('unlink', { kind: 'unlink', name, invitationId: invitation.id })
        : null}
    </div>
  )
}
