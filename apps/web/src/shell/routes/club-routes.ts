import '../../words/club-words.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ClubArea } from '../../club/shared/club-area.tsx'
import { withWords } from '../../kit/page/with-words.ts'
import { CLUB_NAVIGATION } from '../navigation/club/club-navigation.tsx'
import { memberArea } from './member-area-route.ts'
import { texts } from './search-text.ts'

const ownClubs = createRoute({
  getParentRoute: () => memberArea,
  path: '/manage',
  staticData: { page: { name: 'manage' } },
  component: lazyRouteComponent(
    withWords(['manage', 'roles', 'opening', 'handover'], () => import('../../club/own/own-clubs-screen.tsx')),
    'OwnClubsScreen',
  ),
})

/** Form to create a club. */
const start = createRoute({
  getParentRoute: () => memberArea,
  path: '/manage/start',
  staticData: { page: { name: 'manage-start', parents: [{ name: 'manage', to: '/manage' }] } },
  component: lazyRouteComponent(
    withWords(['manage', 'opening', 'settings'], () => import('../../club/start/start-screen.tsx')),
    'StartScreen',
  ),
})

/** Review queue for the portal's operator. */
const queue = createRoute({
  getParentRoute: () => memberArea,
  path: '/manage/queue',
  staticData: { page: { name: 'manage-queue', parents: [{ name: 'manage', to: '/manage' }] } },
  component: lazyRouteComponent(
    withWords(['manage', 'opening', 'settings'], () => import('../../club/queue/queue-screen.tsx')),
    'QueueScreen',
  ),
})

/** E-mail volume of clubs, for the operator. */
const sending = createRoute({
  getParentRoute: () => memberArea,
  path: '/manage/sending',
  staticData: { page: { name: 'manage-sending', parents: [{ name: 'manage', to: '/manage' }] } },
  component: lazyRouteComponent(
    withWords(['manage', 'opening'], () => import('../../club/sending/sending-screen.tsx')),
    'SendingScreen',
  ),
})

/** Layout of a club's pages; requires a role in the club. */
const clubArea = createRoute({
  getParentRoute: () => memberArea,
  id: 'club-area',
  staticData: { navigation: CLUB_NAVIGATION },
  component: ClubArea,
})

const overview = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey',
  staticData: { page: { name: 'manage-overview' } },
  component: lazyRouteComponent(
    withWords(
      ['manage', 'roles', 'opening', 'overview', 'wheel'],
      () => import('../../club/overview/overview-screen.tsx'),
    ),
    'OverviewScreen',
  ),
})

const toOverview = [{ name: 'manage-overview', to: '/manage/$orgKey' }] as const

const year = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/year',
  staticData: { page: { name: 'manage-year', parents: toOverview } },
  validateSearch: texts('year'),
  component: lazyRouteComponent(
    withWords(['manage', 'wheel'], () => import('../../club/year/year-screen.tsx')),
    'YearScreen',
  ),
})

const register = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/register',
  staticData: { page: { name: 'manage-register', parents: toOverview } },
  validateSearch: texts(
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
    withWords(['manage', 'register', 'imports'], () => import('../../club/register/register-screen.tsx')),
    'RegisterScreen',
  ),
})

const toRegister = [...toOverview, { name: 'manage-register', to: '/manage/$orgKey/register' }] as const

const imports = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/import',
  staticData: {
    page: {
      name: 'manage-import',
      parents: toRegister,
    },
  },
  validateSearch: texts('set'),
  component: lazyRouteComponent(
    withWords(['manage', 'imports'], () => import('../../club/import/import-screen.tsx')),
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
  validateSearch: texts('set'),
  component: lazyRouteComponent(
    withWords(['manage', 'imports'], () => import('../../club/changes/changes-screen.tsx')),
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
  validateSearch: texts('check'),
  component: lazyRouteComponent(
    withWords(['manage', 'register'], () => import('../../club/register/corrections/health-screen.tsx')),
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
  validateSearch: texts('keep', 'merge', 'set'),
  component: lazyRouteComponent(
    withWords(['manage', 'register', 'imports'], () => import('../../club/register/corrections/merge-screen.tsx')),
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
    withWords(['manage', 'register', 'profile'], () => import('../../club/register/person/new-person-screen.tsx')),
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
    withWords(['manage', 'register', 'imports'], () => import('../../club/register/person/person-screen.tsx')),
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
    withWords(['manage', 'register', 'profile'], () => import('../../club/register/corrections/data-screen.tsx')),
    'DataScreen',
  ),
})

const teams = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/teams',
  staticData: { page: { name: 'manage-teams', parents: toOverview } },
  component: lazyRouteComponent(
    withWords(['manage', 'teams'], () => import('../../club/teams/teams-screen.tsx')),
    'TeamsScreen',
  ),
})

const team = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/teams/$teamId',
  staticData: {
    page: { name: 'manage-team', parents: [...toOverview, { name: 'manage-teams', to: '/manage/$orgKey/teams' }] },
  },
  component: lazyRouteComponent(
    withWords(['manage', 'teams'], () => import('../../club/teams/team-screen.tsx')),
    'TeamScreen',
  ),
})

