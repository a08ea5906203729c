import { csvName } from '@forenet/contract/club/file-names'
import { clubLogFile, clubLogList } from '@forenet/contract/club/log-calls'
import { sendCsv } from '../../platform/lists/csv.ts'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { clubLogPage, clubLogRows } from './club-log.ts'
import { logColumns } from './log-file.ts'

export function auditModule({ reports }: Platform): Module {
  return {
    name: 'audit',
    routes: ({ server }) => {
      server.serveClub(clubLogList, ({ club }, { query }) =>
        reports.read((database) => clubLogPage(database, club.id, query)),
      )
      server.serveClub(clubLogFile, async ({ club }, { query: { language = 'da', ...filter } }, { reply }) =>
        sendCsv(
          reply,
          csvName(club.key, 'log', language),
          logColumns(language),
          reports.rows((database) => clubLogRows(database, club.id, filter)),
        ),
      )
    },
  }
}
