import type { ImportedPerson } from '@forenet/domain/import-row'
import { readPhone, sharesName } from '@forenet/domain/import-values'
import type { PlannedRow } from '../change-sets/index.ts'
import { type HeldPerson, isClubsOwn, type KeptValues } from '../members/index.ts'

/** What is known that a row of a file is compared with. */
export type Known = {
  organisationId: string
  /** The member's id by e-mail, of whichever club. */
  owners: ReadonlyMap<string, string>
  /** Those of them, and of the namesakes, who are the club's own. */
  tied: ReadonlySet<string>
  /** By the name of the row. */
  namesakes: ReadonlyMap<string, readonly { memberId: string; dateOfBirth: string | null }[]>
  held: ReadonlyMap<string, HeldPerson>
  /** Names of tags and teams that a person has, in small letters. */
  marks: ReadonlyMap<string, { tags: ReadonlySet<string>; teams: ReadonlySet<string> }>
  /** Names of the club's teams, in small letters. */
  teams: ReadonlySet<string>
}

/** Why a row of people does nothing, besides what is wrong with a cell. */
export type PlanRefusal =
  | 'has-account'
  | 'email-of-another-name'
  | 'several-of-this-name'
  | 'cannot-tell-who'
  | 'own-data'
  | 'no-such-team'

type Found = { memberId: string | null } | { refused: PlanRefusal; field: string | null; value: string | null }
type Planned = Pick<PlannedRow, 'outcome' | 'changes' | 'refusal' | 'memberId'>

/** What a person of a file can say of somebody, by the field that it is called by on the page. */
export const VALUES = {
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
} as const satisfies Readonly<Record<keyof KeptValues, string>>
type Value = keyof typeof VALUES
const KEYS = Object.keys(VALUES) as Value[]

/** How a row calls its person. */
export function nameOf({ firstName = '', lastName = '' }: ImportedPerson): string {
  return `${firstName} ${lastName}`.trim()
}

/** What a row of a file would do. */
export function planRow(person: ImportedPerson, known: Known): Planned {
  const team = person.teams?.find((name) => !known.teams.has(name.toLowerCase()))
  if (team !== undefined) return refused('no-such-team', 'teams', team)
  const found = findPerson(person, known)
  if ('refused' in found) return refused(found.refused, found.field, found.value)
  if (found.memberId === null) {
    const changes = KEYS.flatMap((key) => (person[key] ? [{ field: VALUES[key], from: null, to: person[key] }] : []))
    return { outcome: 'create', memberId: null, changes: [...changes, ...marksOf(person, undefined)], refusal: null }
  }
  const held = known.held.get(found.memberId)
  if (!held) return refused('has-account', 'email', null)
  const changes = changesOf(person, held)
  const isOwn = !isClubsOwn(held, known.organisationId)
  if (isOwn && changes.length > 0) return refused('own-data', changes[0]?.field ?? null, null)
  const all = [...changes, ...marksOf(person, known.marks.get(held.id))]
  return { outcome: all.length === 0 ? 'same' : 'change', memberId: held.id, changes: all, refusal: null }
}

/** Whom a row is about: by e-mail, else by name and birth date; null is nobody yet. */
function findPerson(person: ImportedPerson, { owners, tied, namesakes, held }: Known): Found {
  const { email, dateOfBirth, firstName = '' } = person
  const owner = email === undefined ? undefined : owners.get(email)
  if (owner !== undefined) {
    const known = tied.has(owner) ? held.get(owner) : undefined
    if (!known) return { refused: 'has-account', field: 'email', value: email ?? null }
    const born = known.dateOfBirth
    const isAnother = dateOfBirth && born ? dateOfBirth !== born : !sharesName(firstName, known.firstName)
    return isAnother
      ? { refused: 'email-of-another-name', field: 'email', value: email ?? null }
      : { memberId: known.id }
  }
  const called = namesakes.get(nameOf(person)) ?? []
  if (dateOfBirth !== undefined) {
    const [one, another] = called.filter((namesake) => namesake.dateOfBirth === dateOfBirth)
    if (another) return { refused: 'several-of-this-name', field: null, value: null }
    return { memberId: one?.memberId ?? null }
  }
  if (email === undefined && called.length > 0) return { refused: 'cannot-tell-who', field: null, value: null }
  return { memberId: null }
}

function changesOf(person: ImportedPerson, held: HeldPerson): PlannedRow['changes'] {
  return KEYS.flatMap((key) => {
    const [from, to] = [held[key], person[key]]
    if (to === undefined || isSame(key, from, to)) return []
    return [{ field: VALUES[key], from, to }]
  })
}

function isSame(key: Value, from: string | null, to: string): boolean {
  if (key !== 'phone' || from === null) return (from ?? '') === to
  const read = readPhone(from)
  return 'value' in read ? read.value === to : from === to
}

/** What a row adds to the tags and teams that somebody has: nothing is taken away by a file. */
function marksOf(
  { tags = [], teams = [] }: ImportedPerson,
  has: { tags: ReadonlySet<string>; teams: ReadonlySet<string> } | undefined,
) {
  const added = (field: string, names: readonly string[], there: ReadonlySet<string> | undefined) =>
    names.filter((name) => !there?.has(name.toLowerCase())).map((to) => ({ field, from: null, to }))
  return [...added('tags', tags, has?.tags), ...added('teams', teams, has?.teams)]
}

function refused(reason: PlanRefusal, field: string | null, value: string | null): Planned {
  return { outcome: 'refuse', memberId: null, changes: [], refusal: { reason, field, value } }
}