const events = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events',
  staticData: { page: { name: 'manage-events', parents: toOverview } },
  validateSearch: texts('when'),
  component: lazyRouteComponent(
    withWords(['manage', 'authoring'], () => import('../../club/events/events-screen.tsx')),
    'ClubEventsScreen',
  ),
})

const toEvents = [...toOverview, { name: 'manage-events', to: '/manage/$orgKey/events' }] as const

const newEvent = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/new',
  staticData: { page: { name: 'manage-new-event', parents: toEvents } },
  validateSearch: texts('from'),
  component: lazyRouteComponent(
    withWords(['manage', 'authoring', 'series'], () => import('../../club/events/event-screen.tsx')),
    'NewEventScreen',
  ),
})

const event = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/$eventId',
  staticData: { page: { name: 'manage-event', parents: toEvents } },
  component: lazyRouteComponent(
    withWords(['manage', 'authoring', 'series'], () => import('../../club/events/event-screen.tsx')),
    'ClubEventScreen',
  ),
})

const toEvent = [...toEvents, { name: 'manage-event', to: '/manage/$orgKey/events/$eventId' }] as const

const eventPreview = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/$eventId/preview',
  staticData: {
    page: {
      name: 'manage-preview',
      parents: toEvent,
    },
  },
  component: lazyRouteComponent(
    withWords(['manage', 'authoring'], () => import('../../club/events/preview-screen.tsx')),
    'EventPreviewScreen',
  ),
})

const attendees = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/$eventId/attendees',
  staticData: { page: { name: 'manage-attendees', parents: toEvents } },
  validateSearch: texts('q', 'type', 'state', 'who', 'order', 'show', 'entry'),
  component: lazyRouteComponent(
    withWords(
      ['manage', 'attendees', 'boxOffice', 'registration'],
      () => import('../../club/attendees/attendees-screen.tsx'),
    ),
    'AttendeesScreen',
  ),
})

const callingOff = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/$eventId/calling-off',
  staticData: {
    page: {
      name: 'manage-call-off',
      parents: toEvent,
    },
  },
  component: lazyRouteComponent(
    withWords(['manage', 'authoring', 'series'], () => import('../../club/events/calling-off/calling-off-screen.tsx')),
    'CallingOffScreen',
  ),
})

const door = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/$eventId/door',
  staticData: { page: { name: 'manage-door', parents: toEvents } },
  component: lazyRouteComponent(
    withWords(['manage', 'door'], () => import('../../club/door/door-screen.tsx')),
    'DoorScreen',
  ),
})

const series = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/$eventId/series',
  staticData: {
    page: {
      name: 'manage-series',
      parents: toEvent,
    },
  },
  component: lazyRouteComponent(
    withWords(['manage', 'authoring', 'series'], () => import('../../club/events/series/series-screen.tsx')),
    'SeriesScreen',
  ),
})

const daysOff = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/days-off',
  staticData: { page: { name: 'manage-days-off', parents: toEvents } },
  component: lazyRouteComponent(
    withWords(['manage', 'series'], () => import('../../club/events/days-off/days-off-screen.tsx')),
    'DaysOffScreen',
  ),
})

const discounts = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/$eventId/discounts',
  staticData: {
    page: {
      name: 'manage-discounts',
      parents: toEvent,
    },
  },
  component: lazyRouteComponent(
    withWords(['manage', 'discounts'], () => import('../../club/discounts/discounts-screen.tsx')),
    'DiscountsScreen',
  ),
})

const invitations = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/$eventId/invitations',
  staticData: {
    page: {
      name: 'manage-invitations',
      parents: toEvent,
    },
  },
  validateSearch: texts('q', 'state'),
  component: lazyRouteComponent(
    withWords(['manage', 'invitations'], () => import('../../club/invitations/invitations-screen.tsx')),
    'InvitationsScreen',
  ),
})

const letters = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/$eventId/letters',
  staticData: {
    page: {
      name: 'manage-letters',
      parents: toEvent,
    },
  },
  validateSearch: texts('to'),
  component: lazyRouteComponent(
    withWords(['manage', 'letters'], () => import('../../club/letters/letters-screen.tsx')),
    'LettersScreen',
  ),
})

const report = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/$eventId/report',
  staticData: { page: { name: 'manage-report', parents: toEvents } },
  component: lazyRouteComponent(
    withWords(['manage', 'report'], () => import('../../club/report/report-screen.tsx')),
    'ReportScreen',
  ),
})

const people = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/people',
  staticData: { page: { name: 'manage-people', parents: toOverview } },
  validateSearch: texts('team', 'event'),
  component: lazyRouteComponent(
    withWords(['manage', 'roles', 'handover'], () => import('../../club/roles/people-screen.tsx')),
    'PeopleScreen',
  ),
})

const toPeople = [...toOverview, { name: 'manage-people', to: '/manage/$orgKey/people' }] as const

