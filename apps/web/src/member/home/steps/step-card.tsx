import type { ComponentProps } from 'react'
import { ActionCard } from '../../../ui/blocks/action-card.tsx'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'

type StepCardProps = Omit<ComponentProps<typeof ActionCard>, 'heading' | 'id'> & {
  /** Colour of the club it is about. */
  accent?: string
}

/** One of the things that are next, in the colour of its club. */
export function StepCard({ accent, ...card }: StepCardProps) {
  if (accent === undefined) {
    return (
      <li>
        <ActionCard {...card} />
      </li>
    )
  }
  return (
    <AccentScope as="li" colour={accent}>
      <ActionCard {...card} />
    </AccentScope>
  )
}
