import type { EventFacts } from './repository.ts'

type Where = Pick<EventFacts, 'organisationKey' | 'eventId'>

const page = (origin: string, { organisationKey, eventId }: Where, rest = ''): string =>
  new URL(`/${encodeURIComponent(organisationKey)}/events/${eventId}${rest}`, origin).href

/** Addresses of the portal's pages about an event, for mails and calendars. */
export const linkTo = {
  event: (origin: string, event: Where) => page(origin, event),
  register: (origin: string, event: Where) => page(origin, event, '/register'),
  /** What stands behind the # reaches no server, no log and no other site. */
  door: (origin: string, eventId: string, secret: string) => new URL(`/door/${eventId}#${secret}`, origin).href,
  ticketByLink: (origin: string, secret: string) => new URL(`/ticket#${secret}`, origin).href,
  tickets: (origin: string, event: Where, entryId: string) => page(origin, event, `/tickets/${entryId}`),
}
