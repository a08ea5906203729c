import { UserRoundPen } from 'lucide-react'
import { ActionMark } from '../../../ui/blocks/action-card.tsx'
import { StepCard, WayButton } from './step-card.tsx'
import { useStepWords } from './use-step-words.ts'

/** The address is required for purchases (section 5), so ask early. */
export function ProfileStep({ primary }: { primary: boolean }) {
  const { title, text, way } = useStepWords({ kind: 'profile' })
  return (
    <StepCard
      mark={
        <ActionMark>
          <UserRoundPen size={22} />
        </ActionMark>
      }
      title={title}
      action={way && <WayButton way={way} primary={primary} />}
    >
      {text}
    </StepCard>
  )
}
