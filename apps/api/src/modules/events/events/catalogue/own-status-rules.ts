import type { OwnEventStatus } from '@forenet/contract/event'

const WEIGHT: readonly OwnEventStatus[] = ['coming', 'reserved', 'offered', 'waiting', 'not-coming', 'invited']

export function strongestOwnStatus(says: readonly OwnEventStatus[]): OwnEventStatus {
  return WEIGHT.find((part) => says.includes(part)) ?? 'none'
}

/** Past events in `own` need a ticket; past events in `mine` exclude invitations. */
export function listedOwnStatuses(of: 'mine' | 'own', when: 'upcoming' | 'past' | 'all'): readonly OwnEventStatus[] {
  if (when !== 'past') return WEIGHT
  return of === 'own' ? ['coming'] : WEIGHT.filter((part) => part !== 'invited')
}
