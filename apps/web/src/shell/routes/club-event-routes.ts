import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadWithTexts } from '../../kit/page/load-with-texts.ts'
import { clubArea, redirectToOverview } from './club-area-route.ts'
import { createTextParamsParser } from './search-text.ts'

const events = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events',
  staticData: { page: { name: 'manage-events', parents: redirectToOverview } },
  validateSearch: createTextParamsParser('when'),
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'authoring'], () => import('../../club/events/events-screen.tsx')),
    'ClubEventsScreen',
  ),
})

const toEvents = [...redirectToOverview, { name: 'manage-events', to: '/manage/$orgKey/events' }] as const

const newEvent = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/new',
  staticData: { page: { name: 'manage-new-event', parents: toEvents } },
  validateSearch: createTextParamsParser('from'),
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'authoring', 'series'], () => import('../../club/events/event-screen.tsx')),
    'NewEventScreen',
  ),
})

const event = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/$eventId',
  staticData: { page: { name: 'manage-event', parents: toEvents } },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'authoring', 'report'], () => import('../../club/events/hub/event-hub-screen.tsx')),
    'EventHubScreen',
  ),
})

const toEvent = [...toEvents, { name: 'manage-event', to: '/manage/$orgKey/events/$eventId' }] as const

const editEvent = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/$eventId/edit',
  staticData: { page: { name: 'manage-edit-event', parents: toEvent } },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'authoring', 'series'], () => import('../../club/events/event-screen.tsx')),
    'EditEventScreen',
  ),
})

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
    loadWithTexts(['manage', 'authoring'], () => import('../../club/events/event-preview-screen.tsx')),
    'EventPreviewScreen',
  ),
})

const attendees = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/$eventId/attendees',
  staticData: { page: { name: 'manage-attendees', parents: toEvents } },
  validateSearch: createTextParamsParser('q', 'type', 'state', 'who', 'order', 'show', 'entry', 'ticket'),
  component: lazyRouteComponent(
    loadWithTexts(
      ['manage', 'attendees', 'attendeeActions', 'registration'],
      () => import('../../club/attendees/attendees-screen.tsx'),
    ),
    'AttendeesScreen',
  ),
})

const eventCancellationRoute = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/$eventId/calling-off',
  staticData: {
    page: {
      name: 'manage-call-off',
      parents: toEvent,
    },
  },
  component: lazyRouteComponent(
    loadWithTexts(
      ['manage', 'authoring', 'series'],
      () => import('../../club/events/cancellation/cancel-event-screen.tsx'),
    ),
    'CancelEventScreen',
  ),
})

const door = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/$eventId/door',
  staticData: { page: { name: 'manage-door', parents: toEvents } },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'door'], () => import('../../club/door/door-screen.tsx')),
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
    loadWithTexts(['manage', 'authoring', 'series'], () => import('../../club/events/series/series-screen.tsx')),
    'SeriesScreen',
  ),
})

const daysOff = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/days-off',
  staticData: { page: { name: 'manage-days-off', parents: toEvents } },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'series'], () => import('../../club/events/days-off/days-off-screen.tsx')),
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
    loadWithTexts(['manage', 'discounts'], () => import('../../club/discounts/discounts-screen.tsx')),
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
  validateSearch: createTextParamsParser('q', 'state'),
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'invitations'], () => import('../../club/invitations/invitations-screen.tsx')),
    'InvitationsScreen',
  ),
})

const messages = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/$eventId/letters',
  staticData: {
    page: {
      name: 'manage-event-messages',
      parents: toEvent,
    },
  },
  validateSearch: createTextParamsParser('to', 'edit'),
  component: lazyRouteComponent(
    loadWithTexts(
      ['manage', 'eventMessages', 'messages'],
      () => import('../../club/event-messages/event-messages-screen.tsx'),
    ),
    'EventMessagesScreen',
  ),
})

const report = createRoute({
  getParentRoute: () => clubArea,
  path: '/manage/$orgKey/events/$eventId/report',
  staticData: { page: { name: 'manage-report', parents: toEvents } },
  component: lazyRouteComponent(
    loadWithTexts(['manage', 'report'], () => import('../../club/report/report-screen.tsx')),
    'ReportScreen',
  ),
})

export const clubEventRoutes = [
  events,
  newEvent,
  event,
  editEvent,
  eventPreview,
  attendees,
  eventCancellationRoute,
  door,
  series,
  daysOff,
  discounts,
  invitations,
  messages,
  report,
] as const
