import type { OwnPart } from '@forenet/contract/event'

/** What outweighs what when a member has several things with one event: seats first, then the wish for them. */
const WEIGHT: readonly OwnPart[] = ['coming', 'reserved', 'offered', 'waiting', 'not-coming', 'invited']

/** What a member has with an event, of all that is on record. */
export function ownPartOf(says: readonly OwnPart[]): OwnPart {
  return WEIGHT.find((part) => says.includes(part)) ?? 'none'
}

/** What is shown as a member's own events: all that they answered or are invited to, and of what is over, what they were at. */
export function ownPartsShown(of: 'mine' | 'own', when: 'upcoming' | 'past' | 'all'): readonly OwnPart[] {
  if (when !== 'past') return WEIGHT
  return of === 'own' ? ['coming'] : WEIGHT.filter((part) => part !== 'invited')
}