const handover = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/people/handover',
  staticData: { page: { name: 'manage-handover', parents: toPeople } },
  component: lazyRouteComponent(
    withWords(['manage', 'roles', 'handover'], () => import('../../club/handover/handover-screen.tsx')),
    'HandoverScreen',
  ),
})

const dossier = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/people/dossier',
  staticData: { page: { name: 'manage-dossier', parents: toPeople } },
  component: lazyRouteComponent(
    withWords(
      ['manage', 'roles', 'overview', 'wheel', 'handover', 'dossier'],
      () => import('../../club/dossier/dossier-screen.tsx'),
    ),
    'DossierScreen',
  ),
})

const settings = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/settings',
  staticData: { page: { name: 'manage-settings', parents: toOverview } },
  component: lazyRouteComponent(
    withWords(['manage', 'settings', 'roles'], () => import('../../club/settings/settings-screen.tsx')),
    'SettingsScreen',
  ),
})

const website = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/website',
  staticData: {
    page: {
      name: 'manage-website',
      parents: [...toOverview, { name: 'manage-settings', to: '/manage/$orgKey/settings' }],
    },
  },
  component: lazyRouteComponent(
    withWords(['manage', 'settings'], () => import('../../club/website/website-screen.tsx')),
    'WebsiteScreen',
  ),
})

const gateway = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/gateway',
  staticData: {
    page: {
      name: 'manage-gateway',
      parents: [...toOverview, { name: 'manage-settings', to: '/manage/$orgKey/settings' }],
    },
  },
  validateSearch: texts('test', 'outcome', 'authorizationIdentifier'),
  component: lazyRouteComponent(
    withWords(['manage', 'opening'], () => import('../../club/gateway/gateway-screen.tsx')),
    'GatewayScreen',
  ),
})

const types = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/types',
  staticData: { page: { name: 'manage-types', parents: toOverview } },
  validateSearch: texts('new'),
  component: lazyRouteComponent(
    withWords(['manage', 'types'], () => import('../../club/types/types-screen.tsx')),
    'TypesScreen',
  ),
})

const toTypes = [...toOverview, { name: 'manage-types', to: '/manage/$orgKey/types' }] as const

const season = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/types/season',
  staticData: {
    page: { name: 'manage-season', parents: toTypes },
  },
  component: lazyRouteComponent(
    withWords(['manage', 'season'], () => import('../../club/season/season-screen.tsx')),
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
    withWords(['manage', 'types'], () => import('../../club/types/waiting-screen.tsx')),
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
    withWords(['manage', 'types'], () => import('../../club/requests/requests-screen.tsx')),
    'RequestsScreen',
  ),
})

const toPayments = [...toOverview, { name: 'manage-payments', to: '/manage/$orgKey/payments' }] as const

const payments = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/payments',
  staticData: { page: { name: 'manage-payments', parents: toOverview } },
  validateSearch: texts('q', 'method', 'kind', 'from', 'to', 'event', 'back', 'order', 'payment'),
  component: lazyRouteComponent(
    withWords(['manage', 'money', 'register', 'boxOffice'], () => import('../../club/payments/payments-screen.tsx')),
    'PaymentsScreen',
  ),
})

const books = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/payments/books',
  staticData: { page: { name: 'manage-books', parents: toPayments } },
  validateSearch: texts('month', 'account'),
  component: lazyRouteComponent(
    withWords(['manage', 'books'], () => import('../../club/books/books-screen.tsx')),
    'BooksScreen',
  ),
})

const clubReconciliation = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/payments/reconciliation',
  staticData: { page: { name: 'manage-reconciliation', parents: toPayments } },
  validateSearch: texts('before'),
  component: lazyRouteComponent(
    withWords(['manage', 'money', 'payments'], () => import('../../club/payments/reconciliation-screen.tsx')),
    'ClubReconciliationScreen',
  ),
})

const cashDrawers = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/payments/drawers',
  staticData: { page: { name: 'manage-drawers', parents: toPayments } },
  component: lazyRouteComponent(
    withWords(['manage', 'money'], () => import('../../club/payments/drawers-screen.tsx')),
    'DrawersScreen',
  ),
})

const log = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/log',
  staticData: { page: { name: 'manage-log', parents: toOverview } },
  validateSearch: texts('q', 'action', 'from', 'to'),
  component: lazyRouteComponent(
    withWords(['manage', 'audit', 'log'], () => import('../../club/log/log-screen.tsx')),
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
    register,
    health,
    merge,
    newPerson,
    person,
    personData,
    imports,
    changes,
    events,
    callingOff,
    discounts,
    invitations,
    letters,
    report,
    door,
    series,
    eventPreview,
    daysOff,
    attendees,
    newEvent,
    event,
    teams,
    team,
    types,
    editionWaiting,
    season,
    requests,
    people,
    handover,
    dossier,
    settings,
    website,
    gateway,
    payments,
    books,
    clubReconciliation,
    cashDrawers,
    log,
  ]),
] as const
