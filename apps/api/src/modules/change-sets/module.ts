import { Readable } from 'node:stream'
import * as calls from '@forenet/contract/club/change-set-calls'
import { sendCsv } from '../../platform/lists/csv.ts'
import { defineJob, type Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SendingGate } from '../club-sending/index.ts'
import {
  applyChangeSet,
  changeSetOf,
  changeSetsOf,
  clearedBefore,
  type IsOwnMoney,
  rowsOf,
  takeBackChangeSet,
} from './change-sets.ts'
import { faultColumns, faultFilename, faultsOf } from './fault-file.ts'
import { dropLetters } from './letter-repository.ts'
import { HELD_LETTERS, releaseLetters, sendLetter, stopLettersNow } from './letters.ts'
import { dropUnapplied } from './repository.ts'
import { dropRows } from './row-repository.ts'
import { CHANGES, type ChangeKinds, resumeStanding, workOn } from './work.ts'

export function changeSetsModule(
  platform: Platform,
  { kinds, isOwnMoney, sending }: { kinds: ChangeKinds; isOwnMoney: IsOwnMoney; sending: SendingGate },
): Module {
  const { database, now } = platform
  const work = { ...platform, kinds, sending }
  return {
    name: 'change-sets',
    routes: ({ server }) => {
      server.serveClub(calls.clubChangeSetList, (by) => changeSetsOf(platform, by))
      server.serveClub(calls.clubChangeSetGet, (by, { params }) => changeSetOf(platform, by, params.changeSetId))
      server.serveClub(calls.clubChangeSetRows, (by, { params, query }) =>
        rowsOf(platform, by, params.changeSetId, query),
      )
      server.serveClub(calls.clubChangeSetFaults, async (by, { params, query: { language } }, { reply }) => {
        const { about, rows } = await faultsOf(platform, by, params.changeSetId)
        return sendCsv(reply, faultFilename(about, language), faultColumns(language, rows), Readable.from(rows))
      })
      server.serveClub(calls.clubChangeSetApply, (by, { params }) => applyChangeSet(work, by, params.changeSetId))
      server.serveClub(calls.clubChangeSetTakeBack, (by, { params }) =>
        takeBackChangeSet({ ...platform, isOwnMoney }, by, params.changeSetId),
      )
      server.serveClub(calls.clubChangeSetStopLetters, (by, { params }) => stopLettersNow(work, by, params.changeSetId))
    },
    jobs: [
      defineJob(CHANGES, ({ changeSetId }) => workOn(work, changeSetId)),
      defineJob(HELD_LETTERS, (letter) => sendLetter(work, letter)),
    ],
    schedules: [
      { name: 'held-letters', cron: '* * * * *', run: () => releaseLetters(work) },
      {
        name: 'change-sets-cleared',
        cron: '40 3 * * *',
        run: async () => {
          const before = clearedBefore(now())
          await dropUnapplied(database, before.unapplied)
          await dropRows(database, before.rows)
          await dropLetters(database, before.rows)
        },
      },
    ],
    sweeps: [{ what: 'change sets', inMaintenance: false, run: () => resumeStanding({ ...platform, database }) }],
  }
}
