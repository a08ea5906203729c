import { type CalendarDate, computeAge } from '@forenet/domain/calendar-date'
import type { ImportField } from '@forenet/domain/import-columns'
import { findNameProblem, type ImportedPerson, type ParsedImportRow } from '@forenet/domain/import-row'
import { haveNamePartInCommon, parseNameList, parsePhone } from '@forenet/domain/import-values'
import { toPlainLine, unescapeCell } from '@forenet/domain/plain-text'
import { ADULT_AGE } from '@forenet/domain/register'
import { foldForSorting } from '@forenet/domain/register-text'
import type { PlannedRow } from '../../core/change-sets/index.ts'
import { type ClubPersonData, type ClubPersonRow, isOwnedByClub } from '../../core/members/index.ts'

type CurrentMarks = { tags: ReadonlySet<string>; teams: ReadonlySet<string> }

/** Facts from the database about the people of some rows. */
export type KnownPeople = {
  organisationId: string
  today: CalendarDate
  /** Member ids by email, across all clubs. */
  owners: ReadonlyMap<string, string>
  /** Members in the club's register, of `owners` and `namesakes`. */
  tied: ReadonlySet<string>
  /** People with the row's name. */
  namesakes: ReadonlyMap<string, readonly { memberId: string; dateOfBirth: string | null }[]>
  held: ReadonlyMap<string, ClubPersonRow>
  /** Tag and team names per person, in lower case. */
  marks: ReadonlyMap<string, CurrentMarks>
  teams: ReadonlySet<string>
}

/** Reasons to ignore a cell or reject a row, other than unreadable cells. */
export type PlanRefusal =
  | 'has-account'
  | 'email-of-another-name'
  | 'email-shared'
  | 'other-birth-date'
  | 'several-of-this-name'
  | 'cannot-tell-who'
  | 'own-data'
  | 'no-such-team'

type PlanNote = { reason: string; field: string; value: string | null }
type FoundPerson = { memberId: string | null } | { refused: PlanRefusal; field: string | null; value: string | null }
export type PlannedImportRow = Pick<PlannedRow, 'outcome' | 'changes' | 'refusal' | 'memberId'> & {
  notes: PlanNote[]
  /** The person without ignored cells. */
  wanted: ImportedPerson
}

export const FIELD_BY_VALUE = {
  firstName: 'first-name',
  lastName: 'last-name',
  email: 'email',
  phone: 'phone',
  gender: 'gender',
  dateOfBirth: 'birth-date',
  addressLine1: 'address',
  addressLine2: 'address-2',
  postCode: 'post-code',
  city: 'city',
  country: 'country',
} as const satisfies Readonly<Record<keyof ClubPersonData, string>>
type PersonValue = keyof typeof FIELD_BY_VALUE
const VALUE_KEYS = Object.keys(FIELD_BY_VALUE) as PersonValue[]

export function getImportedName({ firstName = '', lastName = '' }: ImportedPerson): string {
  return `${firstName} ${lastName}`.trim()
}

export function writtenName({ cells }: Pick<ParsedImportRow, 'cells'>): string {
  return cells.name ?? [firstNames(cells), cells['last-name']].filter(Boolean).join(' ')
}

function firstNames(cells: ParsedImportRow['cells']): string {
  return [cells['first-name'], cells['middle-name']].filter(Boolean).join(' ')
}

export function listEmails({ person, cells }: ParsedImportRow): string[] {
  const written = cells.email?.toLowerCase()
  return [...new Set([person.email, written].filter((email) => email !== undefined))]
}

/** A file exported from the register has rows equal to all data of a person. `claimed`: subjects of other rows. */
export function findUnchanged(
  row: ParsedImportRow,
  known: KnownPeople,
  claimed: ReadonlySet<string>,
): string | undefined {
  const owners = listEmails(row).flatMap((email) => known.owners.get(email) ?? [])
  const named = [writtenName(row), getImportedName(row.person)].flatMap((name) => known.namesakes.get(name) ?? [])
  const ids = [...owners, ...named.map(({ memberId }) => memberId)]
  return ids.find((id) => {
    const held = known.tied.has(id) && !claimed.has(id) ? known.held.get(id) : undefined
    return held && isUnchanged(row, held, known.marks.get(id))
  })
}

