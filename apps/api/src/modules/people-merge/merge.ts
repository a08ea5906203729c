import type { Database } from '@forenet/database/database'
import type { ChangeContext, ChangeKind, RowBack, RowDone, RowToDo, WrittenRow } from '../change-sets/index.ts'
import { moveThreads, returnThreads } from '../contact/index.ts'
import {
  type HeldPerson,
  isClubsOwn,
  KEPT_KEYS,
  type KeptValues,
  listHeld,
  lockHeld,
  NOTHING_KEPT,
  ownersOfEmails,
  updateKept,
} from '../members/index.ts'
import { type MergedTies, moveTies, namelessInRegisters, returnTies, takeRegisterTurn } from '../register/index.ts'
import { fieldOf, planMerge, takenValues, type Wanted } from './plan.ts'
import { holdMovedWaits, holdWaits, type MergedEverywhere, moveWaits, returnWaits } from './waits.ts'

type Written = {
  mergeId: string
  merged: KeptValues
  values: Partial<KeptValues>
  before: Partial<KeptValues>
  ties: MergedTies
  waits?: MergedEverywhere
  threadIds?: string[]
}

export const peopleMerge: ChangeKind = {
  async apply(transaction, context, rows) {
    await takeRegisterTurn(transaction, context.organisationId)
    const done: RowDone[] = []
    for (const row of rows) done.push(await mergeOne(transaction, context, row))
    return done
  },
  async takeBack(transaction, context, rows) {
    await takeRegisterTurn(transaction, context.organisationId)
    const back: RowBack[] = []
    for (const row of rows) back.push(await partOne(transaction, context, row))
    return back
  },
}

async function mergeOne(transaction: Database, context: ChangeContext, row: RowToDo): Promise<RowDone> {
  const { organisationId, by, at } = context
  const { keepId, mergeId, take } = row.wanted as Wanted
  const { place } = row
  await holdWaits(transaction, organisationId, mergeId)
  await lockHeld(transaction, [keepId, mergeId])
  const now = await planMerge(transaction, organisationId, { keepId, mergeId, take }, at)
  const held = await listHeld(transaction, [keepId, mergeId])
  const [keep, merge] = [keepId, mergeId].map((id) => held.find((person) => person.id === id))
  if (!keep || !merge || now.outcome !== 'change' || saying(now.changes) !== saying(row.changes)) {
    return { place, memberId: row.memberId, done: 'passed-over', written: null }
  }
  const merging = { organisationId, keepId, mergeId, by, at }
  const ties = await moveTies(transaction, merging)
  const waits = await moveWaits(transaction, merging)
  const threadIds = await moveThreads(transaction, organisationId, { from: mergeId, to: keepId })
  // First clears the merged person's data, to free the e-mail for the remaining person. The data stays in the change
  // set while it can be undone.
  await updateKept(transaction, [{ ...NOTHING_KEPT, id: mergeId }], at)
  await namelessInRegisters(transaction, mergeId)
  const values = takenValues(take, merge)
  if (take.length > 0) await updateKept(transaction, [{ ...keep, ...values }], at)
  const written: Written = {
    mergeId,
    merged: valuesOf(merge),
    values,
    before: takenValues(take, keep),
    ties,
    waits,
    threadIds,
  }
  return { place, memberId: keepId, done: 'done', written }
}

/** Splits the people, as far as nothing has changed since. */
async function partOne(transaction: Database, context: ChangeContext, row: WrittenRow): Promise<RowBack> {
  const { organisationId, by, at } = context
  const { mergeId, merged, values, before, ties, waits, threadIds = [] } = row.written as Written
  const { place, memberId: keepId } = row
  if (keepId === null) return { place, back: 'kept', keptFields: [] }
  // Same lock order as in the merge: waiting lists, then people.
  if (waits) await holdMovedWaits(transaction, waits)
  await lockHeld(transaction, [keepId, mergeId])
  const held = await listHeld(transaction, [keepId, mergeId])
  const [keep, merge] = [keepId, mergeId].map((id) => held.find((person) => person.id === id))
  if (!keep || !merge) return { place, back: 'kept', keptFields: [] }
  const isOwn = !isClubsOwn(keep, organisationId)
  const emails = await ownersOfEmails(
    transaction,
    [merged.email, before.email ?? null].filter((email) => email !== null),
  )
  const isFree = (email: string | null | undefined) => email == null || [undefined, keepId].includes(emails.get(email))
  const back = (Object.keys(values) as (keyof KeptValues)[]).filter(
    (key) => !isOwn && keep[key] === values[key] && (key !== 'email' || isFree(before.email)),
  )
  const kept = new Set((Object.keys(values) as (keyof KeptValues)[]).filter((key) => !back.includes(key)).map(fieldOf))
  const restored = { ...keep, ...Object.fromEntries(back.map((key) => [key, before[key] ?? null])) } as HeldPerson
  if (back.length > 0) await updateKept(transaction, [restored], at)
  const hasEmail = isFree(merged.email) && (merged.email === null || restored.email !== merged.email)
  if (!hasEmail) kept.add('email')
  await updateKept(transaction, [{ ...merged, email: hasEmail ? merged.email : null, id: mergeId }], at)
  const stays = await returnTies(transaction, { organisationId, keepId, mergeId, by, at }, ties)
  const areBack = waits ? await returnWaits(transaction, { keepId, mergeId }, waits) : true
  const areThreadsBack = await returnThreads(transaction, threadIds, { from: keepId, to: mergeId })
  const keptFields = [
    ...new Set([...kept, ...stays, ...(areBack ? [] : ['waiting']), ...(areThreadsBack ? [] : ['messages'])]),
  ]
  return { place, back: keptFields.length === 0 ? 'back' : 'partly', keptFields }
}

const valuesOf = (person: HeldPerson) => Object.fromEntries(KEPT_KEYS.map((key) => [key, person[key]])) as KeptValues

const saying = (changes: RowToDo['changes']) => JSON.stringify(changes.map(({ field, from, to }) => [field, from, to]))
