import { randomUUID } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import type { ImportedPerson } from '@forenet/domain/import-row'
import {
  type ChangeContext,
  type ChangeKind,
  listAppliedMembers,
  type PendingRow,
  type RowDone,
} from '../../core/change-sets/index.ts'
import {
  type ClubPersonData,
  EMPTY_PERSON_DATA,
  insertClubPersonData,
  listClubPeople,
  lockClubPeople,
  PERSON_DATA_KEYS,
  updateClubPersonData,
} from '../../core/members/index.ts'
import {
  insertClubPeople,
  insertMissingTags,
  insertPersonTags,
  insertTeamPlaces,
  listTagNames,
  listTeamNames,
  lockRegister,
  type NewPlace,
  type PersonTag,
} from '../../membership/register/index.ts'
import { linkChildren, listParentEmails } from './link-children.ts'
import { rereadKnownPeople } from './plan.ts'
import { excludeNamesakes, FIELD_BY_VALUE, isStillValid } from './plan-rules.ts'
import { undoImportRows } from './undo-import.ts'
import type { WrittenImportRow } from './written-row.ts'

type Row = PendingRow & { person: ImportedPerson }

export const peopleImport: ChangeKind = { apply: applyRows, undo: undoImportRows }

/** Skips rows with an effect different from the preview. */
async function applyRows(
  transaction: Database,
  context: ChangeContext,
  rows: readonly PendingRow[],
): Promise<RowDone[]> {
  const { organisationId, at } = context
  await lockRegister(transaction, organisationId)
  await lockClubPeople(
    transaction,
    rows.flatMap(({ memberId }) => memberId ?? []),
  )
  const people = rows.map(({ wanted }) => wanted as ImportedPerson)
  const memberIds = rows.flatMap(({ memberId }) => memberId ?? [])
  const known = await rereadKnownPeople(transaction, organisationId, people, memberIds, at)
  const written = new Set(
    await listAppliedMembers(
      transaction,
      context.changeSetId,
      [...known.namesakes.values()].flat().map(({ memberId }) => memberId),
    ),
  )
  const others = excludeNamesakes(known, written)
  const parents = await listParentEmails(transaction, context, people)
  const valid: Row[] = rows.flatMap((row, index) => {
    const person = people[index] ?? {}
    const hasParent = person.guardianEmail === undefined || parents.has(person.guardianEmail)
    return hasParent && isStillValid(row, person, others) ? [{ ...row, person }] : []
  })
  const ids = await writePeople(transaction, context, valid)
  const guardians = await linkChildren(transaction, context, valid, ids)
  const stored = valid.filter(({ place }) => ids.has(place))
  const marks = await writeMarks(transaction, context, stored, ids)
  const done = new Map<number, RowDone>(
    stored.map((row) => {
      const given = marks.get(row.place)
      const values = readValues(row)
      const guardianId = guardians.get(row.place)
      const all: WrittenImportRow = {
        ...{ at: at.toISOString(), ...values, tagIds: [], placeIds: [], madeTagIds: [], ...given },
        ...(guardianId !== undefined && { guardianId }),
      }
      return [row.place, { place: row.place, memberId: ids.get(row.place) ?? null, done: 'done', written: all }]
    }),
  )
  return rows.map(({ place, memberId }) => done.get(place) ?? { place, memberId, done: 'passed-over', written: null })
}

function readValues(row: Row): { values: Partial<ClubPersonData>; before: Partial<ClubPersonData> } {
  if (row.outcome === 'create') return { values: newPerson(row.person), before: {} }
  const changed = PERSON_DATA_KEYS.flatMap((key) => {
    const change = row.changes.find(({ field }) => field === FIELD_BY_VALUE[key])
    return change ? [{ key, ...change }] : []
  })
  return {
    values: Object.fromEntries(changed.map(({ key, to }) => [key, to])),
    before: Object.fromEntries(changed.map(({ key, from }) => [key, from])),
  }
}

function newPerson(person: ImportedPerson): ClubPersonData {
  return Object.fromEntries(
    PERSON_DATA_KEYS.map((key) => [key, person[key] ?? EMPTY_PERSON_DATA[key]]),
  ) as ClubPersonData
}

/** Omits rows that lost a race for an email. */
async function writePeople(
  transaction: Database,
  { organisationId, by, at }: ChangeContext,
  rows: readonly Row[],
): Promise<Map<number, string>> {
  const created = rows.filter(({ outcome }) => outcome === 'create').map((row) => ({ row, id: randomUUID() }))
  const stored = await insertClubPersonData(
    transaction,
    organisationId,
    created.map(({ row, id }) => ({ ...newPerson(row.person), id })),
    at,
  )
  await insertClubPeople(transaction, { organisationId, by, at }, [...stored])
  const changed = rows.filter(({ outcome }) => outcome === 'change')
  const held = new Map(
    (
      await listClubPeople(
        transaction,
        changed.flatMap(({ memberId }) => memberId ?? []),
      )
    ).map((one) => [one.id, one]),
  )
  await updateClubPersonData(
    transaction,
    changed.flatMap((row) => {
      const before = held.get(row.memberId ?? '')
      const { values } = readValues(row)
      return before && Object.keys(values).length > 0 ? [{ ...before, ...values }] : []
    }),
    at,
  )
  return new Map([
    ...created.filter(({ id }) => stored.has(id)).map(({ row, id }) => [row.place, id] as const),
    ...changed.flatMap(({ place, memberId }) => (memberId === null ? [] : [[place, memberId] as const])),
  ])
}

type WrittenMarks = Pick<WrittenImportRow, 'tagIds' | 'placeIds' | 'madeTagIds'>

async function writeMarks(
  transaction: Database,
  { organisationId, by, at }: ChangeContext,
  rows: readonly Row[],
  ids: ReadonlyMap<number, string>,
): Promise<Map<number, WrittenMarks>> {
  const added = (row: Row, field: string) =>
    row.changes.flatMap((change) => (change.field === field && change.to !== null ? change.to : []))
  const wanted = new Map(rows.flatMap((row) => added(row, 'tags')).map((name) => [name.toLowerCase(), name]))
  const there = new Set((await listTagNames(transaction, organisationId)).map(({ name }) => name.toLowerCase()))
  const made = await insertMissingTags(
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
  const marks = new Map<number, WrittenMarks>()
  for (const row of rows) {
    const memberId = ids.get(row.place) ?? ''
    const given: WrittenMarks = { tagIds: [], placeIds: [], madeTagIds: [] }
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
  await insertPersonTags(transaction, { organisationId, by, at }, tags)
  await insertTeamPlaces(transaction, { organisationId, by, at }, places)
  return marks
}
