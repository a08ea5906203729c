import type { Participant } from '@forenet/contract/family'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../ui/page/app-link.tsx'
import { AnswerButtons } from '../shared/family/answer-buttons.tsx'
import { answerInviter } from '../shared/family/answer-invitations.ts'
import type { Opened } from './dialogs/family-dialog.tsx'
import { isPending, shortNameOf } from './names.ts'
import styles from './participant-row.module.css'

export function ParticipantActions({ participant, open }: { participant: Participant; open: (what: Opened) => void }) {
  const { t } = useTranslation('family')
  const queryClient = useQueryClient()
  const { member, kind } = participant
  const name = shortNameOf(member)
  const invitation = member.familyInvitationRequest
  const action = (
    key: 'addGuardian' | 'handOver' | 'withdrawHandOver' | 'remove' | 'unlink' | 'withdraw',
    what: Opened,
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
