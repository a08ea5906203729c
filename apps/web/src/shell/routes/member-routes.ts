import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loadWithTexts } from '../../kit/page/load-with-texts.ts'
import { fetchHome } from '../../member/home/fetch-home.ts'
import { eventRoutes } from './event-routes.ts'
import { familyRoutes } from './family-routes.ts'
import { memberArea } from './member-area-route.ts'
import { createTextParamsParser, declineSearch } from './search-text.ts'
import { ticketRoutes } from './ticket-routes.ts'

const homeScreen = lazyRouteComponent(
  loadWithTexts(['home', 'clubs', 'family'], () => import('../../member/home/home-screen.tsx')),
  'HomeScreen',
)

/** Home has two paths (ruling 24). `q`, `near` and `shown` filter the list of clubs. */
const home = createRoute({
  getParentRoute: () => memberArea,
  path: '/',
  staticData: { page: { name: 'home', section: 'home' } },
  validateSearch: createTextParamsParser('q', 'near', 'shown'),
  loader: fetchHome,
  component: homeScreen,
})

const organisations = createRoute({
  getParentRoute: () => memberArea,
  path: '/organizations',
  staticData: { page: { name: 'organisations', section: 'home' } },
  validateSearch: createTextParamsParser('q', 'near', 'shown'),
  loader: fetchHome,
  component: homeScreen,
})

const organisationDetails = createRoute({
  getParentRoute: () => memberArea,
  path: '/organizations-{$id}-details',
  staticData: {
    page: { name: 'organisation-details', section: 'home', parents: [{ name: 'organisations', to: '/organizations' }] },
  },
  component: lazyRouteComponent(
    loadWithTexts(
      ['organisations', 'clubs', 'paying'],
      () => import('../../member/organisations/organisation-details-screen.tsx'),
    ),
    'OrganisationDetailsScreen',
  ),
})

const memberships = createRoute({
  getParentRoute: () => memberArea,
  path: '/memberships',
  staticData: { page: { name: 'memberships', section: 'membership' } },
  /** `trigger=editMainParticipant` opens the profile editor (section 2). */
  validateSearch: createTextParamsParser('trigger', 'orgId'),
  component: lazyRouteComponent(
    loadWithTexts(['memberships', 'paying'], () => import('../../member/memberships/memberships-screen.tsx')),
    'MembershipsScreen',
  ),
})

const toMemberships = [{ name: 'memberships', to: '/memberships' }] as const

const newMembership = createRoute({
  getParentRoute: () => memberArea,
  path: '/membership/new',
  staticData: { page: { name: 'membership-new', section: 'membership', parents: toMemberships } },
  /** `memberId` is comma-separated; `renew=due` preselects everyone due for renewal. */
  validateSearch: createTextParamsParser('orgId', 'memberId', 'renew', 'offerId', 'step'),
  component: lazyRouteComponent(
    loadWithTexts(
      ['memberships', 'paying', 'clubs', 'findClubs'],
      () => import('../../member/memberships/purchase/new-membership-screen.tsx'),
    ),
    'NewMembershipScreen',
  ),
})

const confirmation = createRoute({
  getParentRoute: () => memberArea,
  path: '/membership/confirm',
  staticData: { page: { name: 'membership-confirm', section: 'membership', parents: toMemberships } },
  validateSearch: createTextParamsParser(
    'forenettoken',
    'authorizationIdentifier',
    'savedCardIdentifier',
    'paymentIdentifier',
  ),
  component: lazyRouteComponent(
    loadWithTexts(
      ['memberships', 'paying'],
      () => import('../../member/memberships/outcome/payment-return-screen.tsx'),
    ),
    'PaymentReturnScreen',
  ),
})

const decline = createRoute({
  getParentRoute: () => memberArea,
  path: '/membership/decline',
  staticData: { page: { name: 'membership-decline', section: 'membership', parents: toMemberships } },
  validateSearch: declineSearch,
  component: lazyRouteComponent(
    loadWithTexts(
      ['memberships', 'paying'],
      () => import('../../member/memberships/outcome/payment-return-screen.tsx'),
    ),
    'PaymentReturnScreen',
  ),
})

const card = createRoute({
  getParentRoute: () => memberArea,
  path: '/membership/$id/card',
  staticData: { page: { name: 'membership-card', section: 'membership', parents: toMemberships } },
  component: lazyRouteComponent(
    loadWithTexts(['memberships'], () => import('../../member/memberships/card/card-screen.tsx')),
    'CardScreen',
  ),
})

