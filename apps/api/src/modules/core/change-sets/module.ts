import { Readable } from 'node:stream'
import * as calls from '@forenet/contract/club/change-set-calls'
import { importFileTexts as da } from '@forenet/contract/club/import-texts-da'
import { importFileTexts as en } from '@forenet/contract/club/import-texts-en'
import type { Database } from '@forenet/database/database'
import { IMPORT_FIELDS } from '@forenet/domain/import-columns'
import type { Language } from '@forenet/domain/language'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { type CsvColumn, sendCsv } from '../../../platform/lists/csv.ts'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SendingGate } from '../club-sending/index.ts'
import { CHANGE_SET_QUEUE, type ChangeKinds, processChangeSet, resumeUnfinishedChangeSets } from './change-set-job.ts'
import {
  applyChangeSet,
  changeSetRetentionCutoffs,
  getChangeSet,
  type IsOwnMoney,
  listChangeRows,
  listClubChangeSets,
  requireOwn,
  undoChangeSet,
} from './change-sets.ts'
import { deleteOldMessages } from './message-repository.ts'
import { HELD_MESSAGES_QUEUE, releaseHeldMessages, sendHeldMessage, stopMessagesOfChangeSet } from './messages.ts'
import { deleteUnappliedChangeSets } from './repository.ts'
import { dropRows, type FaultyRow, listFaultyRows } from './row-repository.ts'

const TEXTS = { da, en }
const BATCH_SIZE = 2_000

async function listFaultyRowsOfImport({ database }: { database: Database }, by: ClubCaller, id: string) {
  const { about } = await requireOwn(database, by, id)
  const rows: FaultyRow[] = []
  for (;;) {
    const page = await listFaultyRows(database, id, rows.at(-1)?.place ?? 0, BATCH_SIZE)
    rows.push(...page)
    if (page.length < BATCH_SIZE) return { about, rows }
  }
}

function faultyRowCsvColumns(language: Language, rows: readonly FaultyRow[]): CsvColumn<FaultyRow>[] {
  const words = TEXTS[language]
  const used = IMPORT_FIELDS.filter((field) => rows.some(({ cells }) => cells[field] !== undefined))
  return [
    ...used.map((field) => ({ heading: words.fields[field], of: ({ cells }: FaultyRow) => cells[field] ?? '' })),
    { heading: words.row, of: ({ place }) => place },
    { heading: words.why, of: (row) => formatReasons(row, words).join('; ') },
  ]
}

function faultyRowsFilename(about: string, language: Language): string {
  return `${about.replace(/\.[a-z]{1,5}$/i, '')} ${TEXTS[language].filename}.csv`
}

function formatReasons({ refusal, notes }: FaultyRow, words: typeof da | typeof en): string[] {
  const reasons: Readonly<Record<string, string>> = words.reasons
  const fields: Readonly<Record<string, string>> = words.fields
  return [...(refusal ? [refusal] : []), ...notes].map(({ reason, field }) => {
    const text = reasons[reason] ?? reason
    return field === null ? text : `${fields[field] ?? field}: ${text}`
  })
}

export function changeSetsModule(
  platform: Platform,
  { kinds, isOwnMoney, sending }: { kinds: ChangeKinds; isOwnMoney: IsOwnMoney; sending: SendingGate },
): Module {
  const { database, now } = platform
  const work = { ...platform, kinds, sending }
  return {
    name: 'change-sets',
    routes: ({ server }) => {
      server.serveClub(calls.clubChangeSetList, (by) => listClubChangeSets(platform, by))
      server.serveClub(calls.clubChangeSetGet, (by, { params }) => getChangeSet(platform, by, params.changeSetId))
      server.serveClub(calls.clubChangeSetRows, (by, { params, query }) =>
        listChangeRows(platform, by, params.changeSetId, query),
      )
      server.serveClub(calls.clubChangeSetErrorFile, async (by, { params, query: { language } }, { reply }) => {
        const { about, rows } = await listFaultyRowsOfImport(platform, by, params.changeSetId)
        return sendCsv(
          reply,
          faultyRowsFilename(about, language),
          faultyRowCsvColumns(language, rows),
          Readable.from(rows),
        )
      })
      server.serveClub(calls.clubChangeSetApply, (by, { params }) => applyChangeSet(work, by, params.changeSetId))
      server.serveClub(calls.clubChangeSetUndo, (by, { params }) =>
        undoChangeSet({ ...platform, isOwnMoney }, by, params.changeSetId),
      )
      server.serveClub(calls.clubChangeSetStopMessages, (by, { params }) =>
        stopMessagesOfChangeSet(work, by, params.changeSetId),
      )
    },
    jobs: [
      defineJob(CHANGE_SET_QUEUE, ({ changeSetId }) => processChangeSet(work, changeSetId)),
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
