import type { Database } from '@forenet/database/database'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import type { DateOrder } from '@forenet/domain/date-order'
import type { ImportField } from '@forenet/domain/import-columns'
import type { DigitDates } from '@forenet/domain/import-date-format'
import {
  IMPORT_NAME_FIELDS,
  type ImportedPerson,
  type ParsedImportRow,
  parseImportRow,
  type RowParsingContext,
} from '@forenet/domain/import-row'
import type { TextEncoding } from '@forenet/domain/import-text'
import { toPlainLine } from '@forenet/domain/plain-text'
import { computeVisibilityCutoff } from '@forenet/domain/register'
import type { PlannedRow } from '../../core/change-sets/index.ts'
import { listClubPeople, mapEmailOwners } from '../../core/members/index.ts'
import {
  filterVisibleInRegister,
  listNamesakes,
  listTagNames,
  listTagsAndPlaces,
  listTeamNames,
} from '../../membership/register/index.ts'
import { cellsToKeep, FileRows, nameInCells, rowsOfSameNames, rowsOfSharedEmails, shortName } from './file-rules.ts'
import { lossyEncoding, restoreLostLetters } from './lost-letters-rules.ts'
import {
  getImportedName,
  type KnownPeople,
  listEmails,
  type PlannedImportRow,
  planRow,
  writtenName,
} from './plan-rules.ts'

const BATCH_SIZE = 1_000
/** Cells may be long, so few rows are parsed before yielding to other requests. */
const PARSE_BATCH_SIZE = 20

export type PeopleTable = {
  rows: readonly (readonly string[])[]
  numbers: readonly number[]
  fields: readonly (ImportField | null)[]
  dateOrder: DateOrder
  digitDates: DigitDates
  /** Null for a spreadsheet. */
  encoding: TextEncoding | null
}

export async function planFile(
  database: Database,
  organisationId: string,
  table: PeopleTable,
  now: Date,
): Promise<PlannedRow[]> {
  const today = calendarDateAt(now)
  const { rows, numbers, fields, dateOrder, digitDates, encoding } = table
  const names = await readMarkNames(database, organisationId)
  const context = { today, dateOrder, digitDates, ...names }
  const read = await readRows(rows, fields, context)
  const lossy = lossyEncoding(encoding, rows)
  const shared = rowsOfSharedEmails(read, today)
  const namesakes = rowsOfSameNames(read)
  const file = new FileRows()
  const planned: PlannedRow[] = []
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const chunk = read.slice(from, from + BATCH_SIZE)
    const found = hideOtherClubs(await readKnown(database, organisationId, collectLookupKeys(chunk), today))
    const byName = new Map(found.namesakes)
    const known = { ...found, namesakes: byName }
    for (const [index, one] of chunk.entries()) {
      const nth = from + index
      const cells = cellsToKeep(rows[nth] ?? [], fields, context)
      const row = 'person' in one && lossy !== null ? restoreLostLetters(one, known, lossy) : one
      if (row !== one && 'person' in row && 'person' in one) {
        const called = byName.get(getImportedName(one.person)) ?? byName.get(writtenName(one))
        if (called && !byName.has(getImportedName(row.person))) byName.set(getImportedName(row.person), called)
      }
      const name =
        'person' in row ? getImportedName(row.person) || shortName(writtenName(row)) : shortName(nameInCells(cells))
      const plan =
        'person' in row
          ? file.plan(row, known, { isEmailShared: shared.has(nth), isNamesake: namesakes.has(nth) })
          : { outcome: 'refuse' as const, memberId: null, changes: [], refusal: row, notes: [], wanted: {} }
      const hasFault = plan.outcome === 'refuse' || plan.notes.length > 0
      planned.push({ place: numbers[nth] ?? nth + 1, name, ...plan, cells: hasFault ? cells : null })
    }
  }
  return planned
}

async function readRows(
  rows: readonly (readonly string[])[],
  fields: readonly (ImportField | null)[],
  context: RowParsingContext,
) {
  const read: ReturnType<typeof parseImportRow>[] = []
  for (let from = 0; from < rows.length; from += PARSE_BATCH_SIZE) {
    read.push(...rows.slice(from, from + PARSE_BATCH_SIZE).map((cells) => parseImportRow(cells, fields, context)))
    await new Promise(setImmediate)
  }
  return read
}

type LookupKeys = { emails: string[]; names: string[] }

function collectLookupKeys(rows: readonly ReturnType<typeof parseImportRow>[]): LookupKeys {
  const people = rows.filter((row) => 'person' in row)
  return {
    emails: people.flatMap(listEmails),
    names: people.flatMap((row) => [getImportedName(row.person), writtenName(row)]),
  }
}

