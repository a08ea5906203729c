import { createHash } from 'node:crypto'
import type { ChangeSet } from '@forenet/contract/club/change-set'
import type { ImportColumns, ImportPreviewQuery } from '@forenet/contract/club/import'
import { fieldsProblem, guessFields, type ImportField } from '@forenet/domain/import-columns'
import { ProblemError } from '../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../platform/http/serve-call.ts'
import type { RequireClean, Upload } from '../../platform/http/upload-scan.ts'
import type { Parsers } from '../../platform/tasks/parsers.ts'
import type { Turns } from '../../platform/tasks/turns.ts'
import { type ChangeSetsDeps, makeChangeSet } from '../change-sets/index.ts'
import type { FileTable } from './parse-table.ts'
import { planFile } from './plan.ts'
import { readTable } from './read-file.ts'

export type ImportsDeps = Omit<ChangeSetsDeps, 'send'> & { requireClean: RequireClean; parsers: Parsers; turns: Turns }

const SAMPLES = 3
const SAMPLE_LENGTH = 80

/** The columns of a file, and what they are likely to be; nothing of it is kept. Throws what `readTable` does. */
export async function importedColumns(
  { requireClean, parsers, turns }: Pick<ImportsDeps, 'requireClean' | 'parsers' | 'turns'>,
  { caller, club }: ClubCaller,
  upload: Upload,
): Promise<ImportColumns> {
  await requireClean(caller, upload)
  return turns.run(club.id, async () => columnsOf(await readTable(parsers, upload.bytes)))
}

function columnsOf({ encoding, delimiter, headings, rows }: FileTable): ImportColumns {
  const fields = guessFields(headings)
  const samples = (place: number) =>
    rows
      .values()
      .map((row) => (row[place] ?? '').trim())
      .filter((cell) => cell !== '')
      .take(SAMPLES)
      .map((cell) => [...cell].slice(0, SAMPLE_LENGTH).join(''))
      .toArray()
  const columns = headings.map((heading, place) => ({ heading, samples: samples(place), field: fields[place] ?? null }))
  return { encoding, delimiter, rows: rows.length, columns }
}

/**
 * Works out what a file would change, row by row. Throws what `readTable` does, `columns-unclear` where a field is named
 * twice or nobody has a name, and `file-columns-differ` for another number of columns than the file has.
 */
export async function previewImport(
  deps: ImportsDeps,
  by: ClubCaller,
  { id, filename, fields: said }: ImportPreviewQuery,
  upload: Upload,
): Promise<ChangeSet> {
  const fields = said.split(',').map((field) => (field === '' ? null : (field as ImportField)))
  if (fieldsProblem(fields)) throw new ProblemError('columns-unclear', 'Each field once, and a column with names')
  await deps.requireClean(by.caller, upload)
  const fingerprint = createHash('sha256').update(said).update('\0').update(upload.bytes).digest('base64url')
  const made = { id, kind: 'people-import', about: filename, fingerprint } as const
  return deps.turns.run(by.club.id, () =>
    makeChangeSet(deps, by, made, async () => {
      const { headings, rows } = await readTable(deps.parsers, upload.bytes)
      if (headings.length !== fields.length) {
        throw new ProblemError('file-columns-differ', `The file has ${headings.length} columns, not ${fields.length}`)
      }
      return planFile(deps.database, by.club.id, { rows, fields }, deps.now())
    }),
  )
}
