import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { MaintenanceState } from '../../core/maintenance/index.ts'
import { toolsRoutes } from './routes.ts'

export function toolsModule({ settings }: Platform, maintenance: Pick<MaintenanceState, 'current'>): Module {
  return {
    name: 'tools',
    routes: ({ server, signIn }) => toolsRoutes(server, { settings, maintenance, signIn }),
  }
}
