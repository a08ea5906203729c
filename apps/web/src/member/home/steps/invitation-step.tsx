import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { MailQuestionMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ActionMark } from '../../../ui/blocks/action-card.tsx'
import { AnswerButtons } from '../../shared/family/answer-buttons.tsx'
import { answerInviter } from '../../shared/family/answer-invitations.ts'
import type { PendingInvitation } from './next-steps.ts'
import { StepCard } from './step-card.tsx'

/** A family link that waits for an answer: the member's own, answered here, or the other's. */
export function InvitationStep({ pending }: { pending: PendingInvitation }) {
  const { t } = useTranslation('home')
  const { participant, invitation, mine } = pending
  const name = participant.firstName || invitation.inviteeEmail
  const side = mine ? 'mine' : 'theirs'
  return (
    <StepCard
      mark={
        <ActionMark tone={mine ? 'accent' : 'quiet'}>
          <MailQuestionMark size={22} />
        </ActionMark>
      }
      title={t(`invitation.${side}.title`, { name })}
      action={
        mine ? (
          <AnswerButtons
            name={name}
            give={(answer) => answerInviter(invitation.inviterEmail, invitation.inviteeEmail, answer)}
          />
        ) : (
          <Button variant="default" renderRoot={(root) => <Link to="/participants-list" {...root} />}>
            {t('invitation.see')}
          </Button>
        )
      }
    >
      {t(`invitation.${side}.text`, { name })}
    </StepCard>
  )
}
