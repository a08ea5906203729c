import { by } from '../evidence.ts'
import { departed, type Item, type RouteItem } from '../item.ts'

const route = (name: string, shownBy: Item['shownBy'], more: Pick<RouteItem, 'leadsTo' | 'search'> = {}): Item => ({
  clause: '2',
  kind: 'route',
  name,
  shownBy,
  ...more,
})
const alias = (name: string, leadsTo: string, shownBy: Item['shownBy']): Item => route(name, shownBy, { leadsTo })

const renewal = by.journeyPurchase('a parent renews for the family, with receipt, e-mail and message')
const decline = by.journeyPurchase('a declined card shows the reason, and a retry pays')
const foundEvent = by.journeyEvents('an event is found in its club’s list, and its page shows all details')
const paidEvent = by.journeyEvents('a parent registers the family and a guest, and pays')
const declinedEvent = by.journeyEvents(
  'a declined card shows the reason while the seats are reserved, and a retry pays',
)
const ticketShown = by.journeyTickets('a ticket is displayed, scanned, transferred, and cancelled with refund')
const aliases = by.journeySignIn('old, alternative and misspelt URLs lead to the current pages')
const aliasRules = by.pageAddress('%s → %s')

/** Section 2: the routes, aliases and legacy routes. */
export const memberRoutes: readonly Item[] = [
  route('/', by.journeyAddresses('all variants combined, signed out')),
  alias('/index', '/', aliases),
  route('/events', paidEvent),
  route('/tickets', ticketShown),
  route(
    '/my-calender',
    by.journeyCalendar('shows the calendar by month, week and list, by keyboard, with its state in the URL'),
  ),
  alias('/my-calendar', '/my-calender', aliasRules),
  route('/organizations', by.journeyPages('organisations show what they sell, or why they are unavailable')),
  alias('/organisations', '/organizations', aliases),
  route(
    '/contact-us',
    by.journeyContact('a member writes to a club, its administrator replies, and the conversation continues'),
  ),
  route('/my-profile', by.journeyPages('a profile is edited, with errors at the fields')),
  route('/memberships', renewal),
  alias('/membership-list', '/memberships', aliases),
  route('/membership/new', renewal),
  route('/membership/confirm', renewal),
  route('/membership/decline', decline),
  route('/membership/{id}/history', renewal),
  route('/membership/{id}/receipt', renewal),
  alias('/membership-{id}-receipt', '/membership/{id}/receipt', aliasRules),
  route(
    '/participants-list',
    by.journeyFamily('a person invited by e-mail registers, accepts in the dialog, and is paid for'),
  ),
  route(
    '/organizations-{id}-details',
    by.journeyPages('organisations show what they sell, or why they are unavailable'),
  ),
  alias('/organisations-{id}-details', '/organizations-{id}-details', aliasRules),
  route('/{orgKey}/events', foundEvent),
  route('/{orgKey}/events/{id}', foundEvent),
  route('/{orgKey}/events/{id}/register', paidEvent),
  route('/{orgKey}/events/{id}/success', paidEvent),
  route('/{orgKey}/events/{id}/decline', declinedEvent),
  route('/{orgKey}/events/{id}/tickets', ticketShown),
  route('/{orgKey}/events/{id}/tickets/{eveEntryId}', ticketShown),
  route('/event-{id}-detail', paidEvent),
  route('/event-{id}-register', paidEvent),
]

/** Section 2: the return URLs of a payment window. */
export const returnLinks: readonly Item[] = [
  alias('/ui', '/', aliasRules),
  route('/ui/membership/confirm', by.shell('a payment return link under /ui preserves its token'), {
    leadsTo: '/membership/confirm',
    search: ['forenettoken', 'authorizationIdentifier', 'savedCardIdentifier'],
  }),
  route('/ui/membership/decline', decline, {
    leadsTo: '/membership/decline',
    search: ['forenettoken', 'gatewayreason', 'reason', 'acquirer'],
  }),
  route('/ui/{orgKey}/events/{eventId}/success', paidEvent, {
    leadsTo: '/{orgKey}/events/{id}/success',
    search: ['forenettoken'],
  }),
  route('/ui/{orgKey}/events/{eventId}/decline', declinedEvent, {
    leadsTo: '/{orgKey}/events/{id}/decline',
    search: ['forenettoken'],
  }),
  route('/ui/memberships', by.journeyShell('a payment link can open the main participant’s profile'), {
    leadsTo: '/memberships',
    search: ['trigger'],
  }),
]

/** Section 2 and ruling 3: routes without a sign-in. */
export const openRoutes: readonly Item[] = [
  route('/page-login', by.journeyAddresses('all variants combined, signed out')),
  route('/page-register', by.journeySignIn('a new user registers, confirms by e-mail, and becomes a member')),
  route('/page-forgot-password', by.journeySignIn('a forgotten password is reset by e-mail')),
  route('/page-lock-screen', by.journeyPasskeys('a member adds a passkey, signs in with it, and removes it')),
  ...['400', '403', '404', '500', '503'].map((code) =>
    route(`/page-error-${code}`, by.journeySignIn('an unknown URL shows the not-found page, and bots get no error')),
  ),
  route('/login-success', by.journeyShell('a payment link can open the main participant’s profile')),
  route('/organizations-review', by.journeyShell('the public list of organisations needs no sign-in')),
  alias('/organisations-review', '/organizations-review', aliases),
  route(
    '/edit-profile',
    departed(
      '`/edit-profile` needs sign-in',
      by.journeyPurchase('profile editing opened for the address starts at it'),
    ),
  ),
  route(
    '/add-edit-participant',
    departed(
      'so does `/add-edit-participant`',
      by.journeyChildren('a child gets a second guardian, and an adult dependant claims the account'),
    ),
  ),
  route('/ProfileDatatable', departed('the template shell and its demo pages')),
  ...['blog', 'menu', 'ui-*', 'chart-*', 'form-*', 'ecom-*', 'message-*', 'table-*', 'uc-*'].map((page) =>
    route(`template pages: ${page}`, departed('the template shell and its demo pages')),
  ),
]
