import type { MembershipConfiguration, ParticipantMembership } from '@forenet/contract/membership'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { begunSelection, type ChosenSelection, choosable } from '../../shared/membership/selection.ts'

/**
 * What renewing comes to for these of a family: what the purchase that home leads to begins with. In a chunk of its own, fetched
 * with the offers, as the rules of what a membership costs are more than home itself.
 */
export function renewalSums(
  participants: readonly ParticipantMembership[],
  offers: readonly MembershipConfiguration[],
  memberIds: readonly string[],
  today: CalendarDate,
): ChosenSelection {
  return begunSelection(choosable(participants, offers, today).counted, { memberIds, renewAll: false })
}