const history = createRoute({
  getParentRoute: () => memberArea,
  path: '/membership/$id/history',
  validateSearch: createTextParamsParser('cardWindow', 'outcome', 'authorizationIdentifier', 'savedCardIdentifier'),
  staticData: { page: { name: 'membership-history', section: 'membership', parents: toMemberships } },
  component: lazyRouteComponent(
    loadWithTexts(['memberships'], () => import('../../member/memberships/history/history-screen.tsx')),
    'HistoryScreen',
  ),
})

const receipt = createRoute({
  getParentRoute: () => memberArea,
  path: '/membership/$id/receipt',
  staticData: { page: { name: 'membership-receipt', section: 'membership', parents: toMemberships } },
  component: lazyRouteComponent(
    loadWithTexts(['memberships', 'paying'], () => import('../../member/memberships/receipt/receipt-screen.tsx')),
    'ReceiptScreen',
  ),
})

const editProfile = createRoute({
  getParentRoute: () => memberArea,
  path: '/edit-profile',
  staticData: { page: { name: 'edit-profile', parents: [{ name: 'my-profile', to: '/my-profile' }] } },
  /** `part=address` opens the page at the address, which is then required. */
  validateSearch: createTextParamsParser('returnTo', 'part'),
  component: lazyRouteComponent(
    loadWithTexts(['profile'], () => import('../../member/profile/edit-profile-screen.tsx')),
    'EditProfileScreen',
  ),
})

const profile = createRoute({
  getParentRoute: () => memberArea,
  path: '/my-profile',
  staticData: { page: { name: 'my-profile' } },
  component: lazyRouteComponent(
    loadWithTexts(['profile'], () => import('../../member/profile/profile-screen.tsx')),
    'ProfileScreen',
  ),
})

const profileAudit = createRoute({
  getParentRoute: () => memberArea,
  path: '/my-profile/audit',
  staticData: { page: { name: 'my-profile-audit', parents: [{ name: 'my-profile', to: '/my-profile' }] } },
  validateSearch: createTextParamsParser('before'),
  component: lazyRouteComponent(
    loadWithTexts(['audit'], () => import('../../member/audit/audit-screen.tsx')),
    'AuditScreen',
  ),
})

const contactUs = createRoute({
  getParentRoute: () => memberArea,
  path: '/contact-us',
  staticData: { page: { name: 'contact-us', section: 'contact' } },
  /** `orgId`: recipient of a new message; `of=organisation`: the inbox. */
  validateSearch: createTextParamsParser('thread', 'orgId', 'of'),
  component: lazyRouteComponent(
    loadWithTexts(['contact', 'findClubs'], () => import('../../member/contact/contact-screen.tsx')),
    'ContactScreen',
  ),
})

const profileData = createRoute({
  getParentRoute: () => memberArea,
  path: '/my-profile/data',
  staticData: { page: { name: 'my-profile-data', parents: [{ name: 'my-profile', to: '/my-profile' }] } },
  component: lazyRouteComponent(
    loadWithTexts(['accountDeletion', 'dataVisibility'], () => import('../../member/account-deletion/data-screen.tsx')),
    'DataScreen',
  ),
})

/** 404 without a role that may read money. */
const reconciliation = createRoute({
  getParentRoute: () => memberArea,
  path: '/payments/reconciliation',
  staticData: { page: { name: 'payments-reconciliation' } },
  validateSearch: createTextParamsParser('orgId', 'before'),
  component: lazyRouteComponent(
    loadWithTexts(['payments', 'paying', 'findClubs'], () => import('../../member/payments/reconciliation-screen.tsx')),
    'ReconciliationScreen',
  ),
})

/** Placeholder of the console until its routes are loaded (`club-routes.ts`). */
export const clubGate = createRoute({
  getParentRoute: () => memberArea,
  path: '/manage/$',
  beforeLoad: async ({ context, location }) => {
    await context.openClubSide()
    throw redirect({ href: location.href, replace: true })
  },
})

const ownRoutes = [
  home,
  organisations,
  organisationDetails,
  memberships,
  newMembership,
  confirmation,
  decline,
  card,
  history,
  receipt,
  profile,
  profileAudit,
  profileData,
  editProfile,
  contactUs,
  reconciliation,
  ...eventRoutes,
  ...ticketRoutes,
  ...familyRoutes,
] as const

const fetchClubRoutes = loadWithTexts(['manage'], () => import('./club-routes.ts'))

export async function loadClubRoutes() {
  return [...ownRoutes, ...(await fetchClubRoutes()).clubRoutes] as const
}

// Typed with the lazy routes, so that links to them are checked.
export const memberRoutes = memberArea.addChildren([...ownRoutes, clubGate] as unknown as Awaited<
  ReturnType<typeof loadClubRoutes>
>)
