import type { Database } from '@forenet/database/database'
import { diffFields } from '@forenet/domain/merge-edits'
import {
  type ChangeContext,
  listMembersWithChange,
  listRowsByWrittenValue,
  type UndoneRow,
  type WrittenRow,
} from '../../core/change-sets/index.ts'
import {
  type ClubPersonData,
  type ClubPersonRow,
  EMPTY_PERSON_DATA,
  findReferencedMembers,
  isOwnedByClub,
  listClubPeople,
  lockClubPeople,
  mapEmailOwners,
  PERSON_DATA_KEYS,
  removeClubPeople,
  unlinkGuardians,
  updateClubPersonData,
} from '../../core/members/index.ts'
import {
  deleteAddedMarks,
  deleteUnusedTags,
  listPeopleChangedSince,
  lockRegister,
} from '../../membership/register/index.ts'
import { FIELD_BY_VALUE } from './plan-rules.ts'
import type { WrittenImportRow } from './written-row.ts'

/** The undo checks these tables separately. */
const CHECKED_TABLES = ['register_state', 'club_person', 'person_tag', 'team_place', 'person_note', 'change_row']

/** Deletes added people and restores values, unless changed since. */
export async function undoImportRows(
  transaction: Database,
  { organisationId, changeSetId, at }: ChangeContext,
  chunk: readonly WrittenRow[],
): Promise<UndoneRow[]> {
  await lockRegister(transaction, organisationId)
  // Children go before their parents, also children of rows that are not due yet.
  const added = chunk.flatMap(({ outcome, memberId }) => (outcome === 'create' && memberId !== null ? [memberId] : []))
  const places = new Set(chunk.map(({ place }) => place))
  const children = (await listRowsByWrittenValue(transaction, changeSetId, 'guardianId', added)).filter(
    ({ place }) => !places.has(place),
  )
  const rows = [...chunk, ...children]
  const ids = rows.flatMap(({ memberId }) => memberId ?? [])
  await lockClubPeople(transaction, ids)
  const held = new Map((await listClubPeople(transaction, ids)).map((person) => [person.id, person]))
  const unlinked = await unlinkChildren(transaction, organisationId, rows, held, at)
  const mine = rows.map((row) => {
    const person = held.get(row.memberId ?? '')
    const isUnlinked = person !== undefined && unlinked.has(person.id)
    return {
      ...row,
      written: row.written as WrittenImportRow,
      person: isUnlinked ? { ...person, guardianId: null } : person,
    }
  })
  const created = mine.filter(({ outcome }) => outcome === 'create')
  const touched = await listPeopleChangedSince(
    transaction,
    organisationId,
    created.flatMap(({ memberId, written: { at: then, tagIds, placeIds } }) =>
      memberId === null ? [] : [{ memberId, at: then, tagIds, placeIds }],
    ),
  )
  // Deleting the survivor of a merge would lose the merged person too.
  const merged = await listMembersWithChange(transaction, organisationId, 'people-merge', ids)
  const removeSome = async (some: typeof created): Promise<string[]> => {
    const referred = await findReferencedMembers(
      transaction,
      some.flatMap(({ memberId }) => memberId ?? []),
      CHECKED_TABLES,
    )
    const isTouched = (id: string) => touched.has(id) || referred.has(id) || merged.has(id)
    const gone = some.flatMap(({ person, written }) =>
      person && !isTouched(person.id) && isAsWritten(person, written, organisationId) ? person.id : [],
    )
    await removeClubPeople(transaction, organisationId, gone)
    return gone
  }
  const isLinked = ({ written }: (typeof created)[number]) => written.guardianId !== undefined
  const gone = [
    ...(await removeSome(created.filter(isLinked))),
    ...(await removeSome(created.filter((row) => !isLinked(row)))),
  ]
  const changed = mine.filter(({ outcome }) => outcome === 'change')
  const taken = await restorePeople(transaction, organisationId, changed, at)
  await deleteAddedMarks(transaction, organisationId, {
    tags: changed.flatMap(({ memberId, written }) =>
      memberId === null ? [] : written.tagIds.map((tagId) => ({ tagId, memberId, at: written.at })),
    ),
    placeIds: changed.flatMap(({ written }) => written.placeIds),
  })
  await deleteUnusedTags(
    transaction,
    organisationId,
    mine.flatMap(({ written }) => written.madeTagIds),
  )
  const due = mine.filter(({ place }) => places.has(place))
  return due.map(({ place, outcome, person }): UndoneRow => {
    if (outcome === 'change') return taken.get(place) ?? { place, back: 'kept', keptFields: [] }
    // Already deleted by someone else.
    return !person || gone.includes(person.id)
      ? { place, back: 'back', keptFields: [] }
      : { place, back: 'kept', keptFields: [] }
  })
}

