import { createHash } from 'node:crypto'
import type { ChangeSet } from '@forenet/contract/club/change-set'
import type { ImportColumns, ImportFileQuery, ImportPreviewQuery } from '@forenet/contract/club/import'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import type { DateOrder } from '@forenet/domain/date-order'
import { findColumnMappingProblem, guessImportFields, type ImportField } from '@forenet/domain/import-columns'
import { type BirthDateFormat, guessBirthDateFormat } from '@forenet/domain/import-date-format'
import { parseEmail } from '@forenet/domain/import-values'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import type { RequireCleanUpload, Upload } from '../../../platform/http/upload-scan.ts'
import type { FileTable } from '../../../platform/table-files/parse-table.ts'
import { readTable } from '../../../platform/table-files/read-table.ts'
import type { ConcurrencyLimiter } from '../../../platform/tasks/concurrency-limiter.ts'
import type { Parsers } from '../../../platform/tasks/parsers.ts'
import { type ChangeSetsDeps, createChangeSet } from '../../core/change-sets/index.ts'
import { planFile } from './plan.ts'

export type ImportsDeps = Omit<ChangeSetsDeps, 'send'> & {
  requireClean: RequireCleanUpload
  parsers: Parsers
  turns: ConcurrencyLimiter
}

const MAX_SAMPLES = 3
const SAMPLE_LENGTH = 80

export async function importedColumns(
  { requireClean, parsers, turns, now }: Pick<ImportsDeps, 'requireClean' | 'parsers' | 'turns' | 'now'>,
  { caller, club }: ClubCaller,
  { filename: _filename, ...choices }: ImportFileQuery,
  upload: Upload,
): Promise<ImportColumns> {
  await requireClean(caller, upload)
  return turns.run(club.id, async () =>
    presentColumns(await readTable(parsers, upload.bytes, choices), calendarDateAt(now())),
  )
}

function presentColumns(
  { headings, rows, numbers: _numbers, ...reading }: FileTable,
  today: CalendarDate,
): ImportColumns {
  const cellsAt = (place: number) => rows.values().map((row) => (row[place] ?? '').trim())
  const samples = (place: number) =>
    cellsAt(place)
      .filter((cell) => cell !== '')
      .take(MAX_SAMPLES)
      .map((cell) => [...cell].slice(0, SAMPLE_LENGTH).join(''))
      .toArray()
  const hasHeadings = reading.headingRow > 0
  const hasNames = (place: number) => isNameColumn(cellsAt(place))
  const fields = hasHeadings
    ? guessImportFields(headings, hasNames)
    : headings.map((_heading, place) => guessFieldsByCells(cellsAt(place)))
  const columns = headings.map((heading, place) => ({
    heading,
    samples: samples(place),
    field: fields.indexOf(fields[place] ?? null) === place ? (fields[place] ?? null) : null,
    dateOrder: guessBirthDateFormat(heading, cellsAt(place), today).order,
  }))
  return { ...reading, rows: rows.length, columns }
}

function isNameColumn(cells: IteratorObject<string>): boolean {
  const some = cells.take(20).toArray()
  return some.filter((cell) => /^[\p{L}\p{M}][\p{L}\p{M}.'’ -]*$/u.test(cell)).length > some.length / 2
}

/** Guesses a column without a heading, if its cells are unambiguous. */
function guessFieldsByCells(cells: IteratorObject<string>): ImportField | null {
  const some = cells
    .filter((cell) => cell !== '')
    .take(20)
    .toArray()
  return some.length > 0 && some.every((cell) => 'value' in parseEmail(cell)) ? 'email' : null
}

export async function previewImport(
  deps: ImportsDeps,
  by: ClubCaller,
  { id, filename, fields: given, dateOrder, ...choices }: ImportPreviewQuery,
  upload: Upload,
): Promise<ChangeSet> {
  const fields = given.split(',').map((field) => (field === '' ? null : (field as ImportField)))
  if (findColumnMappingProblem(fields))
    throw new ProblemError('columns-unclear', 'Each field once, and a column with names')
  await deps.requireClean(by.caller, upload)
  const read = JSON.stringify([given, dateOrder, choices])
  const fingerprint = createHash('sha256').update(read).update('\0').update(upload.bytes).digest('base64url')
  const created = { id, kind: 'people-import', about: filename, fingerprint } as const
  return deps.turns.run(by.club.id, () =>
    createChangeSet(deps, by, created, async () => {
      const { headings, rows, numbers, encoding } = await readTable(deps.parsers, upload.bytes, choices)
      if (headings.length !== fields.length) {
        throw new ProblemError('file-columns-differ', `The file has ${headings.length} columns, not ${fields.length}`)
      }
      const now = deps.now()
      const format = birthDateFormat({ headings, rows }, fields.indexOf('birth-date'), calendarDateAt(now), dateOrder)
      const table = {
        rows,
        numbers,
        fields,
        encoding,
        dateOrder: format.order ?? 'day-first',
        digitDates: format.digits,
      }
      return planFile(deps.database, by.club.id, table, now)
    }),
  )
}

function birthDateFormat(
  { headings, rows }: Pick<FileTable, 'headings' | 'rows'>,
  place: number,
  today: CalendarDate,
  chosen: DateOrder | undefined,
): BirthDateFormat {
  const cells = rows.values().map((row) => row[place] ?? '')
  return guessBirthDateFormat(headings[place] ?? '', place < 0 ? [] : cells, today, chosen)
}
