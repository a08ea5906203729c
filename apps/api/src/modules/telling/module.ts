import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FamilyDeps } from '../families/index.ts'
import { tellingRoutes } from './routes.ts'

export function tellingModule(platform: Platform, given: Pick<FamilyDeps, 'notify' | 'waitingFor'>): Module {
  return { name: 'telling', routes: ({ server }) => tellingRoutes(server, { ...platform, ...given }) }
}
