import { UserRoundPen } from 'lucide-react'
import { ActionMark } from '../../../ui/blocks/action-card.tsx'
import { StepCard, WayButton } from './step-card.tsx'
import { useSaid } from './use-said.ts'

/** The address is needed before anything can be bought (section 5): said before the member runs into it. */
export function ProfileStep({ primary }: { primary: boolean }) {
  const { title, text, way } = useSaid({ kind: 'profile' })
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
