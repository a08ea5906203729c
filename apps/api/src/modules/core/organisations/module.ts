import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ListPeriodsByOrganisation } from './club-list.ts'
import { organisationRoutes } from './routes.ts'
import type { RefundLimits } from './settings.ts'

export function organisationsModule(
  platform: Platform,
  given: { periodsOf: ListPeriodsByOrganisation; refundLimits: RefundLimits },
): Module {
  return {
    name: 'organisations',
    routes: ({ server, requireClean }) => organisationRoutes(server, { ...platform, ...given, requireClean }),
  }
}
