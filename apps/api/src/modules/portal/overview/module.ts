import { clubChartsGet, clubOverviewGet } from '@forenet/contract/club/overview-calls'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getClubCharts, getClubOverview } from './overview.ts'

export function overviewModule(platform: Platform): Module {
  return {
    name: 'overview',
    routes: ({ server }) => {
      server.serveClub(clubOverviewGet, (by) => getClubOverview(platform, by))
      server.serveClub(clubChartsGet, (by) =>
        platform.reports.read((database) => getClubCharts({ ...platform, database }, by)),
      )
    },
  }
}