function unlinkChildren(
  transaction: Database,
  organisationId: string,
  rows: readonly WrittenRow[],
  held: ReadonlyMap<string, ClubPersonRow>,
  at: Date,
): Promise<ReadonlySet<string>> {
  const links = rows.flatMap(({ outcome, memberId, written }) => {
    const [person, { guardianId }] = [held.get(memberId ?? ''), written as WrittenImportRow]
    if (outcome !== 'change' || !person || guardianId === undefined) return []
    return isOwnedByClub({ ...person, guardianId: null }, organisationId) ? [{ childId: person.id, guardianId }] : []
  })
  return unlinkGuardians(transaction, links, at)
}

function isAsWritten(person: ClubPersonRow, { values, guardianId }: WrittenImportRow, organisationId: string): boolean {
  const isLinked = guardianId !== undefined && person.guardianId === guardianId
  const isOwn = !isOwnedByClub(isLinked ? { ...person, guardianId: null } : person, organisationId)
  return !isOwn && Object.keys(diffFields<object>(pickUnchanged(person), values)).length === 0
}

const pickUnchanged = (person: ClubPersonRow) => Object.fromEntries(PERSON_DATA_KEYS.map((key) => [key, person[key]]))

type ChangedRow = { place: number; written: WrittenImportRow; person: ClubPersonRow | undefined }

async function restorePeople(
  transaction: Database,
  organisationId: string,
  rows: readonly ChangedRow[],
  at: Date,
): Promise<Map<number, UndoneRow>> {
  const emails = await mapEmailOwners(
    transaction,
    rows.flatMap(({ written }) => written.before.email ?? []),
  )
  const results = new Map<number, UndoneRow>()
  const restored: ClubPersonRow[] = []
  for (const { place, written, person } of rows) {
    if (!person) continue
    const isOwn = !isOwnedByClub(person, organisationId)
    const keys = PERSON_DATA_KEYS.filter((key) => key in written.values)
    const mayGoBack = (key: keyof ClubPersonData) => {
      const before = written.before.email
      const isTaken = key === 'email' && before != null && emails.has(before)
      return !isOwn && !isTaken && person[key] === written.values[key]
    }
    const back = keys.filter(mayGoBack)
    const isStillLinked = written.guardianId !== undefined && person.guardianId !== null
    const stored = [
      ...keys.filter((key) => !back.includes(key)).map((key) => FIELD_BY_VALUE[key]),
      ...(isStillLinked ? ['guardian'] : []),
    ]
    if (back.length > 0) {
      restored.push({
        ...person,
        ...Object.fromEntries(back.map((key) => [key, written.before[key] ?? EMPTY_PERSON_DATA[key]])),
      })
    }
    const how =
      stored.length === 0
        ? 'back'
        : back.length > 0 || written.tagIds.length > 0 || written.placeIds.length > 0
          ? 'partly'
          : 'kept'
    results.set(place, { place, back: how, keptFields: stored })
  }
  await updateClubPersonData(transaction, restored, at)
  return results
}
