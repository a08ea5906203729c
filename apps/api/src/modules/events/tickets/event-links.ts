import type { EventFacts } from './repository.ts'

type EventPath = Pick<EventFacts, 'organisationKey' | 'eventId'>

const eventPageUrl = (origin: string, { organisationKey, eventId }: EventPath, rest = ''): string =>
  new URL(`/${encodeURIComponent(organisationKey)}/events/${eventId}${rest}`, origin).href

export const eventLinks = {
  event: (origin: string, event: EventPath) => eventPageUrl(origin, event),
  register: (origin: string, event: EventPath) => eventPageUrl(origin, event, '/register'),
  /** A URL fragment is never sent to a server, a log or another site. */
  door: (origin: string, eventId: string, secret: string) => new URL(`/door/${eventId}#${secret}`, origin).href,
  ticketByLink: (origin: string, secret: string) => new URL(`/ticket#${secret}`, origin).href,
  tickets: (origin: string, event: EventPath, entryId: string) => eventPageUrl(origin, event, `/tickets/${entryId}`),
}