function isUnchanged(row: ParsedImportRow, held: ClubPersonRow, marks: CurrentMarks | undefined): boolean {
  const tags = row.person.tags?.length ?? 0
  return (
    (Object.keys(row.cells) as ImportField[]).every((field) => agreesOnField(field, row, held, marks)) &&
    row.blank.every((field) =>
      [...writtenValues(field, held, row.cells)].every((value) => toPlainLine(value) === ''),
    ) &&
    (!(row.cells.tags || row.blank.includes('tags')) || tags === (marks?.tags.size ?? 0))
  )
}

function agreesOnField(
  field: ImportField,
  { person, cells }: Pick<ParsedImportRow, 'person' | 'cells'>,
  held: ClubPersonRow,
  marks: CurrentMarks | undefined,
): boolean {
  if (field === 'middle-name') return agreesOnField('first-name', { person, cells }, held, marks)
  const cell = field === 'first-name' ? firstNames(cells) : (cells[field] ?? '')
  if (field === 'tags' || field === 'teams') return areAllKnown(cell, marks?.[field] ?? new Set())
  const written = [...writtenValues(field, held, cells)]
  if (written.some((value) => toPlainLine(unescapeCell(value)) === toPlainLine(cell))) return true
  const keys = VALUE_KEYS.filter((key) => FIELD_BY_VALUE[key] === field)
  return keys.length > 0 && keys.every((key) => person[key] !== undefined && isSameValue(key, held[key], person[key]))
}

function areAllKnown(cell: string, names: ReadonlySet<string>): boolean {
  const read = parseNameList(cell, names)
  return 'value' in read && read.value.every((name) => names.has(name.toLowerCase()))
}

function* writtenValues(field: ImportField, held: ClubPersonRow, cells: ParsedImportRow['cells']): Generator<string> {
  if (field === 'name') yield `${held.firstName} ${held.lastName}`
  if (field === 'address' && cells['address-2'] === undefined) {
    yield [held.addressLine1, held.addressLine2, held.addressLine3].filter((line) => line).join(', ')
  }
  for (const key of VALUE_KEYS) if (FIELD_BY_VALUE[key] === field) yield held[key] ?? ''
}

export function unchangedRow(row: ParsedImportRow, memberId: string): PlannedImportRow {
  return { outcome: 'same', memberId, changes: [], refusal: null, notes: [], wanted: row.person }
}

/** `isEmailShared`: another row uses the email. */
export function planRow(row: ParsedImportRow, known: KnownPeople, isEmailShared = false): PlannedImportRow {
  const wrong = findNameProblem(row)
  if (wrong) return refusedRow(row, wrong)
  const email = leaveOutEmail(row, known, isEmailShared)
  const teams = leaveOutTeams(email.person, known.teams)
  const person = teams.person
  const notes: PlanNote[] = [...row.notes, ...email.notes, ...teams.notes]
  const found = findPerson(person, known)
  if ('refused' in found) return refusedRow(row, { reason: found.refused, field: found.field, value: found.value })
  if (found.memberId === null) {
    const changes = VALUE_KEYS.flatMap((key) =>
      person[key] ? [{ field: FIELD_BY_VALUE[key], from: null, to: person[key] }] : [],
    )
    const all = [...changes, ...newMarks(person, undefined)]
    return { outcome: 'create', memberId: null, changes: all, refusal: null, notes, wanted: person }
  }
  const held = known.held.get(found.memberId)
  if (!held) return refusedRow(row, { reason: 'has-account', field: 'email', value: null })
  const marks = known.marks.get(held.id)
  const values = listChanges({ ...row, person }, held, marks)
  const isOwn = !isOwnedByClub(held, known.organisationId)
  const added = newMarks(person, marks)
  if (isOwn && values.length > 0 && added.length === 0) {
    return refusedRow(row, { reason: 'own-data', field: values[0]?.field ?? null, value: null })
  }
  const ownNotes = isOwn ? values.map(({ field }): PlanNote => ({ reason: 'own-data', field, value: null })) : []
  const changes = isOwn ? added : [...values, ...added]
  const isSettled = ({ reason, field }: PlanNote) =>
    reason === 'parent-email' ? held.guardianId !== null : agreesOnField(field as ImportField, row, held, marks)
  return {
    outcome: changes.length === 0 ? 'same' : 'change',
    memberId: held.id,
    changes,
    refusal: null,
    notes: [...notes.filter((note) => !isSettled(note)), ...ownNotes],
    wanted: person,
  }
}

