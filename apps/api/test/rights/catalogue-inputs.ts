import type { EventScene } from './event-scene.ts'
import type { Input } from './inputs.ts'

/** Valid inputs of all calls that read events. */
export function catalogueInputsOf({ open, doomed }: EventScene): Record<string, Input> {
  const params = { eventId: open.id }
  const orgId = open.organisationId
  return {
    eventList: {
      query: {
        orgId,
        of: 'all',
        when: 'all',
        q: 'fest',
        month: '2026-12',
        city: 'Ry',
        audience: 'members',
        size: '20',
        after: doomed.id,
      },
    },
    eventFacets: { query: { orgId, of: 'mine', when: 'upcoming' } },
    eventItem: { params },
    eventPicture: { params },
    eventPlaces: { params },
    eventPlacesLive: { params },
  }
}
