/** All page paths of the organisers' side; `{name}` is a path parameter. */
export const CLUB_PAGE_PATHS = [
  '/manage',
  '/manage/start',
  '/manage/queue',
  '/manage/sending',
  '/manage/{orgKey}',
  '/manage/{orgKey}/year',
  '/manage/{orgKey}/register',
  '/manage/{orgKey}/import',
  '/manage/{orgKey}/changes',
  '/manage/{orgKey}/register/health',
  '/manage/{orgKey}/register/merge',
  '/manage/{orgKey}/register/new',
  '/manage/{orgKey}/register/{memberId}',
  '/manage/{orgKey}/register/{memberId}/data',
  '/manage/{orgKey}/events',
  '/manage/{orgKey}/events/new',
  '/manage/{orgKey}/events/days-off',
  '/manage/{orgKey}/events/{eventId}',
  '/manage/{orgKey}/events/{eventId}/attendees',
  '/manage/{orgKey}/events/{eventId}/calling-off',
  '/manage/{orgKey}/events/{eventId}/door',
  '/manage/{orgKey}/events/{eventId}/series',
  '/manage/{orgKey}/events/{eventId}/preview',
  '/manage/{orgKey}/events/{eventId}/discounts',
  '/manage/{orgKey}/events/{eventId}/invitations',
  '/manage/{orgKey}/events/{eventId}/letters',
  '/manage/{orgKey}/events/{eventId}/report',
  '/manage/{orgKey}/teams',
  '/manage/{orgKey}/teams/{teamId}',
  '/manage/{orgKey}/people',
  '/manage/{orgKey}/people/handover',
  '/manage/{orgKey}/people/dossier',
  '/manage/{orgKey}/settings',
  '/manage/{orgKey}/website',
  '/manage/{orgKey}/gateway',
  '/manage/{orgKey}/types',
  '/manage/{orgKey}/types/season',
  '/manage/{orgKey}/types/{editionId}/waiting',
  '/manage/{orgKey}/types/requests',
  '/manage/{orgKey}/payments',
  '/manage/{orgKey}/payments/books',
  '/manage/{orgKey}/log',
] as const

const SHAPES = CLUB_PAGE_PATHS.map((page) => ({
  page,
  matches: new RegExp(`^${page.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

export function clubPagePath(pathname: string): (typeof CLUB_PAGE_PATHS)[number] | null {
  return SHAPES.find(({ matches }) => matches.test(pathname))?.page ?? null
}
