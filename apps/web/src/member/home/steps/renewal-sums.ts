import type { MembershipConfiguration, ParticipantMembership } from '@forenet/contract/membership'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { type ChosenSelection, initialSelection, splitParticipants } from '../../shared/membership/selection.ts'

/** A separate chunk, because the pricing rules are larger than home. */
export function renewalSums(
  participants: readonly ParticipantMembership[],
  offers: readonly MembershipConfiguration[],
  memberIds: readonly string[],
  today: CalendarDate,
): ChosenSelection {
  return initialSelection(splitParticipants(participants, offers, today).counted, { memberIds, renewAll: false })
}
