import * as calls from '@forenet/contract/club/event-report-calls'
import { csvFilename } from '@forenet/contract/club/file-names'
import { sendCsv } from '../../../platform/lists/csv.ts'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getEventReport, getReportCells } from './report.ts'
import { reportColumns, reportRows } from './report-file.ts'

export function eventReportModule(platform: Platform): Module {
  return {
    name: 'event-report',
    routes: ({ server }) => {
      server.serveClub(calls.clubEventReport, (by, { params }) => getEventReport(platform, by, params.eventId))
      server.serveClub(
        calls.clubEventReportFile,
        async (by, { params: { eventId }, query: { language = 'da' } }, { reply }) => {
          const cells = await getReportCells(platform, by, eventId)
          return sendCsv(
            reply,
            csvFilename(by.club.key, 'report', language),
            reportColumns(language),
            reportRows(cells, language),
          )
        },
      )
    },
  }
}
