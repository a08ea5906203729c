import { csvFilename } from '@forenet/contract/club/file-names'
import { clubLogFile, clubLogList } from '@forenet/contract/club/log-calls'
import { sendCsv } from '../../../platform/lists/csv.ts'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getClubLogPage, logCsvColumns, streamClubLog } from './club-log.ts'

export function auditModule({ reports }: Platform): Module {
  return {
    name: 'audit',
    routes: ({ server }) => {
      server.serveClub(clubLogList, ({ club }, { query }) =>
        reports.read((database) => getClubLogPage(database, club.id, query)),
      )
      server.serveClub(clubLogFile, async ({ club }, { query: { language = 'da', ...filter } }, { reply }) =>
        sendCsv(
          reply,
          csvFilename(club.key, 'log', language),
          logCsvColumns(language),
          reports.rows((database) => streamClubLog(database, club.id, filter)),
        ),
      )
    },
  }
}
