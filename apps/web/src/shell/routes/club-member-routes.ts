import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadWithTexts } from '../../kit/page/load-with-texts.ts'
import { clubArea, redirectToOverview } from './club-area-route.ts'
import { createTextParamsParser } from './search-text.ts'

const register = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/register',
  staticData: { page: { name: 'manage-register', parents: redirectToOverview } },
  validateSearch: createTextParamsParser(
    'text',
    'status',
    'type',
    'team',
    'waiting',
    'tag',
    'payment',
    'gender',
    'activity',
    'missing',
    'ageFrom',
    'ageTo',
    'ageOn',
    'newSince',
    'check',
    'asAt',
    'order',
    'columns',
  ),
  component: lazyRouteComponent(
    loadWithTexts(
      ['manage', 'register', 'imports', 'messages'],
      () => import('../../club/register/register-screen.tsx'),
    ),
    'RegisterScreen',
  ),
})

const messages = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/messages',
  staticData: { page: { name: 'manage-messages', parents: redirectToOverview } },
  validateSearch: createTextParamsParser('box', 'message'),
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'messages'], () => import('../../club/messages/messages-screen.tsx')),
    'MessagesScreen',
  ),
})

const toRegister = [...redirectToOverview, { name: 'manage-register', to: '/manage/$orgKey/register' }] as const

const imports = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/import',
  staticData: {
    page: {
      name: 'manage-import',
      parents: toRegister,
    },
  },
  validateSearch: createTextParamsParser('set'),
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'imports'], () => import('../../club/import/import-screen.tsx')),
    'ImportScreen',
  ),
})

const changes = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/changes',
  staticData: {
    page: {
      name: 'manage-changes',
      parents: toRegister,
    },
  },
  validateSearch: createTextParamsParser('set'),
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'imports'], () => import('../../club/changes/changes-screen.tsx')),
    'ChangesScreen',
  ),
})

const health = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/register/health',
  staticData: {
    page: {
      name: 'manage-health',
      parents: toRegister,
    },
  },
  validateSearch: createTextParamsParser('check'),
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'register'], () => import('../../club/register/corrections/health-screen.tsx')),
    'HealthScreen',
  ),
})

const merge = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/register/merge',
  staticData: {
    page: {
      name: 'manage-merge',
      parents: toRegister,
    },
  },
  validateSearch: createTextParamsParser('keep', 'merge', 'set'),
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'register', 'imports'], () => import('../../club/register/corrections/merge-screen.tsx')),
    'MergeScreen',
  ),
})

const newPerson = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/register/new',
  staticData: {
    page: {
      name: 'manage-new-person',
      parents: toRegister,
    },
  },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'register', 'profile'], () => import('../../club/register/person/new-person-screen.tsx')),
    'NewPersonScreen',
  ),
})

const person = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/register/$memberId',
  staticData: {
    page: {
      name: 'manage-person',
      parents: toRegister,
    },
  },
  component: lazyRouteComponent(
    loadWithTexts(
      ['manage', 'register', 'imports', 'messages'],
      () => import('../../club/register/person/person-screen.tsx'),
    ),
    'PersonScreen',
  ),
})

const personData = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/register/$memberId/data',
  staticData: {
    page: {
      name: 'manage-person-data',
      parents: [...toRegister, { name: 'manage-person', to: '/manage/$orgKey/register/$memberId' }],
    },
  },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'register', 'profile'], () => import('../../club/register/corrections/data-screen.tsx')),
    'DataScreen',
  ),
})

const teams = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/teams',
  staticData: { page: { name: 'manage-teams', parents: redirectToOverview } },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'teams'], () => import('../../club/teams/teams-screen.tsx')),
    'TeamsScreen',
  ),
})

const team = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/teams/$teamId',
  staticData: {
    page: {
      name: 'manage-team',
      parents: [...redirectToOverview, { name: 'manage-teams', to: '/manage/$orgKey/teams' }],
    },
  },
  validateSearch: createTextParamsParser('write'),
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'teams', 'messages'], () => import('../../club/teams/team-screen.tsx')),
    'TeamScreen',
  ),
})

const types = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/types',
  staticData: { page: { name: 'manage-types', parents: redirectToOverview } },
  validateSearch: createTextParamsParser('new'),
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'types'], () => import('../../club/membership-types/types-screen.tsx')),
    'TypesScreen',
  ),
})

const toTypes = [...redirectToOverview, { name: 'manage-types', to: '/manage/$orgKey/types' }] as const

const season = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/types/season',
  staticData: {
    page: { name: 'manage-season', parents: toTypes },
  },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'season'], () => import('../../club/season/season-screen.tsx')),
    'SeasonScreen',
  ),
})

const editionWaiting = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/types/$editionId/waiting',
  staticData: {
    page: {
      name: 'manage-edition-waiting',
      parents: toTypes,
    },
  },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'types'], () => import('../../club/membership-types/edition-waiting-screen.tsx')),
    'EditionWaitingScreen',
  ),
})

const requests = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/types/requests',
  staticData: {
    page: { name: 'manage-requests', parents: toTypes },
  },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'types'], () => import('../../club/requests/requests-screen.tsx')),
    'RequestsScreen',
  ),
})

export const clubMemberRoutes = [
  register,
  messages,
  imports,
  changes,
  health,
  merge,
  newPerson,
  person,
  personData,
  teams,
  team,
  types,
  season,
  editionWaiting,
  requests,
] as const
