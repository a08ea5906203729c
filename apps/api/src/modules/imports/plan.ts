import type { Database } from '@forenet/database/database'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import type { ImportField } from '@forenet/domain/import-columns'
import { type ImportedPerson, readRow } from '@forenet/domain/import-row'
import { seenSince } from '@forenet/domain/register'
import type { PlannedRow } from '../change-sets/index.ts'
import { listHeld, ownersOfEmails } from '../members/index.ts'
import { listMarks, listNamesakes, listTagNames, listTeamNames, listTied } from '../register/index.ts'
import { type Known, nameOf, planRow } from './plan-rules.ts'

const AT_ONCE = 1_000
/** Rows that are read without a pause for other requests: their cells may be long. */
const READ_AT_ONCE = 20

/** What the rows of a file would do, one for each. */
export async function planFile(
  database: Database,
  organisationId: string,
  { rows, fields }: { rows: readonly (readonly string[])[]; fields: readonly (ImportField | null)[] },
  now: Date,
): Promise<PlannedRow[]> {
  const today = calendarDateAt(now)
  const seen = new Set<string>()
  const planned: PlannedRow[] = []
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const read = await readRows(rows.slice(from, from + AT_ONCE), fields, today)
    const people = read.map((row) => ('person' in row ? row.person : {}))
    const known = ownAlone(await readKnown(database, organisationId, people, today))
    for (const [index, row] of read.entries()) {
      const place = from + index + 1
      const nothing = { place, outcome: 'refuse' as const, memberId: null, changes: [], wanted: {} }
      if (!('person' in row)) {
        const { reason, field, value } = row
        planned.push({
          ...nothing,
          name: nameInRow(rows[from + index] ?? [], fields),
          refusal: { reason, field, value },
        })
        continue
      }
      const name = nameOf(row.person)
      const twice = twiceIn(seen, row.person)
      const refusal = twice && { reason: 'twice-in-file', field: twice, value: null }
      planned.push(
        refusal ? { ...nothing, name, refusal } : { place, name, wanted: row.person, ...planRow(row.person, known) },
      )
    }
  }
  return planned
}

async function readRows(
  rows: readonly (readonly string[])[],
  fields: readonly (ImportField | null)[],
  today: CalendarDate,
) {
  const read: ReturnType<typeof readRow>[] = []
  for (let from = 0; from < rows.length; from += READ_AT_ONCE) {
    read.push(...rows.slice(from, from + READ_AT_ONCE).map((cells) => readRow(cells, fields, today)))
    await new Promise(setImmediate)
  }
  return read
}

/** What some people of a file do now, in their order; here, as they are written, an e-mail of somebody else's is refused. */
export async function planPeople(
  database: Database,
  organisationId: string,
  people: readonly ImportedPerson[],
  now: Date,
) {
  const known = await readKnown(database, organisationId, people, calendarDateAt(now))
  return people.map((person) => planRow(person, known))
}

/** As a file is looked at: an e-mail that somebody of another club has is one like any other, so that a look tells nobody of it. */
function ownAlone(known: Known): Known {
  const owners = known.owners.entries().filter(([, owner]) => known.tied.has(owner))
  return { ...known, owners: new Map(owners) }
}

/** By what a row is the same person as one before it, or null. */
function twiceIn(seen: Set<string>, person: ImportedPerson): 'email' | 'name' | null {
  const named = `${nameOf(person).toLowerCase()} ${person.dateOfBirth ?? ''}`
  const keys = [
    ...(person.email === undefined ? [] : [['email', person.email] as const]),
    // Whoever has neither birth date nor e-mail is told apart by the name alone.
    ...(person.dateOfBirth === undefined && person.email !== undefined ? [] : [['name', named] as const]),
  ]
  const twice = keys.find(([, key]) => seen.has(key))
  for (const [, key] of keys) seen.add(key)
  return twice?.[0] ?? null
}

/** What somebody of a row that is refused is called, as it stands in the file. */
function nameInRow(cells: readonly string[], fields: readonly (ImportField | null)[]): string {
  const of = (wanted: ImportField) => cells[fields.indexOf(wanted)]?.trim() ?? ''
  const name = of('name') || `${of('first-name')} ${of('last-name')}`.trim()
  return [...name].slice(0, 160).join('')
}

async function readKnown(
  database: Database,
  organisationId: string,
  people: readonly ImportedPerson[],
  today: CalendarDate,
): Promise<Known> {
  const since = seenSince(today)
  const owners = await ownersOfEmails(
    database,
    people.flatMap(({ email = [] }) => email),
  )
  const names = people.map(nameOf).filter((name) => name !== '')
  const called = await listNamesakes(database, organisationId, since, names)
  const ids = [...new Set([...owners.values(), ...called.map(({ memberId }) => memberId)])]
  const tied = await listTied(database, organisationId, since, ids)
  const own = [...tied]
  const held = await listHeld(database, own)
  const marks = await listMarks(database, organisationId, own)
  const tagNames = namesById(await listTagNames(database, organisationId))
  const teamNames = namesById(await listTeamNames(database, organisationId))
  return {
    organisationId,
    owners,
    tied,
    namesakes: Map.groupBy(called, ({ name }) => name),
    held: new Map(held.map((person) => [person.id, person])),
    marks: new Map(
      own.map((id) => [
        id,
        {
          tags: new Set(marks.tags.flatMap((one) => (one.memberId === id ? (tagNames.get(one.tagId) ?? []) : []))),
          teams: new Set(marks.places.flatMap((one) => (one.memberId === id ? (teamNames.get(one.teamId) ?? []) : []))),
        },
      ]),
    ),
    teams: new Set(teamNames.values()),
  }
}

const namesById = (named: readonly { id: string; name: string }[]) =>
  new Map(named.map(({ id, name }) => [id, name.toLowerCase()]))
