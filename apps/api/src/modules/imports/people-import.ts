import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { changesBetween } from '@forenet/domain/edits'
import type { ImportedPerson } from '@forenet/domain/import-row'
import type { ChangeContext, ChangeKind, RowBack, RowDone, RowToDo, WrittenRow } from '../change-sets/index.ts'
import {
  type HeldPerson,
  insertKept,
  type KeptValues,
  listHeld,
  lockHeld,
  ownersOfEmails,
  referredTo,
  removeKept,
  updateKept,
} from '../members/index.ts'
import {
  dropUnusedTags,
  listTagNames,
  listTeamNames,
  listTouched,
  makeMissingTags,
  type NewPlace,
  type PersonTag,
  placeMany,
  tagMany,
  takeAwayMarks,
  takeRegisterTurn,
  writeDownMany,
} from '../register/index.ts'
import { planPeople } from './plan.ts'
import { VALUES } from './plan-rules.ts'

/** What a row has written: all of a person who is new, of others the values that changed. */
type Written = {
  at: string
  values: Partial<KeptValues>
  before: Partial<KeptValues>
  tagIds: string[]
  placeIds: string[]
  /** Tags that the club has because of this row. */
  madeTagIds: string[]
}

type Row = RowToDo & { person: ImportedPerson }

/** People from a file, as rows of a change set. */
export const peopleImport: ChangeKind = { apply, takeBack }

/** Rows that would do now something else than they were shown to do are passed over. */
async function apply(transaction: Database, context: ChangeContext, rows: readonly RowToDo[]): Promise<RowDone[]> {
  const { organisationId, at } = context
  await takeRegisterTurn(transaction, organisationId)
  await lockHeld(
    transaction,
    rows.flatMap(({ memberId }) => memberId ?? []),
  )
  const people = rows.map(({ wanted }) => wanted as ImportedPerson)
  const now = await planPeople(transaction, organisationId, people, at)
  const standing: Row[] = rows.flatMap((row, index) => {
    const planned = now[index]
    const isSame =
      planned?.outcome === row.outcome &&
      planned.memberId === row.memberId &&
      JSON.stringify(sorted(planned.changes)) === JSON.stringify(sorted(row.changes))
    return isSame ? [{ ...row, person: people[index] ?? {} }] : []
  })
  const ids = await writePeople(transaction, context, standing)
  const written = standing.filter(({ place }) => ids.has(place))
  const marks = await writeMarks(transaction, context, written, ids)
  const done = new Map<number, RowDone>(
    written.map((row) => {
      const given = marks.get(row.place)
      const values = valuesOf(row)
      const all: Written = { at: at.toISOString(), ...values, tagIds: [], placeIds: [], madeTagIds: [], ...given }
      return [row.place, { place: row.place, memberId: ids.get(row.place) ?? null, done: 'done', written: all }]
    }),
  )
  return rows.map(({ place, memberId }) => done.get(place) ?? { place, memberId, done: 'passed-over', written: null })
}

const sorted = (changes: RowToDo['changes']) =>
  changes.map(({ field, from, to }) => [field, from, to]).toSorted((one, other) => (`${one}` < `${other}` ? -1 : 1))

const NOBODY: KeptValues = {
  firstName: '',
  lastName: '',
  email: null,
  phone: null,
  gender: null,
  dateOfBirth: null,
  addressLine1: null,
  addressLine2: null,
  postCode: null,
  city: null,
  country: null,
}
const KEYS = Object.keys(NOBODY) as (keyof KeptValues)[]

/** What a row writes, and what stood there. */
function valuesOf(row: Row): { values: Partial<KeptValues>; before: Partial<KeptValues> } {
  if (row.outcome === 'create') return { values: newPerson(row.person), before: {} }
  const changed = KEYS.flatMap((key) => {
    const change = row.changes.find(({ field }) => field === VALUES[key])
    return change ? [{ key, ...change }] : []
  })
  return {
    values: Object.fromEntries(changed.map(({ key, to }) => [key, to])),
    before: Object.fromEntries(changed.map(({ key, from }) => [key, from])),
  }
}

