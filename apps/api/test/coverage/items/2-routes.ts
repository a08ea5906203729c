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

const renewal = by.journeyPurchase('a parent renews for the family, and receipt, mail and message say so')
const decline = by.journeyPurchase('a declined card says why, and another try pays')
const foundEvent = by.journeyEvents('an event is found in its club’s list, and its page tells everything')
const paidEvent = by.journeyEvents('a parent registers the family and a guest, and pays')
const declinedEvent = by.journeyEvents('a declined card says why while the seats are held, and another try pays')
const ticketShown = by.journeyTickets(
  'a ticket is shown, read by a scanner, passed on, and cancelled with the money back',
)
const aliases = by.journeySignIn('old, alternative and misspelt addresses lead to today’s pages')
const aliasRules = by.pageAddress('%s → %s')

/** Section 2: the routes of its table, their other names, and the legacy ones. */
export const memberRoutes: readonly Item[] = [
  route('/', by.journeyAddresses('in every way at once, signed out')),
  alias('/index', '/', aliases),
  route('/events', paidEvent),
  route('/tickets', ticketShown),
  route('/my-calender', by.journeyCalendar('the calendar by month, week and list, by keyboard, at its address')),
  alias('/my-calendar', '/my-calender', aliasRules),
  route('/organizations', by.journeyPages('organisations say what they offer, or why they are unavailable')),
  alias('/organisations', '/organizations', aliases),
  route(
    '/contact-us',
    by.journeyContact('a member writes to a club, its administrator answers, and the conversation goes on'),
  ),
  route('/my-profile', by.journeyPages('a profile is edited, and what is wrong is said at the field')),
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
    by.journeyFamily('somebody invited by mail joins, says yes in the dialog, and is paid for'),
  ),
  route(
    '/organizations-{id}-details',
    by.journeyPages('organisations say what they offer, or why they are unavailable'),
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

/** Section 2: the links by which a payment window comes back. */
export const returnLinks: readonly Item[] = [
  alias('/ui', '/', aliasRules),
  route('/ui/membership/confirm', by.shell('a payment return link under /ui keeps its token as it is'), {
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
  route('/ui/memberships', by.journeyShell('a payment link that asks for it opens the main participant’s profile'), {
    leadsTo: '/memberships',
    search: ['trigger'],
  }),
]

/** Section 2 and ruling 3: what needs no sign-in. */
export const openRoutes: readonly Item[] = [
  route('/page-login', by.journeyAddresses('in every way at once, signed out')),
  route('/page-register', by.journeySignIn('a newcomer registers, confirms by mail, and becomes a member')),
  route('/page-forgot-password', by.journeySignIn('a forgotten password is replaced by mail')),
  route('/page-lock-screen', by.journeyPasskeys('a member adds a passkey, signs in with it, and removes it again')),
  ...['400', '403', '404', '500', '503'].map((code) =>
    route(`/page-error-${code}`, by.journeySignIn('an unknown address says so, and a bot sees no error page')),
  ),
  route('/login-success', by.journeyShell('a payment link that asks for it opens the main participant’s profile')),
  route('/organizations-review', by.journeyShell('the public face of the organisations needs no sign-in')),
  alias('/organisations-review', '/organizations-review', aliases),
  route(
    '/edit-profile',
    departed(
      '`/edit-profile` needs sign-in',
      by.journeyPurchase('profile editing that is opened for the address begins there and asks for it'),
    ),
  ),
  route(
    '/add-edit-participant',
    departed(
      'so does `/add-edit-participant`',
      by.journeyChildren('a child gets a second guardian, and a grown-up one takes itself over'),
    ),
  ),
  route('/ProfileDatatable', departed('the template shell and its demo pages')),
  ...['blog', 'menu', 'ui-*', 'chart-*', 'form-*', 'ecom-*', 'message-*', 'table-*', 'uc-*'].map((page) =>
    route(`template pages: ${page}`, departed('the template shell and its demo pages')),
  ),
]