const REGENERATED_NOTES: ReadonlySet<string> = new Set(['own-data'])

/** The other cells stay as parsed. */
export async function planCorrectedRow(
  database: Database,
  organisationId: string,
  {
    before,
    field,
    value,
  }: {
    before: Pick<PlannedRow, 'wanted'> & { cells: object; notes: PlannedImportRow['notes'] }
    field: ImportField
    value: string
  },
  now: Date,
): Promise<PlannedImportRow> {
  const today = calendarDateAt(now)
  const context = { today, ...(await readMarkNames(database, organisationId)) }
  const cells = { ...before.cells, [field]: value } as ParsedImportRow['cells']
  // Names are read together, because several columns may form one.
  const fields = IMPORT_NAME_FIELDS.includes(field)
    ? IMPORT_NAME_FIELDS.filter((one) => one === field || cells[one])
    : [field]
  const corrected = parseImportRow(
    fields.map((one) => cells[one] ?? ''),
    fields,
    context,
  )
  if (!('person' in corrected)) throw new Error('A row of one cell has no cells beyond it')
  const isCorrected = (of: string) => fields.some((one) => one === of)
  const notes = before.notes.filter((note) => !isCorrected(note.field) && !REGENERATED_NOTES.has(note.reason))
  const row: ParsedImportRow = {
    person: { ...(before.wanted as ImportedPerson), ...corrected.person },
    cells: { ...(before.cells as ParsedImportRow['cells']), ...corrected.cells },
    blank: [],
    notes: corrected.notes,
  }
  const known = hideOtherClubs(await readKnown(database, organisationId, collectLookupKeys([row]), today))
  const planned = planRow(row, known)
  return planned.outcome === 'refuse' ? planned : { ...planned, notes: [...notes, ...planned.notes] }
}

/** `ids`: people written by this import. */
export async function rereadKnownPeople(
  database: Database,
  organisationId: string,
  people: readonly ImportedPerson[],
  ids: readonly string[],
  now: Date,
): Promise<KnownPeople> {
  const wanted = { emails: people.flatMap(({ email = [] }) => email), names: people.map(getImportedName) }
  return readKnown(database, organisationId, wanted, calendarDateAt(now), ids)
}

/** A preview treats the email of another club's member as unknown. */
function hideOtherClubs(known: KnownPeople): KnownPeople {
  const owners = known.owners.entries().filter(([, owner]) => known.tied.has(owner))
  return { ...known, owners: new Map(owners) }
}

async function readKnown(
  database: Database,
  organisationId: string,
  { emails, names }: LookupKeys,
  today: CalendarDate,
  others: readonly string[] = [],
): Promise<KnownPeople> {
  const since = computeVisibilityCutoff(today)
  const owners = await mapEmailOwners(database, [...new Set(emails)])
  const called = await listNamesakes(
    database,
    organisationId,
    since,
    [...new Set(names)].filter((name) => name !== ''),
  )
  const ids = [...new Set([...others, ...owners.values(), ...called.map(({ memberId }) => memberId)])]
  const tied = await filterVisibleInRegister(database, organisationId, since, ids)
  const own = [...tied]
  const held = await listClubPeople(database, own)
  const marks = await listTagsAndPlaces(database, organisationId, own)
  const tagNames = namesById(await listTagNames(database, organisationId))
  const teamNames = namesById(await listTeamNames(database, organisationId))
  const tagsOf = namesByMember(marks.tags.map(({ memberId, tagId }) => [memberId, tagNames.get(tagId)]))
  const teamsOf = namesByMember(marks.places.map(({ memberId, teamId }) => [memberId, teamNames.get(teamId)]))
  return {
    organisationId,
    today,
    owners,
    tied,
    namesakes: Map.groupBy(called, ({ name }) => name),
    held: new Map(held.map((person) => [person.id, person])),
    marks: new Map(own.map((id) => [id, { tags: tagsOf.get(id) ?? new Set(), teams: teamsOf.get(id) ?? new Set() }])),
    teams: new Set(teamNames.values()),
  }
}

async function readMarkNames(database: Database, organisationId: string) {
  const tags = namesById(await listTagNames(database, organisationId))
  const teams = namesById(await listTeamNames(database, organisationId))
  return { tags: new Set(tags.values()), teams: new Set(teams.values()) }
}

const namesById = (named: readonly { id: string; name: string }[]) =>
  new Map(named.map(({ id, name }) => [id, toPlainLine(name).toLowerCase()]))

function namesByMember(named: readonly (readonly [memberId: string, name: string | undefined])[]) {
  const names = new Map<string, Set<string>>()
  for (const [memberId, name] of named) {
    if (name !== undefined) names.set(memberId, (names.get(memberId) ?? new Set()).add(name))
  }
  return names
}
