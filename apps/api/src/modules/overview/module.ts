import { clubChartsGet, clubOverviewGet } from '@forenet/contract/club/overview-calls'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { clubCharts } from './charts.ts'
import { clubOverview } from './overview.ts'

export function overviewModule(platform: Platform): Module {
  return {
    name: 'overview',
    routes: ({ server }) => {
      server.serveClub(clubOverviewGet, (by) => clubOverview(platform, by))
      server.serveClub(clubChartsGet, (by) =>
        platform.reports.read((database) => clubCharts({ ...platform, database }, by)),
      )
    },
  }
}
