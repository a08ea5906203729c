import { clubAttendeeList } from '@forenet/contract/club/event-attendee-calls'
import { createOrganisation } from '@forenet/testkit/builders'
import { createEvent } from '@forenet/testkit/event-builders'
import type { TestPortal } from '@forenet/testkit/portal'
import { withRole } from './scene.ts'

type EventArguments = Parameters<typeof createEvent>

/** Events that no longer or not yet accept manual registrations, with the error code. */
export const NOT_TO_COME = [
  [{ enabled: false }, 'event-closed'],
  [{ cancelledAt: new Date('2026-11-01T00:00:00Z') }, 'event-cancelled'],
  [{ startsAt: new Date('2026-10-01T17:00:00Z'), endsAt: new Date('2026-10-01T21:00:00Z') }, 'event-closed'],
] as const

/** An event with two ticket types, with its club's owner and its host. */
export async function hostedEvent(portal: TestPortal, overrides: EventArguments[2], types: EventArguments[3]) {
  const club = await createOrganisation(portal.database)
  const event = await createEvent(portal.database, club.id, overrides, types)
  const [adult, helper] = event.ticketTypes.map(({ id }) => id) as [string, string]
  const owner = await withRole(portal, club, { role: 'owner' })
  const host = await withRole(portal, club, { role: 'event-host', eventId: event.id })
  const params = { orgKey: club.key, eventId: event.id }
  return {
    ...{ club, event, adult, helper, owner, host, params },
    attendees: async (text?: string) =>
      (await portal.call(owner, clubAttendeeList, { params, query: { ...(text !== undefined && { text }) } })).body,
    /** Moves the event into the past. */
    isOver: () =>
      portal.database.$client.query('update event set starts_at = $2, ends_at = $3 where id = $1', [
        ...[event.id, new Date('2026-10-01T17:00:00Z'), new Date('2026-10-01T21:00:00Z')],
      ]),
  }
}
