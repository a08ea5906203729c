import type { OwnPart } from '@forenet/contract/event'

/** Precedence if a member has several relations to an event: seats before requests for seats. */
const WEIGHT: readonly OwnPart[] = ['coming', 'reserved', 'offered', 'waiting', 'not-coming', 'invited']

export function ownPartOf(says: readonly OwnPart[]): OwnPart {
  return WEIGHT.find((part) => says.includes(part)) ?? 'none'
}

/** Relations listed as a member's own events: all replies and invitations, but only attendance for past events. */
export function ownPartsShown(of: 'mine' | 'own', when: 'upcoming' | 'past' | 'all'): readonly OwnPart[] {
  if (when !== 'past') return WEIGHT
  return of === 'own' ? ['coming'] : WEIGHT.filter((part) => part !== 'invited')
}
