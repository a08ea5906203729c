import { MailQuestionMark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ActionMark } from '../../ui/action-card.tsx'
import type { PendingInvitation } from './next-steps.ts'
import { StepCard } from './step-card.tsx'

/** A family link that waits for an answer, the member's own or the other's. */
export function InvitationStep({ pending }: { pending: PendingInvitation }) {
  const { t } = useTranslation('home')
  const name = pending.participant.firstName
  const side = pending.mine ? 'mine' : 'theirs'
  return (
    <StepCard
      mark={
        <ActionMark tone="quiet">
          <MailQuestionMark size={22} />
        </ActionMark>
      }
      title={t(`invitation.${side}.title`, { name })}
    >
      {t(`invitation.${side}.text`, { name })}
    </StepCard>
  )
}
