import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { FamilyDeps } from '../../events/families/index.ts'
import { notificationRequestRoutes } from './routes.ts'

export function notificationRequestsModule(
  platform: Platform,
  given: Pick<FamilyDeps, 'notify' | 'waitingFor'>,
): Module {
  return {
    name: 'notification-requests',
    routes: ({ server }) => notificationRequestRoutes(server, { ...platform, ...given }),
  }
}
