import type { ComponentProps } from 'react'
import { AccentScope } from '../../ui/accent-scope.tsx'
import { ActionCard } from '../../ui/action-card.tsx'

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
