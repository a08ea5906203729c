/**
 * Section 2, ruling 2; used for the browser's routes and the server's 404. `{name*}` matches the remaining segments.
 * Organisers' pages are in `club-page.ts`, so that members do not load them.
 */
export const PAGE_PATHS = [
  '/',
  '/organizations',
  '/organizations-{id}-details',
  '/organizations-review',
  '/memberships',
  '/membership/new',
  '/membership/confirm',
  '/membership/decline',
  '/membership/{id}/card',
  '/membership/{id}/history',
  '/membership/{id}/receipt',
  '/events',
  '/{orgKey}/events',
  '/{orgKey}/events/{id}',
  '/{orgKey}/events/{id}/register',
  '/{orgKey}/events/{id}/success',
  '/{orgKey}/events/{id}/decline',
  '/{orgKey}/events/{id}/tickets',
  '/{orgKey}/events/{id}/tickets/{eveEntryId}',
  '/event-{id}-detail',
  '/event-{id}-register',
  '/tickets',
  '/ticket',
  '/invitation',
  '/invitation/register',
  '/report-abuse',
  '/orders/{id}/receipt',
  '/my-calender',
  '/participants-list',
  '/add-edit-participant',
  '/notifications',
  '/my-profile',
  '/my-profile/audit',
  '/my-profile/data',
  '/my-profile/notifications',
  '/edit-profile',
  '/contact-us',
  '/payments/reconciliation',
  '/start',
  '/manage',
  '/manage/{rest*}',
  '/page-login',
  '/page-register',
  '/page-forgot-password',
  '/page-lock-screen',
  '/login-success',
  '/page-error-400',
  '/page-error-403',
  '/page-error-404',
  '/page-error-500',
  '/page-error-503',
] as const

/** Redirected old paths and common misspellings (section 2, rulings 2 to 4). */
export const PAGE_ALIASES = [
  ['/index', '/'],
  ['/membership-list', '/memberships'],
  ['/membership-{id}-receipt', '/membership/{id}/receipt'],
  ['/organisations', '/organizations'],
  ['/organisations-{id}-details', '/organizations-{id}-details'],
  ['/organisations-review', '/organizations-review'],
  ['/my-calendar', '/my-calender'],
] as const satisfies readonly (readonly [string, (typeof PAGE_PATHS)[number]])[]

type PagePattern = { matches: RegExp; page: (typeof PAGE_PATHS)[number] }

const PAGE_PATTERNS: readonly PagePattern[] = [...PAGE_ALIASES, ...PAGE_PATHS.map((path) => [path, path] as const)].map(
  ([from, page]) => ({
    matches: new RegExp(
      `^${from
        .replaceAll('.', '\\.')
        .replace(/\{(\w+)\*\}/g, '(?<$1>.+)')
        .replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`,
      'i',
    ),
    page,
  }),
)

/** Percent-encoded characters that need no encoding (RFC 3986, 6.2.2.2). */
const UNNECESSARY_ESCAPE = /%(?:2d|2e|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

/**
 * Mail and chat programs include in links the closing brackets, quotation marks, punctuation, blanks and zero-width
 * characters that follow them.
 */
const GLUED_SIGNS =
  /(?<=[\da-z])(?<!%.{1,2})(?:[).,;:!?'"*>\]]|%(?:2[0279c]|3[abef]|5d|c2%(?:a0|bb)|e2%80%[89][\da-f]|ef%bb%bf)){1,6}$/i

/**
 * Null if unknown. Ignores case, repeated slashes, needless percent-encoding, a leading `/ui` and signs at the end that
 * belong to the text around a link; path parameters are otherwise unchanged.
 */
export function canonicalizePagePath(pathname: string): string | null {
  const found = findPage(pathname)
  if (!found) return null
  return found.page.replace(/\{(\w+)\*?\}/g, (_, name: string) => found.values[name] ?? '')
}

export function matchPagePattern(pathname: string): (typeof PAGE_PATHS)[number] | null {
  return findPage(pathname)?.page ?? null
}

function findPage(pathname: string): { page: (typeof PAGE_PATHS)[number]; values: Record<string, string> } | null {
  const plain = pathname.replace(UNNECESSARY_ESCAPE, decodeURIComponent)
  const parts = plain.split('/').filter((part) => part !== '')
  const first = parts.findIndex((part) => part.toLowerCase() !== 'ui')
  const bare = `/${first < 0 ? '' : parts.slice(first).join('/').replace(GLUED_SIGNS, '')}`
  for (const { matches, page } of PAGE_PATTERNS) {
    const values = matches.exec(bare)
    if (values) return { page, values: values.groups ?? {} }
  }
  return null
}
