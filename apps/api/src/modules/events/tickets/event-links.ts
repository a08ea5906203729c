import type { EventFacts } from './repository.ts'

type Where = Pick<EventFacts, 'organisationKey' | 'eventId'>

const page = (origin: string, { organisationKey, eventId }: Where, rest = ''): string =>
  new URL(`/${encodeURIComponent(organisationKey)}/events/${eventId}${rest}`, origin).href

export const eventLinks = {
  event: (origin: string, event: Where) => page(origin, event),
  register: (origin: string, event: Where) => page(origin, event, '/register'),
  /** A URL fragment is never sent to a server, a log or another site. */
  door: (origin: string, eventId: string, secret: string) => new URL(`/door/${eventId}#${secret}`, origin).href,
  ticketByLink: (origin: string, secret: string) => new URL(`/ticket#${secret}`, origin).href,
  tickets: (origin: string, event: Where, entryId: string) => page(origin, event, `/tickets/${entryId}`),
}
