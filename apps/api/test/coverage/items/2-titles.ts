import { by } from '../evidence.ts'
import { departed, type Item } from '../item.ts'

const title = (name: string, shownBy: Item['shownBy']): Item => ({ clause: '2', kind: 'message', name, shownBy })
const asHeading = by.journeyShell('shows titles, breadcrumbs, logo and footer')

const atEvents = by.journeyEvents('a parent registers the family and a guest, and pays')
const atTickets = by.journeyTickets('a ticket is displayed, scanned, transferred, and cancelled with refund')

const atPicker = by.journeyActing(
  'the picker reports an empty result, and searches on the server beyond a thousand members',
)
const contact = by.journeyContact(
  'a member writes to a club, its administrator replies, and the conversation continues',
)

/** Section 2: page titles, and the fixed texts of header and error pages. */
export const titles: readonly Item[] = [
  title('Home', asHeading),
  title('My events', atEvents),
  title('My Tickets', atTickets),
  title('My Calander', departed('"My Calander"')),
  title('Organisations', by.journeyPages('organisations show what they sell, or why they are unavailable')),
  title('Contact Us', departed('"Contact Us"', contact)),
  title('My Profile', asHeading),
  title('Memberships', by.shell('by keyboard: skip link, current entry, heading focus, title')),
  title('New Membership', by.shell('shows the page with a skeleton during the session check')),
  title('Payment Successful', by.journeyPurchase('a parent renews for the family, with receipt, e-mail and message')),
  title('Payment Failed', by.journeyPurchase('a declined card shows the reason, and a retry pays')),
  title('Memberships History', asHeading),
  title('Memberships Receipt', asHeading),
  title(
    'My Participants',
    by.journeyFamily('a person invited by e-mail registers, accepts in the dialog, and is paid for'),
  ),
  title('Event Detail', atEvents),
  title('Registration', atEvents),
  title('Registration Success', atEvents),
  title(
    'Registration Decline',
    by.journeyEvents('a declined card shows the reason while the seats are reserved, and a retry pays'),
  ),
  title('Tickets', atTickets),
  title('Ticket Detail', atTickets),
  title('DEV TITLE', by.shell('in development the title replaces the logo')),
  title('Members found: {n}', atPicker),
  title('Search members...', atPicker),
  title('No members found.', atPicker),
  title('Page Not Found', by.shell('a failed language switch shows an error and changes nothing')),
  title('Internal Server Error', asHeading),
]
