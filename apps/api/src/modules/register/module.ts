import * as calls from '@forenet/contract/club/register-calls'
import { sendCsv } from '../../platform/lists/csv.ts'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerColumns } from './file.ts'
import { registerCount, registerFrame, registerPage, registerRows } from './list.ts'

/** Who is tied to a club: the people of it in one list, now and as it was on any day. */
export function registerModule(platform: Platform): Module {
  return {
    name: 'register',
    routes: ({ server }) => {
      server.serveClub(calls.clubRegisterFrame, ({ club }) => registerFrame(platform, club))
      server.serveClub(calls.clubRegisterList, ({ club }, { query }) => registerPage(platform, club, query))
      server.serveClub(calls.clubRegisterCount, ({ club }, { query }) => registerCount(platform, club, query))
      server.serveClub(calls.clubRegisterFile, async ({ club }, { query }, { reply }) => {
        const { order, columns, language = 'da', ...filter } = query
        const frame = await registerFrame(platform, club)
        const rows = registerRows(platform, club, filter, order)
        return sendCsv(reply, `${club.key} register.csv`, registerColumns(columns, language, frame), rows)
      })
    },
  }
}
