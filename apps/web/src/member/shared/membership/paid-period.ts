import type { ParticipantMembership } from '@forenet/contract/membership'
import { type ConsecutivePaidPeriod, findConsecutivePaidPeriod } from '@forenet/domain/consecutive-paid-period'

/** Without the gap between two paid seasons, unlike the specification's overall dates. */
export function findPaidPeriod(
  membership: ParticipantMembership['membership'],
  today: string,
): ConsecutivePaidPeriod | null {
  const paid = (membership?.memberships ?? []).filter((line) => line.enabled && line.status === 'active')
  return findConsecutivePaidPeriod(paid, today)
}
