import type { OwnEventStatus } from '@forenet/contract/event'

const STATUSES_BY_STRENGTH: readonly OwnEventStatus[] = [
  'coming',
  'reserved',
  'offered',
  'waiting',
  'not-coming',
  'invited',
]

export function strongestOwnStatus(says: readonly OwnEventStatus[]): OwnEventStatus {
  return STATUSES_BY_STRENGTH.find((part) => says.includes(part)) ?? 'none'
}

/** Past events in `own` need a ticket; past events in `mine` exclude invitations. */
export function listedOwnStatuses(of: 'mine' | 'own', when: 'upcoming' | 'past' | 'all'): readonly OwnEventStatus[] {
  if (when !== 'past') return STATUSES_BY_STRENGTH
  return of === 'own' ? ['coming'] : STATUSES_BY_STRENGTH.filter((part) => part !== 'invited')
}
