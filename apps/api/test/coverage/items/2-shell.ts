import { by } from '../evidence.ts'
import { departed, type Item } from '../item.ts'

const behaviour = (name: string, shownBy: Item['shownBy']): Item => ({ clause: '2', kind: 'behaviour', name, shownBy })

const onAPhone = by.shell('on a phone: hidden, as overlay, closed by an outside click or Escape')
const aboutByKeyboard = by.shell('by keyboard: skip link, current entry, heading focus, title')
const acted = by.journeyActing('a super administrator impersonates a member, who then sees the audit log')
const badge = by.shell('the account menu shows the user, and persists language and appearance')

/** Section 2: access and navigation. */
export const navigation: readonly Item[] = [
  behaviour(
    'Pages need sign-in',
    by.journeySignIn('a user signs in with a wrong password first, and arrives at the requested page'),
  ),
  behaviour('One of the three roles is needed', by.shell('a member without roles sees no page')),
  behaviour('Menu: Home, to /organizations', aboutByKeyboard),
  behaviour('Menu: Events', by.journeyEvents('a parent registers the family and a guest, and pays')),
  behaviour('Menu: Membership, to /memberships', aboutByKeyboard),
  behaviour(
    'Menu: Contact Us',
    by.journeyContact('a member writes to a club, its administrator replies, and the conversation continues'),
  ),
  behaviour('Menu: Logout, an action', by.journeySignOut('after signing out, in the same tab and in another')),
  behaviour('The entry of the current path is marked', aboutByKeyboard),
]

/** Section 2: the header. */
export const header: readonly Item[] = [
  behaviour('The logo leads to /', by.journeyShell('shows titles, breadcrumbs, logo and footer')),
  behaviour('A title instead of the logo in development', by.shell('in development the title replaces the logo')),
  behaviour('The hamburger opens and closes the navigation', onAPhone),
  behaviour('A click outside closes it', onAPhone),
  behaviour('Breadcrumbs show the way', by.journeyShell('shows titles, breadcrumbs, logo and footer')),
  behaviour(
    'The page’s title where there are no breadcrumbs',
    by.journeyShell('shows titles, breadcrumbs, logo and footer'),
  ),
  behaviour(
    'Ticket icon, to /tickets',
    by.journeyTickets('a ticket is displayed, scanned, transferred, and cancelled with refund'),
  ),
  behaviour(
    'Bell with a list of messages',
    by.journeyFamily('an invitation appears on an open page, and is answered in the notification menu and on the list'),
  ),
  behaviour(
    'The bell only with unread messages',
    by.journeyFamily('an invitation appears on an open page, and is answered in the notification menu and on the list'),
  ),
  behaviour('Initials badge', by.shellRules('initials of %s: %s')),
  behaviour('Its tooltip: full name and e-mail', badge),
  behaviour('Member picker: first name, last name, e-mail, id of the chosen', acted),
  behaviour('The picker only where there are candidates', by.journeyActing('shows no picker without other members')),
  behaviour(
    'The picker: a list that can be searched, and its count',
    by.journeyActing('the picker reports an empty result, and searches on the server beyond a thousand members'),
  ),
  behaviour('Filtered by first name, last name or e-mail, whatever the case', by.candidates('%j')),
  behaviour('Choosing closes the list and clears the search', acted),
]

/** Section 2: the page layout, and the error pages. */
export const frame: readonly Item[] = [
  behaviour('Side navigation overlay, mini or full by width', by.shellRules('navigation at %d px, toggled %s: %s')),
  behaviour(
    'Stacked notification bars',
    by.journeyNotices(
      'the first notice is a permanent error, the second closes itself and is not shown on the memberships page',
    ),
  ),
  behaviour('Footer with a copyright line', by.journeyShell('shows titles, breadcrumbs, logo and footer')),
  behaviour(
    '404 and other errors have their own pages',
    by.journeySignIn('an unknown URL shows the not-found page, and bots get no error'),
  ),
  behaviour(
    'No error page for bots',
    by.journeySignIn('an unknown URL shows the not-found page, and bots get no error'),
  ),
  behaviour(
    'An unknown route is a 404 that names its path',
    by.journeySignIn('an unknown URL shows the not-found page, and bots get no error'),
  ),
  behaviour(
    'Routes may be redirected',
    by.journeySignIn('old, alternative and misspelt URLs lead to the current pages'),
  ),
  behaviour(
    '/ui is another name of the root, query kept',
    by.shell('a payment return link under /ui preserves its token'),
  ),
  behaviour(
    'Words in Danish and English',
    departed(
      'messages are in English',
      by.words('each file has the same keys and placeholders in Danish and English, and no empty text'),
    ),
  ),
]
