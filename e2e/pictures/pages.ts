/** What a picture is of: who sees it, where, and what it is called. */
export type Picture = { name: string; who: string | null; path: string; kept?: boolean }

/** Pages with an id in their address are found as a member finds them: the first such link on another page. */
export const LINKED: readonly {
  name: string
  who: string
  from: string
  link: string
  rest?: string
  kept?: boolean
}[] = [
  { name: 'club', who: 'mette@example.org', from: '/organizations', link: 'main a[href*="-details"]' },
  { name: 'history', who: 'mette@example.org', from: '/memberships', link: 'main a[href$="/history"]' },
  { name: 'event', who: 'thomas@example.org', from: '/HOJMARKEN/events', link: 'main a[href*="/events/"]', kept: true },
  {
    name: 'registration',
    who: 'thomas@example.org',
    from: '/HOJMARKEN/events',
    link: 'main a[href*="/events/"]',
    rest: '/register',
  },
  { name: 'ticket', who: 'mette@example.org', from: '/tickets', link: 'main a[href$="/tickets"]', kept: true },
]

/** Every page that has an address of its own. `kept` are those in docs/pictures. */
export const PICTURES: readonly Picture[] = [
  { name: 'public', who: null, path: '/organizations-review' },
  { name: 'signed-out', who: null, path: '/page-lock-screen' },
  { name: 'not-found', who: null, path: '/page-error-404' },
  { name: 'home', who: 'mette@example.org', path: '/', kept: true },
  { name: 'home-family', who: 'thomas@example.org', path: '/' },
  { name: 'home-new', who: 'daniel@example.org', path: '/' },
  { name: 'clubs', who: 'mette@example.org', path: '/organizations' },
  { name: 'memberships', who: 'thomas@example.org', path: '/memberships', kept: true },
  { name: 'buy', who: 'thomas@example.org', path: '/membership/new' },
  { name: 'events', who: 'mette@example.org', path: '/events', kept: true },
  { name: 'club-events', who: 'mette@example.org', path: '/HOJMARKEN/events' },
  { name: 'tickets', who: 'mette@example.org', path: '/tickets' },
  { name: 'calendar', who: 'mette@example.org', path: '/my-calender', kept: true },
  { name: 'family', who: 'thomas@example.org', path: '/participants-list' },
  { name: 'child', who: 'thomas@example.org', path: '/add-edit-participant' },
  { name: 'notifications', who: 'mette@example.org', path: '/notifications' },
  { name: 'notification-settings', who: 'mette@example.org', path: '/my-profile/notifications' },
  { name: 'profile', who: 'mette@example.org', path: '/my-profile' },
  { name: 'edit-profile', who: 'mette@example.org', path: '/edit-profile' },
  { name: 'audit', who: 'mette@example.org', path: '/my-profile/audit' },
  { name: 'data', who: 'mette@example.org', path: '/my-profile/data' },
  { name: 'contact', who: 'mette@example.org', path: '/contact-us' },
  { name: 'write', who: 'mette@example.org', path: '/contact-us?orgId=choose' },
]
