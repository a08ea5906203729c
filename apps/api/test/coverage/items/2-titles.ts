import { by } from '../evidence.ts'
import { departed, type Item } from '../item.ts'

const title = (name: string, shownBy: Item['shownBy']): Item => ({ clause: '2', kind: 'message', name, shownBy })
const asHeading = by.journeyShell('titles, breadcrumbs, logo and footer')

const atEvents = by.journeyEvents('a parent registers the family and a guest, and pays')
const atTickets = by.journeyTickets(
  'a ticket is shown, read by a scanner, passed on, and cancelled with the money back',
)

const atPicker = by.journeyActing('the picker tells when nobody is found, and asks the server past a thousand')
const contact = by.journeyContact('a member writes to a club, its administrator answers, and the conversation goes on')

/** Section 2: the pages' titles, and the fixed words of header and error pages. */
export const titles: readonly Item[] = [
  title('Home', asHeading),
  title('My events', atEvents),
  title('My Tickets', atTickets),
  title('My Calander', departed('"My Calander"')),
  title('Organisations', by.journeyShell('the public face of the organisations needs no sign-in')),
  title('Contact Us', contact),
  title('My Profile', asHeading),
  title('Memberships', by.shell('by keyboard: skip link, marked entry, focus on the heading, title')),
  title(
    'New Membership',
    by.shell('while the session is looked for, the page stands with rows in place of its content'),
  ),
  title(
    'Payment Successful',
    by.journeyPurchase('a parent renews for the family, and receipt, mail and message say so'),
  ),
  title('Payment Failed', by.journeyPurchase('a declined card says why, and another try pays')),
  title('Memberships History', asHeading),
  title('Memberships Receipt', asHeading),
  title('My Participants', by.journeyFamily('somebody invited by mail joins, says yes in the dialog, and is paid for')),
  title('Event Detail', atEvents),
  title('Registration', atEvents),
  title('Registration Success', atEvents),
  title(
    'Registration Decline',
    by.journeyEvents('a declined card says why while the seats are held, and another try pays'),
  ),
  title('Tickets', atTickets),
  title('Ticket Detail', atTickets),
  title('DEV TITLE', by.shell('in development the title takes the place of the logo')),
  title('Members found: {n}', atPicker),
  title('Search members...', atPicker),
  title('No members found.', atPicker),
  title('Page Not Found', by.shell('a language whose words cannot be fetched is not switched to, and that is said')),
  title('Internal Server Error', asHeading),
]
