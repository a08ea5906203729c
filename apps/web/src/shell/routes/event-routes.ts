import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadWithTexts } from '../../kit/page/load-with-texts.ts'
import { memberArea } from './member-area-route.ts'
import { createTextParamsParser, declineSearch } from './search-text.ts'

const myEvents = createRoute({
  getParentRoute: () => memberArea,
  path: '/events',
  staticData: { page: { name: 'events', section: 'events' } },
  validateSearch: createTextParamsParser('show', 'q', 'month', 'place', 'for'),
  component: lazyRouteComponent(
    loadWithTexts(['events', 'paying'], () => import('../../member/events/list/my-events-screen.tsx')),
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
  validateSearch: createTextParamsParser('show', 'q', 'month', 'place', 'for'),
  component: lazyRouteComponent(
    loadWithTexts(['events', 'paying'], () => import('../../member/events/list/organisation-events-screen.tsx')),
    'OrganisationEventsScreen',
  ),
})

const event = createRoute({
  getParentRoute: () => memberArea,
  path: '/$orgKey/events/$id',
  staticData: { page: { name: 'event', section: 'events', parents: toClubEvents } },
  component: lazyRouteComponent(
    loadWithTexts(['events', 'paying'], () => import('../../member/events/detail/event-screen.tsx')),
    'EventScreen',
  ),
})

const registration = createRoute({
  getParentRoute: () => memberArea,
  path: '/$orgKey/events/$id/register',
  staticData: { page: { name: 'event-register', section: 'events', parents: toEvent } },
  validateSearch: createTextParamsParser('step'),
  component: lazyRouteComponent(
    loadWithTexts(
      ['registration', 'events', 'paying'],
      () => import('../../member/events/registration/registration-screen.tsx'),
    ),
    'RegistrationScreen',
  ),
})

const outcomeScreen = lazyRouteComponent(
  loadWithTexts(['registration', 'events', 'paying'], () => import('../../member/events/outcome/outcome-screen.tsx')),
  'OutcomeScreen',
)

const registrationSuccess = createRoute({
  getParentRoute: () => memberArea,
  path: '/$orgKey/events/$id/success',
  staticData: { page: { name: 'event-success', section: 'events', parents: toEvent } },
  /** `entryId`: a free registration, which has no payment id. */
  validateSearch: createTextParamsParser(
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
  validateSearch: declineSearch,
  component: outcomeScreen,
})

const takeInvitation = createRoute({
  getParentRoute: () => memberArea,
  path: '/invitation/register',
  staticData: { page: { name: 'invitation' } },
  component: lazyRouteComponent(
    loadWithTexts(['invitation'], () => import('../../member/events/invitation/take-invitation-screen.tsx')),
    'TakeInvitationScreen',
  ),
})

const legacyScreens = () => import('../../member/events/legacy-event-screen.tsx')

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

export const eventRoutes = [
  myEvents,
  organisationEvents,
  event,
  registration,
  registrationSuccess,
  registrationDecline,
  takeInvitation,
  legacyEvent,
  legacyRegistration,
] as const
