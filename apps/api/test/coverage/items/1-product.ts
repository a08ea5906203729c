import { by } from '../evidence.ts'
import { departed, type Item } from '../item.ts'

const behaviour = (name: string, shownBy: Item['shownBy']): Item => ({ clause: '1', kind: 'behaviour', name, shownBy })

/** Section 1: purpose and users. */
export const product: readonly Item[] = [
  { clause: '1', kind: 'rule', name: 'Roles USER, ADMIN, SUPER_ADMIN', shownBy: by.roles('%j of USER and ADMIN: %s') },
  behaviour('Browse organisations', by.journeyPages('organisations show what they sell, or why they are unavailable')),
  behaviour(
    'Buy or renew a yearly membership',
    by.journeyPurchase('a parent renews for the family, with receipt, e-mail and message'),
  ),
  behaviour('Memberships of the participants', by.demonstration('has the statuses that the domain rules derive')),
  behaviour('Keep a profile with its address', by.journeyPages('a profile is edited, with errors at the fields')),
  behaviour('Pay by card, in DKK', by.purchase('is paid, active and receipted for every participant')),
  behaviour(
    'Sign in at an outside identity provider (OIDC, code flow, PKCE)',
    by.identityProtocol('returns to the requested page with code and session state'),
  ),
  behaviour('A super administrator acts for any member', by.acting('is audited with actor, member, action and time')),
  behaviour('Family links connect members', by.otherClub('grants access once approved and ends it when rejected')),
  behaviour(
    'The invitee approves or rejects',
    by.invitations('accepting links both, removes the request, notifies the inviter, and is idempotent'),
  ),
  behaviour(
    'Browse events, register or decline',
    by.journeyEvents('a free event confirms immediately, and a member who declined can still register'),
  ),
  behaviour('Get tickets', by.journeyTickets('a ticket is displayed, scanned, transferred, and cancelled with refund')),
  behaviour(
    'Manage participants',
    by.journeyChildren('a child gets a second guardian, and an adult dependant claims the account'),
  ),
  behaviour(
    'A calendar',
    by.journeyCalendar('shows the calendar by month, week and list, by keyboard, with its state in the URL'),
  ),
  behaviour(
    'A contact page',
    by.journeyContact('a member writes to a club, its administrator replies, and the conversation continues'),
  ),
  behaviour(
    'Notifications',
    by.journeyFamily('an invitation appears on an open page, and is answered in the notification menu and on the list'),
  ),
  behaviour('The admin template and its sample data', departed('the template shell and its demo pages')),
]
