import type { MembershipConfiguration, ParticipantMembership } from '@forenet/contract/membership'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { type ChosenSelection, createInitialSelection, splitParticipants } from '../../shared/membership/selection.ts'

/** A separate chunk, because the pricing rules are larger than home. */
export function computeRenewalSums(
  participants: readonly ParticipantMembership[],
  offers: readonly MembershipConfiguration[],
  memberIds: readonly string[],
  today: CalendarDate,
): ChosenSelection {
  return createInitialSelection(splitParticipants(participants, offers, today).counted, { memberIds, renewAll: false })
}
