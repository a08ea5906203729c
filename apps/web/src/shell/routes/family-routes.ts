import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadWithTexts } from '../../kit/page/load-with-texts.ts'
import { memberArea } from './member-area-route.ts'
import { createTextParamsParser } from './search-text.ts'

const participants = createRoute({
  getParentRoute: () => memberArea,
  path: '/participants-list',
  staticData: { page: { name: 'participants-list', section: 'family' } },
  validateSearch: createTextParamsParser('invitation'),
  component: lazyRouteComponent(
    loadWithTexts(['family'], () => import('../../member/family/participants-screen.tsx')),
    'ParticipantsScreen',
  ),
})

const toParticipants = [{ name: 'participants-list', to: '/participants-list' }] as const

const editParticipant = createRoute({
  getParentRoute: () => memberArea,
  path: '/add-edit-participant',
  staticData: { page: { name: 'add-edit-participant', section: 'family', parents: toParticipants } },
  validateSearch: createTextParamsParser('id'),
  component: lazyRouteComponent(
    loadWithTexts(['profile', 'family'], () => import('../../member/profile/participant-screen.tsx')),
    'ParticipantScreen',
  ),
})

const notifications = createRoute({
  getParentRoute: () => memberArea,
  path: '/notifications',
  staticData: { page: { name: 'notifications', section: 'notifications' } },
  validateSearch: createTextParamsParser('show'),
  component: lazyRouteComponent(
    loadWithTexts(['notifications', 'family'], () => import('../../member/notifications/notifications-screen.tsx')),
    'NotificationsScreen',
  ),
})

const notificationSettings = createRoute({
  getParentRoute: () => memberArea,
  path: '/my-profile/notifications',
  staticData: { page: { name: 'notification-settings', parents: [{ name: 'my-profile', to: '/my-profile' }] } },
  component: lazyRouteComponent(
    loadWithTexts(['notifications'], () => import('../../member/notifications/preferences/preferences-screen.tsx')),
    'PreferencesScreen',
  ),
})

export const familyRoutes = [participants, editParticipant, notifications, notificationSettings] as const
