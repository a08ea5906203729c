import { Readable } from 'node:stream'
import * as calls from '@forenet/contract/club/change-set-calls'
import { sendCsv } from '../../../platform/lists/csv.ts'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SendingGate } from '../club-sending/index.ts'
import {
  applyChangeSet,
  changeSetRetentionCutoffs,
  getChangeSet,
  type IsOwnMoney,
  listChangeRows,
  listChangeSetsOfClub,
  undoChangeSet,
} from './change-sets.ts'
import { faultyRowCsvColumns, faultyRowsFilename, listFaultyRowsOfImport } from './fault-file.ts'
import { deleteOldMessages } from './message-repository.ts'
import { HELD_MESSAGES_QUEUE, releaseHeldMessages, sendHeldMessage, stopMessagesOfChangeSet } from './messages.ts'
import { deleteUnappliedChangeSets } from './repository.ts'
import { dropRows } from './row-repository.ts'
import { CHANGE_SET_QUEUE, type ChangeKinds, resumeUnfinishedChangeSets, workOn } from './work.ts'

export function changeSetsModule(
  platform: Platform,
  { kinds, isOwnMoney, sending }: { kinds: ChangeKinds; isOwnMoney: IsOwnMoney; sending: SendingGate },
): Module {
  const { database, now } = platform
  const work = { ...platform, kinds, sending }
  return {
    name: 'change-sets',
    routes: ({ server }) => {
      server.serveClub(calls.clubChangeSetList, (by) => listChangeSetsOfClub(platform, by))
      server.serveClub(calls.clubChangeSetGet, (by, { params }) => getChangeSet(platform, by, params.changeSetId))
      server.serveClub(calls.clubChangeSetRows, (by, { params, query }) =>
        listChangeRows(platform, by, params.changeSetId, query),
      )
      server.serveClub(calls.clubChangeSetFaults, async (by, { params, query: { language } }, { reply }) => {
        const { about, rows } = await listFaultyRowsOfImport(platform, by, params.changeSetId)
        return sendCsv(
          reply,
          faultyRowsFilename(about, language),
          faultyRowCsvColumns(language, rows),
          Readable.from(rows),
        )
      })
      server.serveClub(calls.clubChangeSetApply, (by, { params }) => applyChangeSet(work, by, params.changeSetId))
      server.serveClub(calls.clubChangeSetTakeBack, (by, { params }) =>
        undoChangeSet({ ...platform, isOwnMoney }, by, params.changeSetId),
      )
      server.serveClub(calls.clubChangeSetStopMessages, (by, { params }) =>
        stopMessagesOfChangeSet(work, by, params.changeSetId),
      )
    },
    jobs: [
      defineJob(CHANGE_SET_QUEUE, ({ changeSetId }) => workOn(work, changeSetId)),
      defineJob(HELD_MESSAGES_QUEUE, (message) => sendHeldMessage(work, message)),
    ],
    schedules: [
      { name: 'held-letters', cron: '* * * * *', run: () => releaseHeldMessages(work) },
      {
        name: 'change-sets-cleared',
        cron: '40 3 * * *',
        run: async () => {
          const before = changeSetRetentionCutoffs(now())
          await deleteUnappliedChangeSets(database, before.unapplied)
          await dropRows(database, before.rows)
          await deleteOldMessages(database, before.rows)
        },
      },
    ],
    sweeps: [
      { what: 'change sets', inMaintenance: false, run: () => resumeUnfinishedChangeSets({ ...platform, database }) },
    ],
  }
}
