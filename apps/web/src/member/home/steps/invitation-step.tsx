import { MailQuestionMark } from 'lucide-react'
import { ActionMark } from '../../../ui/blocks/action-card.tsx'
import { AnswerButtons } from '../../shared/family/answer-buttons.tsx'
import { answerInviter } from '../../shared/family/answer-invitations.ts'
import type { PendingInvitation } from './next-steps.ts'
import { StepCard, WayButton } from './step-card.tsx'
import { useStepWords } from './use-step-words.ts'

/** Pending family link, to be answered by the member or by the other person. */
export function InvitationStep({ pending }: { pending: PendingInvitation }) {
  const { participant, invitation, mine } = pending
  const { title, text, way } = useStepWords({ kind: 'invitation', pending })
  return (
    <StepCard
      mark={
        <ActionMark tone={mine ? 'accent' : 'quiet'}>
          <MailQuestionMark size={22} />
        </ActionMark>
      }
      title={title}
      action={
        way ? (
          <WayButton way={way} primary={false} />
        ) : (
          <AnswerButtons
            name={participant.firstName || invitation.inviteeEmail}
            give={(answer) => answerInviter(invitation.inviterEmail, invitation.inviteeEmail, answer)}
          />
        )
      }
    >
      {text}
    </StepCard>
  )
}
