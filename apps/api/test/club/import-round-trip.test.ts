import type { RegisterRow } from '@forenet/contract/club/register'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { guessImportFields } from '@forenet/domain/import-columns'
import { parseImportRow } from '@forenet/domain/import-row'
import { LANGUAGES } from '@forenet/domain/language'
import { isPersonName } from '@forenet/domain/person-name'
import { REGISTER_COLUMNS, type RegisterColumn } from '@forenet/domain/register'
import { foldForSorting } from '@forenet/domain/register-text'
import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClubPersonRow } from '../../src/modules/core/members/index.ts'
import { registerColumns } from '../../src/modules/membership/register/file.ts'
import { FileRows } from '../../src/modules/portal/imports/file-rules.ts'
import type { KnownPeople } from '../../src/modules/portal/imports/plan-rules.ts'
import { type CsvColumn, sendCsv } from '../../src/platform/lists/csv.ts'
import { parseTable } from '../../src/platform/table-files/parse-table.ts'

const TODAY = '2026-11-20'
const TAGS = [
  { id: 't1', name: 'Bestyrelse' },
  { id: 't2', name: 'Kasserer, revisor; mv.' },
  { id: 't3', name: '+50' },
]
const TEAMS = [
  { id: 'h1', name: 'U12', activity: '' },
  { id: 'h2', name: 'Damer, 2. hold', activity: '' },
]

type Person = ClubPersonRow & { tags: string[]; teams: string[] }

let server: FastifyInstance
let sent: { columns: CsvColumn<RegisterRow>[]; rows: RegisterRow[] }
beforeAll(async () => {
  server = Fastify()
  server.get('/', (_request, reply) => sendCsv(reply, 'register.csv', sent.columns, all(sent.rows)))
  await server.ready()
})
afterAll(() => server.close())

async function* all<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

const name = fc
  .oneof(
    fc.constantFrom('Bo', 'Holm Iversen', 'Åse', 'Aase', 'Ida-Marie', "O'Hara", 'Jr., Bo', '-Bo'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  )
  .filter((text) => isPersonName(text) && text.trim() === text && text.normalize('NFC') === text)
const line = fc.oneof(
  fc.constantFrom('Vej 1', '-Vej 1', '2. th', 'Vej 1, 2. th', '=1+1', "'=x", '', 'c/o Bo; Vej 2', '+45', '"Hytten"'),
  fc.string({ unit: 'grapheme', maxLength: 90 }),
)
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const person = fc.record({
  id: fc.uuid(),
  firstName: name,
  lastName: fc.oneof(fc.constant(''), name),
  email: optional(fc.emailAddress().map((email) => email.toLowerCase())),
  phone: optional(
    fc.constantFrom('12345678', '+4512345678', '+45 12 34 56 78', '+46701234567', 'ring til mor', '20304050/1'),
  ),
  gender: optional(fc.constantFrom('female' as const, 'male' as const, 'other' as const, 'undisclosed' as const)),
  dateOfBirth: optional(fc.constantFrom<CalendarDate>('2010-12-31', '1950-01-02', '1926-03-12', '1888-01-01')),
  addressLine1: optional(line),
  addressLine2: optional(line),
  addressLine3: optional(line),
  postCode: optional(fc.constantFrom('8000', '0800', 'SE-123 45', 'SW1A 1AA', '-')),
  city: optional(line),
  country: optional(fc.constantFrom('Denmark', 'Germany', 'Danmark')),
  keptBy: fc.constantFrom(null, 'club'),
  guardianId: fc.option(fc.uuid()),
  hasLogin: fc.boolean(),
  tags: fc.subarray(TAGS.map(({ id }) => id)),
  teams: fc.subarray(TEAMS.map(({ id }) => id)),
})

function rowOf(one: Person): RegisterRow {
  const { id, firstName, lastName, email, phone, gender, dateOfBirth, postCode, city, tags, teams } = one
  const address = [one.addressLine1, one.addressLine2, one.addressLine3].filter((text) => text).join(', ')
  return {
    ...{ memberId: id, name: `${firstName} ${lastName}`.trim(), email, phone, gender, dateOfBirth, age: 12, address },
    ...{
      postCode: postCode || null,
      city: city || null,
      status: 'none',
      memberships: [],
      paidFrom: null,
      paidTo: null,
    },
    ...{ teams, waiting: [], tags, missing: [], guardians: [{ id, name: 'Mor', email: 'm@example.org', phone: null }] },
  }
}

function knownOf(people: readonly Person[]): KnownPeople {
  const names = (named: readonly { id: string; name: string }[], ids: readonly string[]) =>
    new Set(named.flatMap(({ id, name: text }) => (ids.includes(id) ? text.toLowerCase() : [])))
  const namesakes = {
    get: (wanted: string) =>
      people
        .filter(
          ({ firstName, lastName }) => foldForSorting(`${firstName} ${lastName}`.trim()) === foldForSorting(wanted),
        )
        .map(({ id, dateOfBirth }) => ({ memberId: id, dateOfBirth })),
  } as unknown as KnownPeople['namesakes']
  return {
    ...{ organisationId: 'club', today: TODAY, namesakes, teams: names(TEAMS, ['h1', 'h2']) },
    owners: new Map(people.flatMap(({ id, email }) => (email ? [[email, id]] : []))),
    tied: new Set(people.map(({ id }) => id)),
    held: new Map(people.map((one) => [one.id, one])),
    marks: new Map(people.map(({ id, tags, teams }) => [id, { tags: names(TAGS, tags), teams: names(TEAMS, teams) }])),
  }
}

const COLUMNS = fc
  .subarray([...REGISTER_COLUMNS])
  .filter((columns) => columns.includes('name'))
  .map((columns) => columns as RegisterColumn[])

test('importing an exported register file changes nothing, whatever people and columns it has', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(person, { minLength: 1, maxLength: 6, selector: ({ id }) => id }),
      fc.boolean(),
      COLUMNS,
      fc.constantFrom(...LANGUAGES),
      async (some, areTwins, columns, language) => {
        const emails = new Set<string>()
        const twin =
          some[0] && areTwins ? [{ ...some[0], id: '00000000-0000-4000-8000-000000000000', email: null }] : []
        const people = [...some, ...twin].map((one) => {
          const email = one.email !== null && emails.has(one.email) ? null : one.email
          if (email) emails.add(email)
          return { ...one, email }
        })
        sent = {
          columns: registerColumns(columns.join(','), language, { teams: TEAMS, tags: TAGS }),
          rows: people.map(rowOf),
        }
        const { rawPayload } = await server.inject('/')
        const { headings, rows } = await parseTable(rawPayload)
        const fields = guessImportFields(headings)
        const [tags, teams] = [TAGS, TEAMS].map((named) => new Set(named.map(({ name: text }) => text.toLowerCase())))
        const file = new FileRows()
        const known = knownOf(people)
        const planned = rows.map((cells) => {
          const row = parseImportRow(cells, fields, {
            today: TODAY,
            tags: tags ?? new Set(),
            teams: teams ?? new Set(),
          })
          return 'person' in row ? file.plan(row, known) : row
        })
        expect(planned).toEqual(people.map(() => expect.objectContaining({ outcome: 'same', notes: [] })))
      },
    ),
  )
})

test('keeps people who are only counted uncounted', () => {
  const fields = guessImportFields(['Navn'])
  for (const words of ['(tidligere medlem)', '(former member)']) {
    const row = parseImportRow([words], fields, { today: TODAY })
    expect('person' in row && new FileRows().plan(row, knownOf([])).outcome).toBe('same')
  }
})
