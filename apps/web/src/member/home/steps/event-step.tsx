import { DateBlock } from '../../../ui/dates/date-block.tsx'
import { StepCard, WayButton } from './step-card.tsx'
import type { EventStep as Step } from './steps-of.ts'
import { useStepWords } from './use-step-words.ts'

/** Reservation to pay, offer to answer, or tickets to bring. */
export function EventStep({ step, primary }: { step: Step; primary: boolean }) {
  const { title, text, way } = useStepWords(step)
  return (
    <StepCard
      accent={step.event.accentColour}
      mark={<DateBlock at={step.event.startDate} />}
      title={title}
      action={way && <WayButton way={way} primary={primary} />}
    >
      {text}
    </StepCard>
  )
}