function newPerson(person: ImportedPerson): KeptValues {
  return Object.fromEntries(KEYS.map((key) => [key, person[key] ?? NOBODY[key]])) as KeptValues
}

/** Writes people; answers with who each row is about, without those whose e-mail somebody has taken this moment. */
async function writePeople(
  transaction: Database,
  { organisationId, by, at }: ChangeContext,
  rows: readonly Row[],
): Promise<Map<number, string>> {
  const created = rows.filter(({ outcome }) => outcome === 'create').map((row) => ({ row, id: randomUUID() }))
  const stored = await insertKept(
    transaction,
    organisationId,
    created.map(({ row, id }) => ({ ...newPerson(row.person), id })),
    at,
  )
  await writeDownMany(transaction, { organisationId, by, at }, [...stored])
  const changed = rows.filter(({ outcome }) => outcome === 'change')
  const held = new Map(
    (
      await listHeld(
        transaction,
        changed.flatMap(({ memberId }) => memberId ?? []),
      )
    ).map((one) => [one.id, one]),
  )
  await updateKept(
    transaction,
    changed.flatMap((row) => {
      const before = held.get(row.memberId ?? '')
      const { values } = valuesOf(row)
      return before && Object.keys(values).length > 0 ? [{ ...before, ...values }] : []
    }),
    at,
  )
  return new Map([
    ...created.filter(({ id }) => stored.has(id)).map(({ row, id }) => [row.place, id] as const),
    ...changed.flatMap(({ place, memberId }) => (memberId === null ? [] : [[place, memberId] as const])),
  ])
}

type Marks = Pick<Written, 'tagIds' | 'placeIds' | 'madeTagIds'>

/** Gives people their tags and places on teams. */
async function writeMarks(
  transaction: Database,
  { organisationId, by, at }: ChangeContext,
  rows: readonly Row[],
  ids: ReadonlyMap<number, string>,
): Promise<Map<number, Marks>> {
  const added = (row: Row, field: string) =>
    row.changes.flatMap((change) => (change.field === field && change.to !== null ? change.to : []))
  const wanted = new Map(rows.flatMap((row) => added(row, 'tags')).map((name) => [name.toLowerCase(), name]))
  const there = new Set((await listTagNames(transaction, organisationId)).map(({ name }) => name.toLowerCase()))
  const made = await makeMissingTags(
    transaction,
    organisationId,
    [...wanted].flatMap(([key, name]) => (there.has(key) ? [] : name)),
  )
  const idsByName = (named: readonly { id: string; name: string }[]) =>
    new Map(named.map(({ id, name }) => [name.toLowerCase(), id]))
  const tagIds = idsByName(await listTagNames(transaction, organisationId))
  const teamIds = idsByName(await listTeamNames(transaction, organisationId))
  const unclaimed = new Set(made.map(({ id }) => id))
  const tags: PersonTag[] = []
  const places: NewPlace[] = []
  const marks = new Map<number, Marks>()
  for (const row of rows) {
    const memberId = ids.get(row.place) ?? ''
    const given: Marks = { tagIds: [], placeIds: [], madeTagIds: [] }
    for (const name of added(row, 'tags')) {
      const tagId = tagIds.get(name.toLowerCase())
      if (tagId === undefined) continue
      tags.push({ tagId, memberId })
      given.tagIds.push(tagId)
      if (unclaimed.delete(tagId)) given.madeTagIds.push(tagId)
    }
    for (const name of added(row, 'teams')) {
      const teamId = teamIds.get(name.toLowerCase())
      if (teamId === undefined) continue
      const id = randomUUID()
      places.push({ id, teamId, memberId })
      given.placeIds.push(id)
    }
    marks.set(row.place, given)
  }
  await tagMany(transaction, { organisationId, by, at }, tags)
  await placeMany(transaction, { organisationId, by, at }, places)
  return marks
}

/** What refers to somebody who is written down, and is looked at one by one. */
const LOOKED_AT = ['register_state', 'club_person', 'person_tag', 'team_place', 'person_note', 'change_row']