type NarrowedPerson = { person: ImportedPerson; notes: PlanNote[] }

/** Ignores an email that belongs to someone else, such as a parent; the rest of the row is used. */
function leaveOutEmail(
  { person }: ParsedImportRow,
  { owners, tied, held, today }: KnownPeople,
  isShared: boolean,
): NarrowedPerson {
  const { email, ...others } = person
  if (email === undefined) return { person, notes: [] }
  const id = owners.get(email)
  const owner = id !== undefined && tied.has(id) ? held.get(id) : undefined
  if (owner && isSamePerson(person, owner, today)) return { person, notes: [] }
  const reason =
    owner && !hasSameName(person, owner)
      ? 'email-of-another-name'
      : id === undefined && isShared
        ? 'email-shared'
        : null
  return reason === null ? { person, notes: [] } : { person: others, notes: [{ reason, field: 'email', value: email }] }
}

function leaveOutTeams(person: ImportedPerson, known: ReadonlySet<string>): NarrowedPerson {
  const { teams = [], ...others } = person
  const unknown = teams.filter((name) => !known.has(name.toLowerCase()))
  if (unknown.length === 0) return { person, notes: [] }
  const rest = teams.filter((name) => known.has(name.toLowerCase()))
  return {
    person: rest.length === 0 ? others : { ...others, teams: rest },
    notes: unknown.map((value) => ({ reason: 'no-such-team', field: 'teams', value })),
  }
}

type DescribedPerson = { firstName?: string; lastName?: string; dateOfBirth?: string | null }

/**
 * People with equal birth dates are the same, unless they are children with different names, such as twins. If a birth
 * date is unknown, their first names decide.
 */
export function isSamePerson(one: DescribedPerson, other: DescribedPerson, today: CalendarDate): boolean {
  const shares = haveNamePartInCommon(one.firstName ?? '', other.firstName ?? '')
  if (!one.dateOfBirth || !other.dateOfBirth) return shares
  if (one.dateOfBirth !== other.dateOfBirth) return false
  return shares || computeAge(one.dateOfBirth, today) >= ADULT_AGE
}

function hasSameName(one: DescribedPerson, other: DescribedPerson): boolean {
  const called = ({ firstName = '', lastName = '' }: DescribedPerson) =>
    foldForSorting(`${firstName} ${lastName}`.trim())
  return called(one) === called(other)
}

/** Matches by email, otherwise by name and birth date; null if new. */
export function findPerson(person: ImportedPerson, { owners, tied, namesakes, held, today }: KnownPeople): FoundPerson {
  const { email, dateOfBirth } = person
  const owner = email === undefined ? undefined : owners.get(email)
  if (owner !== undefined) {
    const known = tied.has(owner) ? held.get(owner) : undefined
    if (!known) return { refused: 'has-account', field: 'email', value: email ?? null }
    return isSamePerson(person, known, today)
      ? { memberId: known.id }
      : { refused: 'other-birth-date', field: 'birth-date', value: null }
  }
  const called = namesakes.get(getImportedName(person)) ?? []
  if (dateOfBirth !== undefined) {
    const [one, another] = called.filter((namesake) => namesake.dateOfBirth === dateOfBirth)
    if (another) return { refused: 'several-of-this-name', field: null, value: null }
    return { memberId: one?.memberId ?? null }
  }
  if (email === undefined && called.length > 0) return { refused: 'cannot-tell-who', field: null, value: null }
  return { memberId: null }
}

type Change = PlannedRow['changes'][number]

