import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadWithTexts } from '../../kit/page/load-with-texts.ts'
import { clubArea, redirectToOverview } from './club-area-route.ts'
import { clubEventRoutes } from './club-event-routes.ts'
import { clubFinanceRoutes } from './club-finance-routes.ts'
import { clubMemberRoutes } from './club-member-routes.ts'
import { memberArea } from './member-area-route.ts'
import { createTextParamsParser } from './search-text.ts'

const ownClubs = createRoute({
  getParentRoute: () => memberArea,
  path: '/manage',
  staticData: { page: { name: 'manage' } },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'roles', 'opening', 'handover'], () => import('../../club/own/own-clubs-screen.tsx')),
    'OwnClubsScreen',
  ),
})

const start = createRoute({
  getParentRoute: () => memberArea,
  path: '/manage/start',
  staticData: { page: { name: 'manage-start', parents: [{ name: 'manage', to: '/manage' }] } },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'opening', 'settings'], () => import('../../club/start/start-screen.tsx')),
    'StartScreen',
  ),
})

const queue = createRoute({
  getParentRoute: () => memberArea,
  path: '/manage/queue',
  staticData: { page: { name: 'manage-queue', parents: [{ name: 'manage', to: '/manage' }] } },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'opening', 'settings'], () => import('../../club/queue/queue-screen.tsx')),
    'QueueScreen',
  ),
})

const sending = createRoute({
  getParentRoute: () => memberArea,
  path: '/manage/sending',
  staticData: { page: { name: 'manage-sending', parents: [{ name: 'manage', to: '/manage' }] } },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'opening'], () => import('../../club/sending/sending-screen.tsx')),
    'SendingScreen',
  ),
})

const overview = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey',
  staticData: { page: { name: 'manage-overview' } },
  component: lazyRouteComponent(
    loadWithTexts(
      ['manage', 'roles', 'opening', 'overview', 'annualPlan'],
      () => import('../../club/overview/overview-screen.tsx'),
    ),
    'OverviewScreen',
  ),
})

const year = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/year',
  staticData: { page: { name: 'manage-year', parents: redirectToOverview } },
  validateSearch: createTextParamsParser('year'),
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'annualPlan'], () => import('../../club/annual-plan/year-screen.tsx')),
    'YearScreen',
  ),
})

const people = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/people',
  staticData: { page: { name: 'manage-people', parents: redirectToOverview } },
  validateSearch: createTextParamsParser('team', 'event'),
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'roles', 'handover'], () => import('../../club/roles/people-screen.tsx')),
    'PeopleScreen',
  ),
})

const toPeople = [...redirectToOverview, { name: 'manage-people', to: '/manage/$orgKey/people' }] as const

const handover = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/people/handover',
  staticData: { page: { name: 'manage-handover', parents: toPeople } },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'roles', 'handover'], () => import('../../club/handover/handover-screen.tsx')),
    'HandoverScreen',
  ),
})

const dossier = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/people/dossier',
  staticData: { page: { name: 'manage-dossier', parents: toPeople } },
  component: lazyRouteComponent(
    loadWithTexts(
      ['manage', 'roles', 'overview', 'annualPlan', 'handover', 'dossier'],
      () => import('../../club/data-export/dossier-screen.tsx'),
    ),
    'DossierScreen',
  ),
})

const settings = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/settings',
  staticData: { page: { name: 'manage-settings', parents: redirectToOverview } },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'settings', 'roles'], () => import('../../club/settings/settings-screen.tsx')),
    'SettingsScreen',
  ),
})

const website = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/website',
  staticData: {
    page: {
      name: 'manage-website',
      parents: [...redirectToOverview, { name: 'manage-settings', to: '/manage/$orgKey/settings' }],
    },
  },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'settings'], () => import('../../club/website/website-screen.tsx')),
    'WebsiteScreen',
  ),
})

const gateway = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/gateway',
  staticData: {
    page: {
      name: 'manage-gateway',
      parents: [...redirectToOverview, { name: 'manage-settings', to: '/manage/$orgKey/settings' }],
    },
  },
  validateSearch: createTextParamsParser('test', 'outcome', 'authorizationIdentifier'),
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'opening'], () => import('../../club/gateway/gateway-screen.tsx')),
    'GatewayScreen',
  ),
})

const log = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/log',
  staticData: { page: { name: 'manage-log', parents: redirectToOverview } },
  validateSearch: createTextParamsParser('q', 'action', 'from', 'to'),
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'audit', 'log'], () => import('../../club/log/log-screen.tsx')),
    'LogScreen',
  ),
})

export const clubRoutes = [
  ownClubs,
  start,
  queue,
  sending,
  clubArea.addChildren([
    overview,
    year,
    ...clubMemberRoutes,
    ...clubEventRoutes,
    ...clubFinanceRoutes,
    people,
    handover,
    dossier,
    settings,
    website,
    gateway,
    log,
  ]),
] as const
