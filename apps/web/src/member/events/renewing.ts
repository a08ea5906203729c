import type { EventDetail, PossibleAttendee } from '@forenet/contract/event'
import { type RenewalSaving, renewalSaving } from '@forenet/domain/renewal-saving'

/** Somebody who would come as a member once the membership that ran out is renewed. */
export type Renewing = {
  attendee: PossibleAttendee
  renewal: NonNullable<PossibleAttendee['renewal']>
  saving: RenewalSaving
}

/** Who of the family pays less for a ticket, or can come at all, after renewing; the member first. */
export function renewable(event: Pick<EventDetail, 'attendees' | 'ticketTypes'>): Renewing[] {
  const onSale = event.ticketTypes.filter(({ onSale, left }) => onSale && left !== 0)
  return event.attendees
    .flatMap((attendee) => {
      const { renewal, standing, ticketId, age } = attendee
      if (!renewal || standing === 'member' || ticketId !== null) return []
      const saving = renewalSaving(onSale, standing, age)
      return saving ? [{ attendee, renewal, saving }] : []
    })
    .toSorted((one, other) => Number(other.attendee.self) - Number(one.attendee.self))
}

/** Those of them who get a ticket; where none of them does yet, the first of them. */
export function renewingOf(renewing: readonly Renewing[], comes: (memberId: string) => boolean): readonly Renewing[] {
  const coming = renewing.filter(({ attendee }) => comes(attendee.memberId))
  return coming.length > 0 ? coming : renewing.slice(0, 1)
}

/** The event as it will be once these have renewed: they come as members. */
export function asRenewed(event: EventDetail, renewing: readonly Renewing[]): EventDetail {
  const ids = new Set(renewing.map(({ attendee }) => attendee.memberId))
  return {
    ...event,
    attendees: event.attendees.map((attendee) =>
      ids.has(attendee.memberId) ? { ...attendee, standing: 'member', renewal: null } : attendee,
    ),
  }
}