function listChanges(row: ParsedImportRow, held: ClubPersonRow, marks: CurrentMarks | undefined): Change[] {
  const { person, cells } = row
  const isNameKept = cells.name !== undefined && agreesOnField('name', row, held, marks)
  const isAddressKept = cells.address !== undefined && agreesOnField('address', row, held, marks)
  // An address in one column replaces both lines.
  const wanted = cells.address !== undefined && cells['address-2'] === undefined ? oneAddress(person, held) : person
  return VALUE_KEYS.flatMap((key) => {
    if (isNameKept && (key === 'firstName' || key === 'lastName')) return []
    if (isAddressKept && (key === 'addressLine1' || key === 'addressLine2')) return []
    const [from, to] = [held[key], wanted[key]]
    if (to === undefined || isSameValue(key, from, to)) return []
    if (cells[FIELD_BY_VALUE[key]] !== undefined && agreesOnField(FIELD_BY_VALUE[key], row, held, marks)) return []
    return [{ field: FIELD_BY_VALUE[key], from, to: to === '' ? null : to }]
  })
}

function oneAddress(person: ImportedPerson, held: ClubPersonRow): ImportedPerson {
  const { addressLine1 = '', addressLine2 } = person
  if (addressLine2 !== undefined || !held.addressLine2) return person
  const comma = addressLine1.indexOf(', ')
  return comma < 0
    ? { ...person, addressLine2: '' }
    : { ...person, addressLine1: addressLine1.slice(0, comma), addressLine2: addressLine1.slice(comma + 2) }
}

function isSameValue(key: PersonValue, from: string | null, to: string): boolean {
  if (key !== 'phone' || from === null) return (from ?? '') === to
  const read = parsePhone(from)
  return 'value' in read ? read.value === to : from === to
}

/** Tags and teams to add; an import removes none. */
function newMarks({ tags = [], teams = [] }: ImportedPerson, has: CurrentMarks | undefined): Change[] {
  const added = (field: string, names: readonly string[], there: ReadonlySet<string> | undefined) =>
    names.filter((name) => !there?.has(name.toLowerCase())).map((to) => ({ field, from: null, to }))
  return [...added('tags', tags, has?.tags), ...added('teams', teams, has?.teams)]
}

/** People written by the same import are excluded, so that its rows do not conflict. */
export function excludeNamesakes(known: KnownPeople, ids: ReadonlySet<string>): KnownPeople {
  const others = known.namesakes
    .entries()
    .map(([name, people]) => [name, people.filter(({ memberId }) => !ids.has(memberId))] as const)
  return { ...known, namesakes: new Map(others) }
}

/** True if the data that the planned row depends on is unchanged. */
export function isStillValid(
  row: Pick<PlannedRow, 'outcome' | 'memberId' | 'changes'>,
  person: ImportedPerson,
  known: KnownPeople,
): boolean {
  const email = row.changes.find(({ field, to }) => field === 'email' && to !== null)?.to
  if (email && known.owners.has(email) && known.owners.get(email) !== row.memberId) return false
  if (row.outcome === 'create') {
    const found = findPerson(person, known)
    return 'memberId' in found && found.memberId === null && areTeams(row.changes, known.teams)
  }
  const held = row.memberId !== null && known.tied.has(row.memberId) ? known.held.get(row.memberId) : undefined
  if (!held) return false
  const values = row.changes.filter(({ field }) => field !== 'tags' && field !== 'teams' && field !== 'guardian')
  const isLinked = row.changes.some(({ field }) => field === 'guardian')
  if ((values.length > 0 || isLinked) && !isOwnedByClub(held, known.organisationId)) return false
  if (isLinked && held.email !== null) return false
  const marks = known.marks.get(held.id)
  const isAsBefore = values.every(({ field, from }) => {
    const key = VALUE_KEYS.find((one) => FIELD_BY_VALUE[one] === field)
    return key !== undefined && (held[key] ?? null) === from
  })
  return (
    isAsBefore &&
    newMarks(person, marks).length === row.changes.length - values.length - (isLinked ? 1 : 0) &&
    areTeams(row.changes, known.teams)
  )
}

function areTeams(changes: PlannedRow['changes'], known: ReadonlySet<string>): boolean {
  return changes.every(({ field, to }) => field !== 'teams' || known.has((to ?? '').toLowerCase()))
}

function refusedRow(
  row: ParsedImportRow,
  refusal: { reason: string; field: string | null; value: string | null },
): PlannedImportRow {
  return { outcome: 'refuse', memberId: null, changes: [], refusal, notes: [], wanted: row.person }
}
