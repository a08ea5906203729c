import { clubOverviewGet } from '@forenet/contract/club/overview-calls'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { clubOverview } from './overview.ts'

export function overviewModule(platform: Platform): Module {
  return {
    name: 'overview',
    routes: ({ server }) => server.serveClub(clubOverviewGet, (by) => clubOverview(platform, by)),
  }
}
