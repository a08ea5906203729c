import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { texts } from '../search-text.ts'
import { familyRoutes } from './family-routes.ts'
import { memberArea } from './member-area-route.ts'
import { ticketRoutes } from './ticket-routes.ts'
import { withWords } from './with-words.ts'

const home = createRoute({
  getParentRoute: () => memberArea,
  path: '/',
  staticData: { page: { name: 'home', section: 'home' } },
  component: lazyRouteComponent(
    withWords(['home', 'family'], () => import('../../features/home/home-screen.tsx')),
    'HomeScreen',
  ),
})

const organisations = createRoute({
  getParentRoute: () => memberArea,
  path: '/organizations',
  staticData: { page: { name: 'organisations', section: 'home' } },
  validateSearch: texts('q', 'shown'),
  component: lazyRouteComponent(
    withWords(['organisations'], () => import('../../features/organisations/organisations-screen.tsx')),
    'OrganisationsScreen',
  ),
})

const organisationDetails = createRoute({
  getParentRoute: () => memberArea,
  path: '/organizations-{$id}-details',
  staticData: {
    page: { name: 'organisation-details', section: 'home', parents: [{ name: 'organisations', to: '/organizations' }] },
  },
  component: lazyRouteComponent(
    withWords(['organisations'], () => import('../../features/organisations/organisation-details-screen.tsx')),
    'OrganisationDetailsScreen',
  ),
})

const memberships = createRoute({
  getParentRoute: () => memberArea,
  path: '/memberships',
  staticData: { page: { name: 'memberships', section: 'membership' } },
  /** `trigger=editMainParticipant` opens editing of the main participant's profile (section 2). */
  validateSearch: texts('trigger', 'orgId'),
  component: lazyRouteComponent(
    withWords(['memberships'], () => import('../../features/memberships/memberships-screen.tsx')),
    'MembershipsScreen',
  ),
})

const toMemberships = [{ name: 'memberships', to: '/memberships' }] as const

const newMembership = createRoute({
  getParentRoute: () => memberArea,
  path: '/membership/new',
  staticData: { page: { name: 'membership-new', section: 'membership', parents: toMemberships } },
  /** `renew=due` begins with the renewals of everybody who has one. */
  validateSearch: texts('orgId', 'memberId', 'renew', 'step'),
  component: lazyRouteComponent(
    withWords(['memberships', 'paying'], () => import('../../features/memberships/new-membership-screen.tsx')),
    'NewMembershipScreen',
  ),
})

const confirmation = createRoute({
  getParentRoute: () => memberArea,
  path: '/membership/confirm',
  staticData: { page: { name: 'membership-confirm', section: 'membership', parents: toMemberships } },
  validateSearch: texts('forenettoken', 'authorizationIdentifier', 'savedCardIdentifier', 'paymentIdentifier'),
  component: lazyRouteComponent(
    withWords(['memberships', 'paying'], () => import('../../features/memberships/payment-return-screen.tsx')),
    'PaymentReturnScreen',
  ),
})

const decline = createRoute({
  getParentRoute: () => memberArea,
  path: '/membership/decline',
  staticData: { page: { name: 'membership-decline', section: 'membership', parents: toMemberships } },
  validateSearch: texts(
    'forenettoken',
    'gatewayreason',
    'reason',
    'acquirer',
    'paymentIdentifier',
    'authorizationIdentifier',
  ),
  component: lazyRouteComponent(
    withWords(['memberships', 'paying'], () => import('../../features/memberships/payment-return-screen.tsx')),
    'PaymentReturnScreen',
  ),
})

const history = createRoute({
  getParentRoute: () => memberArea,
  path: '/membership/$id/history',
  staticData: { page: { name: 'membership-history', section: 'membership', parents: toMemberships } },
  component: lazyRouteComponent(
    withWords(['memberships'], () => import('../../features/memberships/history-screen.tsx')),
    'HistoryScreen',
  ),
})

const receipt = createRoute({
  getParentRoute: () => memberArea,
  path: '/membership/$id/receipt',
  staticData: { page: { name: 'membership-receipt', section: 'membership', parents: toMemberships } },
  component: lazyRouteComponent(
    withWords(['memberships', 'paying'], () => import('../../features/memberships/receipt-screen.tsx')),
    'ReceiptScreen',
  ),
})

const editProfile = createRoute({
  getParentRoute: () => memberArea,
  path: '/edit-profile',
  staticData: { page: { name: 'edit-profile', parents: [{ name: 'my-profile', to: '/my-profile' }] } },
  validateSearch: texts('returnTo'),
  component: lazyRouteComponent(
    withWords(['profile'], () => import('../../features/profile/edit-profile-screen.tsx')),
    'EditProfileScreen',
  ),
})

const profile = createRoute({
  getParentRoute: () => memberArea,
  path: '/my-profile',
  staticData: { page: { name: 'my-profile' } },
  component: lazyRouteComponent(
    withWords(['profile'], () => import('../../features/profile/profile-screen.tsx')),
    'ProfileScreen',
  ),
})

const profileAudit = createRoute({
  getParentRoute: () => memberArea,
  path: '/my-profile/audit',
  staticData: { page: { name: 'my-profile-audit', parents: [{ name: 'my-profile', to: '/my-profile' }] } },
  validateSearch: texts('before'),
  component: lazyRouteComponent(
    withWords(['audit'], () => import('../../features/audit/audit-screen.tsx')),
    'AuditScreen',
  ),
})