/** Who is new goes where nobody has touched them; of others each value goes back that is still what was written. */
async function takeBack(
  transaction: Database,
  { organisationId, at }: ChangeContext,
  rows: readonly WrittenRow[],
): Promise<RowBack[]> {
  await takeRegisterTurn(transaction, organisationId)
  const ids = rows.flatMap(({ memberId }) => memberId ?? [])
  await lockHeld(transaction, ids)
  const held = new Map((await listHeld(transaction, ids)).map((person) => [person.id, person]))
  const mine = rows.map((row) => ({ ...row, written: row.written as Written, person: held.get(row.memberId ?? '') }))
  const created = mine.filter(({ outcome }) => outcome === 'create')
  const touched = await listTouched(
    transaction,
    organisationId,
    created.flatMap(({ memberId, written: { at: then, tagIds, placeIds } }) =>
      memberId === null ? [] : [{ memberId, at: then, tagIds, placeIds }],
    ),
  )
  const referred = await referredTo(transaction, ids, LOOKED_AT)
  const gone = created.flatMap(({ person, written }) =>
    person && !touched.has(person.id) && !referred.has(person.id) && isAsWritten(person, written, organisationId)
      ? person.id
      : [],
  )
  await removeKept(transaction, organisationId, gone)
  const changed = mine.filter(({ outcome }) => outcome === 'change')
  const taken = await restoredIn(transaction, organisationId, changed, at)
  await takeAwayMarks(transaction, organisationId, {
    tags: changed.flatMap(({ memberId, written }) =>
      memberId === null ? [] : written.tagIds.map((tagId) => ({ tagId, memberId, at: written.at })),
    ),
    placeIds: changed.flatMap(({ written }) => written.placeIds),
  })
  await dropUnusedTags(
    transaction,
    organisationId,
    mine.flatMap(({ written }) => written.madeTagIds),
  )
  return mine.map(({ place, outcome, person }): RowBack => {
    if (outcome === 'change') return taken.get(place) ?? { place, back: 'kept', keptFields: [] }
    // Who is no more has been removed by somebody else.
    return !person || gone.includes(person.id)
      ? { place, back: 'back', keptFields: [] }
      : { place, back: 'kept', keptFields: [] }
  })
}

function isAsWritten(person: HeldPerson, { values }: Written, organisationId: string): boolean {
  const isOwn = person.hasLogin || person.guarded || person.keptBy !== organisationId
  return !isOwn && Object.keys(changesBetween<object>(pick(person), values)).length === 0
}

const pick = (person: HeldPerson) => Object.fromEntries(KEYS.map((key) => [key, person[key]]))

type Changed = { place: number; written: Written; person: HeldPerson | undefined }

async function restoredIn(
  transaction: Database,
  organisationId: string,
  rows: readonly Changed[],
  at: Date,
): Promise<Map<number, RowBack>> {
  const emails = await ownersOfEmails(
    transaction,
    rows.flatMap(({ written }) => written.before.email ?? []),
  )
  const results = new Map<number, RowBack>()
  const restored: HeldPerson[] = []
  for (const { place, written, person } of rows) {
    if (!person) continue
    const isOwn = person.hasLogin || person.guarded || person.keptBy !== organisationId
    const keys = KEYS.filter((key) => key in written.values)
    const mayGoBack = (key: keyof KeptValues) => {
      const before = written.before.email
      const isTaken = key === 'email' && before != null && emails.has(before)
      return !isOwn && !isTaken && person[key] === written.values[key]
    }
    const back = keys.filter(mayGoBack)
    const kept = keys.filter((key) => !back.includes(key))
    if (back.length > 0) {
      restored.push({ ...person, ...Object.fromEntries(back.map((key) => [key, written.before[key] ?? NOBODY[key]])) })
    }
    const how =
      kept.length === 0
        ? 'back'
        : back.length > 0 || written.tagIds.length > 0 || written.placeIds.length > 0
          ? 'partly'
          : 'kept'
    results.set(place, { place, back: how, keptFields: kept.map((key) => VALUES[key]) })
  }
  await updateKept(transaction, restored, at)
  return results
}
