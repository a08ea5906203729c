import type { EventDetail, PossibleAttendee } from '@forenet/contract/event'
import { computeRenewalSaving, type RenewalSaving } from '@forenet/domain/renewal-saving'

export type PlannedRenewal = {
  attendee: PossibleAttendee
  renewal: NonNullable<PossibleAttendee['renewal']>
  saving: RenewalSaving
}

/** People who must renew to register, or would save on tickets by renewing; the member first. */
export function findRenewable(event: Pick<EventDetail, 'attendees' | 'ticketTypes'>): PlannedRenewal[] {
  const onSale = event.ticketTypes.filter(({ onSale, left }) => onSale && left !== 0)
  return event.attendees
    .flatMap((attendee) => {
      const { renewal, standing, ticketId, age } = attendee
      if (!renewal || standing === 'member' || ticketId !== null) return []
      const saving = computeRenewalSaving(onSale, standing, age)
      return saving ? [{ attendee, renewal, saving }] : []
    })
    .toSorted((one, other) => Number(other.attendee.self) - Number(one.attendee.self))
}

export function selectRenewing(
  renewing: readonly PlannedRenewal[],
  comes: (memberId: string) => boolean,
): readonly PlannedRenewal[] {
  const coming = renewing.filter(({ attendee }) => comes(attendee.memberId))
  return coming.length > 0 ? coming : renewing.slice(0, 1)
}

export function applyRenewals(event: EventDetail, renewing: readonly PlannedRenewal[]): EventDetail {
  const ids = new Set(renewing.map(({ attendee }) => attendee.memberId))
  return {
    ...event,
    attendees: event.attendees.map((attendee) =>
      ids.has(attendee.memberId) ? { ...attendee, standing: 'member', renewal: null } : attendee,
    ),
  }
}