const contactUs = createRoute({
  getParentRoute: () => memberArea,
  path: '/contact-us',
  staticData: { page: { name: 'contact-us', section: 'contact' } },
  /** `thread`: the conversation that is open; `orgId`: the club a message is begun to; `of=organisation`: the inbox. */
  validateSearch: texts('thread', 'orgId', 'of'),
  component: lazyRouteComponent(
    withWords(['contact'], () => import('../../features/contact/contact-screen.tsx')),
    'ContactScreen',
  ),
})

const profileData = createRoute({
  getParentRoute: () => memberArea,
  path: '/my-profile/data',
  staticData: { page: { name: 'my-profile-data', parents: [{ name: 'my-profile', to: '/my-profile' }] } },
  component: lazyRouteComponent(
    withWords(['leaving'], () => import('../../features/leaving/data-screen.tsx')),
    'DataScreen',
  ),
})

/** The treasurer's page; whoever administers nothing finds no such page. */
const reconciliation = createRoute({
  getParentRoute: () => memberArea,
  path: '/payments/reconciliation',
  staticData: { page: { name: 'payments-reconciliation', section: 'payments' } },
  validateSearch: texts('orgId', 'before'),
  component: lazyRouteComponent(
    withWords(['payments'], () => import('../../features/payments/reconciliation-screen.tsx')),
    'ReconciliationScreen',
  ),
})

const myEvents = createRoute({
  getParentRoute: () => memberArea,
  path: '/events',
  staticData: { page: { name: 'events', section: 'events' } },
  validateSearch: texts('show', 'q', 'month', 'place', 'for'),
  component: lazyRouteComponent(
    withWords(['events'], () => import('../../features/events/list/my-events-screen.tsx')),
    'MyEventsScreen',
  ),
})

const toEvents = { name: 'events', to: '/events' } as const
const toClubEvents = [toEvents, { name: 'organisation-events', to: '/$orgKey/events' }] as const
const toEvent = [...toClubEvents, { name: 'event', to: '/$orgKey/events/$id' }] as const

const organisationEvents = createRoute({
  getParentRoute: () => memberArea,
  path: '/$orgKey/events',
  staticData: { page: { name: 'organisation-events', section: 'events', parents: [toEvents] } },
  validateSearch: texts('show', 'q', 'month', 'place', 'for'),
  component: lazyRouteComponent(
    withWords(['events'], () => import('../../features/events/list/organisation-events-screen.tsx')),
    'OrganisationEventsScreen',
  ),
})

const event = createRoute({
  getParentRoute: () => memberArea,
  path: '/$orgKey/events/$id',
  staticData: { page: { name: 'event', section: 'events', parents: toClubEvents } },
  component: lazyRouteComponent(
    withWords(['events'], () => import('../../features/events/detail/event-screen.tsx')),
    'EventScreen',
  ),
})

const registration = createRoute({
  getParentRoute: () => memberArea,
  path: '/$orgKey/events/$id/register',
  staticData: { page: { name: 'event-register', section: 'events', parents: toEvent } },
  validateSearch: texts('step'),
  component: lazyRouteComponent(
    withWords(
      ['registration', 'events', 'paying'],
      () => import('../../features/events/registration/registration-screen.tsx'),
    ),
    'RegistrationScreen',
  ),
})

const outcomeScreen = lazyRouteComponent(
  withWords(['registration', 'events', 'paying'], () => import('../../features/events/outcome/outcome-screen.tsx')),
  'OutcomeScreen',
)

const registrationSuccess = createRoute({
  getParentRoute: () => memberArea,
  path: '/$orgKey/events/$id/success',
  staticData: { page: { name: 'event-success', section: 'events', parents: toEvent } },
  /** `entryId`: a free registration, which has no payment to name it. */
  validateSearch: texts(
    'forenettoken',
    'authorizationIdentifier',
    'savedCardIdentifier',
    'paymentIdentifier',
    'entryId',
  ),
  component: outcomeScreen,
})

const registrationDecline = createRoute({
  getParentRoute: () => memberArea,
  path: '/$orgKey/events/$id/decline',
  staticData: { page: { name: 'event-decline', section: 'events', parents: toEvent } },
  validateSearch: texts(
    'forenettoken',
    'gatewayreason',
    'reason',
    'acquirer',
    'paymentIdentifier',
    'authorizationIdentifier',
  ),
  component: outcomeScreen,
})

const legacyScreens = () => import('../../features/events/legacy-event-screen.tsx')

const legacyEvent = createRoute({
  getParentRoute: () => memberArea,
  path: '/event-{$id}-detail',
  staticData: { page: { name: 'event', section: 'events' } },
  component: lazyRouteComponent(legacyScreens, 'LegacyEventScreen'),
})

const legacyRegistration = createRoute({
  getParentRoute: () => memberArea,
  path: '/event-{$id}-register',
  staticData: { page: { name: 'event-register', section: 'events' } },
  component: lazyRouteComponent(legacyScreens, 'LegacyRegistrationScreen'),
})

export const memberRoutes = memberArea.addChildren([
  home,
  organisations,
  organisationDetails,
  myEvents,
  organisationEvents,
  event,
  registration,
  registrationSuccess,
  registrationDecline,
  legacyEvent,
  legacyRegistration,
  memberships,
  newMembership,
  confirmation,
  decline,
  history,
  receipt,
  profile,
  profileAudit,
  profileData,
  editProfile,
  contactUs,
  reconciliation,
  ...ticketRoutes,
  ...familyRoutes,
])
