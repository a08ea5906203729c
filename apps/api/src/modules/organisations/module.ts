import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { organisationRoutes } from './routes.ts'
import type { PeriodsOf } from './service.ts'

/** `periodsOf` a member's memberships lies right of this module in the line. */
export function organisationsModule(platform: Platform, { periodsOf }: { periodsOf: PeriodsOf }): Module {
  return {
    name: 'organisations',
    routes: ({ server, requireClean }) => organisationRoutes(server, { ...platform, periodsOf, requireClean }),
  }
}
