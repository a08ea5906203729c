/**
 * Every page of the portal, by the path that the specification gives it; `{name}` stands for one value (section 2,
 * ruling 2), `{name*}` for all that follows: which pages organisers have is told by `club-page.ts`, which members never load. The browser's routes are exactly these, and the server knows by them what is no page.
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

/** Old, alternative and correctly spelled addresses, and the page each stands for (section 2, rulings 2 to 4). */
export const PAGE_ALIASES = [
  ['/index', '/'],
  ['/membership-list', '/memberships'],
  ['/membership-{id}-receipt', '/membership/{id}/receipt'],
  ['/organisations', '/organizations'],
  ['/organisations-{id}-details', '/organizations-{id}-details'],
  ['/organisations-review', '/organizations-review'],
  ['/my-calendar', '/my-calender'],
] as const satisfies readonly (readonly [string, (typeof PAGE_PATHS)[number]])[]

type Shape = { matches: RegExp; page: (typeof PAGE_PATHS)[number] }

const SHAPES: readonly Shape[] = [...PAGE_ALIASES, ...PAGE_PATHS.map((path) => [path, path] as const)].map(
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

/** An escape of a character that needs none: a letter, a digit, `-`, `.`, `_` or `~` (RFC 3986, 6.2.2.2). */
const NEEDLESS_ESCAPE = /%(?:2d|2e|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

/**
 * The one address of the page that a path leads to, or null where it leads to none. Upper case, slashes too many, letters
 * written as escapes, `/ui` in front and an alias all lead to the same page; the values within a path stay as they are.
 */
export function pageAddress(pathname: string): string | null {
  const found = find(pathname)
  if (!found) return null
  return found.page.replace(/\{(\w+)\*?\}/g, (_, name: string) => found.values[name] ?? '')
}

/** Which of the pages a path leads to, or null. */
export function pagePath(pathname: string): (typeof PAGE_PATHS)[number] | null {
  return find(pathname)?.page ?? null
}

function find(pathname: string): { page: (typeof PAGE_PATHS)[number]; values: Record<string, string> } | null {
  const plain = pathname.replace(NEEDLESS_ESCAPE, decodeURIComponent)
  const parts = plain.split('/').filter((part) => part !== '')
  const first = parts.findIndex((part) => part.toLowerCase() !== 'ui')
  const bare = `/${first < 0 ? '' : parts.slice(first).join('/')}`
  for (const { matches, page } of SHAPES) {
    const values = matches.exec(bare)
    if (values) return { page, values: values.groups ?? {} }
  }
  return null
}
