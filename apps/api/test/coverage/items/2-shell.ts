import { by } from '../evidence.ts'
import { departed, type Item } from '../item.ts'

const behaviour = (name: string, shownBy: Item['shownBy']): Item => ({ clause: '2', kind: 'behaviour', name, shownBy })

const onAPhone = by.shell('on a phone: hidden, over the page, closed by a click outside or Escape')
const aboutByKeyboard = by.shell('by keyboard: skip link, marked entry, focus on the heading, title')
const acted = by.journeyActing('a super administrator acts for a member, who then reads who did what')
const badge = by.shell('the badge tells who one is, and behind it language and appearance are changed for good')

/** Section 2: who gets in, and the navigation. */
export const navigation: readonly Item[] = [
  behaviour(
    'Pages need sign-in',
    by.journeySignIn('someone signs in with the wrong password first, and lands on the page first asked for'),
  ),
  behaviour('One of the three roles is needed', by.shell('a member without any of the roles sees no page')),
  behaviour('Menu: Home, to /organizations', aboutByKeyboard),
  behaviour('Menu: Events', by.journeyEvents('a parent registers the family and a guest, and pays')),
  behaviour('Menu: Membership, to /memberships', aboutByKeyboard),
  behaviour(
    'Menu: Contact Us',
    by.journeyContact('a member writes to a club, its administrator answers, and the conversation goes on'),
  ),
  behaviour(
    'Menu: Logout, an action',
    by.journeySignOut('after signing out, in the tab where it is done and in another'),
  ),
  behaviour('The entry of the current path is marked', aboutByKeyboard),
]

/** Section 2: the header. */
export const header: readonly Item[] = [
  behaviour('The logo leads to /', by.journeyShell('titles, breadcrumbs, logo and footer')),
  behaviour(
    'A title instead of the logo in development',
    by.shell('in development the title takes the place of the logo'),
  ),
  behaviour('The hamburger opens and closes the navigation', onAPhone),
  behaviour('A click outside closes it', onAPhone),
  behaviour('Breadcrumbs show the way', by.journeyShell('titles, breadcrumbs, logo and footer')),
  behaviour('The page’s title where there are no breadcrumbs', by.journeyShell('titles, breadcrumbs, logo and footer')),
  behaviour(
    'Ticket icon, to /tickets',
    by.journeyTickets('a ticket is shown, read by a scanner, passed on, and cancelled with the money back'),
  ),
  behaviour(
    'Bell with a list of messages',
    by.journeyFamily('an invitation reaches an open page, and is answered in the bell and on the list'),
  ),
  behaviour(
    'The bell only with unread messages',
    by.journeyFamily('an invitation reaches an open page, and is answered in the bell and on the list'),
  ),
  behaviour('Initials badge', by.shellRules('initials of %s: %s')),
  behaviour('Its tooltip: full name and e-mail', badge),
  behaviour('Member picker: first name, last name, e-mail, id of the chosen', acted),
  behaviour(
    'The picker only where there are candidates',
    by.journeyActing('there is no picker where there is nobody else to act for'),
  ),
  behaviour(
    'The picker: a list that can be searched, and its count',
    by.journeyActing('the picker tells when nobody is found, and asks the server past a thousand'),
  ),
  behaviour('Filtered by first name, last name or e-mail, whatever the case', by.candidates('%j')),
  behaviour('Choosing closes the list and clears the search', acted),
]

/** Section 2: the frame around every page, and the error pages. */
export const frame: readonly Item[] = [
  behaviour('Side navigation overlay, mini or full by width', by.shellRules('navigation at %d px, toggled %s: %s')),
  behaviour(
    'Stacked notification bars',
    by.journeyNotices(
      'the first notice is an error that stays, the second closes itself and is not shown on the memberships page',
    ),
  ),
  behaviour('Footer with a copyright line', by.journeyShell('titles, breadcrumbs, logo and footer')),
  behaviour(
    '404 and other errors have their own pages',
    by.journeySignIn('an unknown address says so, and a bot sees no error page'),
  ),
  behaviour('No error page for bots', by.journeySignIn('an unknown address says so, and a bot sees no error page')),
  behaviour(
    'An unknown route is a 404 that names its path',
    by.journeySignIn('an unknown address says so, and a bot sees no error page'),
  ),
  behaviour(
    'Routes may be redirected',
    by.journeySignIn('old, alternative and misspelt addresses lead to today’s pages'),
  ),
  behaviour(
    '/ui is another name of the root, query kept',
    by.shell('a payment return link under /ui keeps its token as it is'),
  ),
  behaviour(
    'Words in Danish and English',
    departed(
      'messages are in English',
      by.words('each file has the same keys and placeholders in Danish as in English, and no empty text'),
    ),
  ),
]
