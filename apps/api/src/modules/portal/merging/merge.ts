import type { Database } from '@forenet/database/database'
import type {
  ChangeContext,
  ChangeKind,
  PendingRow,
  RowDone,
  UndoneRow,
  WrittenRow,
} from '../../core/change-sets/index.ts'
import { moveThreads, undoMoveThreads } from '../../core/contact/index.ts'
import {
  type ClubPersonData,
  type ClubPersonRow,
  EMPTY_PERSON_DATA,
  isOwnedByClub,
  listClubPeople,
  lockClubPeople,
  mapEmailOwners,
  PERSON_DATA_KEYS,
  updateClubPersonData,
} from '../../core/members/index.ts'
import {
  eraseNameInRegisters,
  lockRegister,
  type MergedRelations,
  moveRelations,
  undoMoveRelations,
} from '../../membership/register/index.ts'
import { type MergeParams, planMerge, toMergeField, valuesToTake } from './plan.ts'
import { lockMovedWaits, lockWaits, type MergedWaits, moveWaits, undoMoveWaits } from './waiting-lists.ts'

type WrittenMerge = {
  mergeId: string
  merged: ClubPersonData
  values: Partial<ClubPersonData>
  before: Partial<ClubPersonData>
  ties: MergedRelations
  waits?: MergedWaits
  threadIds?: string[]
}

export const peopleMerge: ChangeKind = {
  async apply(transaction, context, rows) {
    await lockRegister(transaction, context.organisationId)
    const done: RowDone[] = []
    for (const row of rows) done.push(await mergeOne(transaction, context, row))
    return done
  },
  async undo(transaction, context, rows) {
    await lockRegister(transaction, context.organisationId)
    const back: UndoneRow[] = []
    for (const row of rows) back.push(await undoMerge(transaction, context, row))
    return back
  },
}

async function mergeOne(transaction: Database, context: ChangeContext, row: PendingRow): Promise<RowDone> {
  const { organisationId, by, at } = context
  const { keepId, mergeId, take } = row.wanted as MergeParams
  const { place } = row
  await lockWaits(transaction, organisationId, mergeId)
  await lockClubPeople(transaction, [keepId, mergeId])
  const now = await planMerge(transaction, organisationId, { keepId, mergeId, take }, at)
  const held = await listClubPeople(transaction, [keepId, mergeId])
  const [keep, merge] = [keepId, mergeId].map((id) => held.find((person) => person.id === id))
  if (
    !keep ||
    !merge ||
    now.outcome !== 'change' ||
    comparableChanges(now.changes) !== comparableChanges(row.changes)
  ) {
    return { place, memberId: row.memberId, done: 'passed-over', written: null }
  }
  const merging = { organisationId, keepId, mergeId, by, at }
  const ties = await moveRelations(transaction, merging)
  const waits = await moveWaits(transaction, merging)
  const threadIds = await moveThreads(transaction, organisationId, { from: mergeId, to: keepId })
  // Frees the e-mail. The data stays in the change set while the merge can be undone.
  await updateClubPersonData(transaction, [{ ...EMPTY_PERSON_DATA, id: mergeId }], at)
  await eraseNameInRegisters(transaction, mergeId)
  const values = valuesToTake(take, merge)
  if (take.length > 0) await updateClubPersonData(transaction, [{ ...keep, ...values }], at)
  const written: WrittenMerge = {
    mergeId,
    merged: toPersonData(merge),
    values,
    before: valuesToTake(take, keep),
    ties,
    waits,
    threadIds,
  }
  return { place, memberId: keepId, done: 'done', written }
}

/** Splits the people, as far as they are unchanged since. */
async function undoMerge(transaction: Database, context: ChangeContext, row: WrittenRow): Promise<UndoneRow> {
  const { organisationId, by, at } = context
  const { mergeId, merged, values, before, ties, waits, threadIds = [] } = row.written as WrittenMerge
  const { place, memberId: keepId } = row
  if (keepId === null) return { place, back: 'kept', keptFields: [] }
  // Lock order: waiting lists, then people, as in the merge.
  if (waits) await lockMovedWaits(transaction, waits)
  await lockClubPeople(transaction, [keepId, mergeId])
  const held = await listClubPeople(transaction, [keepId, mergeId])
  const [keep, merge] = [keepId, mergeId].map((id) => held.find((person) => person.id === id))
  if (!keep || !merge) return { place, back: 'kept', keptFields: [] }
  const isOwn = !isOwnedByClub(keep, organisationId)
  const emails = await mapEmailOwners(
    transaction,
    [merged.email, before.email ?? null].filter((email) => email !== null),
  )
  const isFree = (email: string | null | undefined) => email == null || [undefined, keepId].includes(emails.get(email))
  const back = (Object.keys(values) as (keyof ClubPersonData)[]).filter(
    (key) => !isOwn && keep[key] === values[key] && (key !== 'email' || isFree(before.email)),
  )
  const stored = new Set(
    (Object.keys(values) as (keyof ClubPersonData)[]).filter((key) => !back.includes(key)).map(toMergeField),
  )
  const restored = { ...keep, ...Object.fromEntries(back.map((key) => [key, before[key] ?? null])) } as ClubPersonRow
  if (back.length > 0) await updateClubPersonData(transaction, [restored], at)
  const hasEmail = isFree(merged.email) && (merged.email === null || restored.email !== merged.email)
  if (!hasEmail) stored.add('email')
  await updateClubPersonData(transaction, [{ ...merged, email: hasEmail ? merged.email : null, id: mergeId }], at)
  const stays = await undoMoveRelations(transaction, { organisationId, keepId, mergeId, by, at }, ties)
  const areBack = waits ? await undoMoveWaits(transaction, { keepId, mergeId }, waits) : true
  const areThreadsBack = await undoMoveThreads(transaction, threadIds, { from: keepId, to: mergeId })
  const keptFields = [
    ...new Set([...stored, ...stays, ...(areBack ? [] : ['waiting']), ...(areThreadsBack ? [] : ['messages'])]),
  ]
  return { place, back: keptFields.length === 0 ? 'back' : 'partly', keptFields }
}

const toPersonData = (person: ClubPersonRow) =>
  Object.fromEntries(PERSON_DATA_KEYS.map((key) => [key, person[key]])) as ClubPersonData

const comparableChanges = (changes: PendingRow['changes']) =>
  JSON.stringify(changes.map(({ field, from, to }) => [field, from, to]))
