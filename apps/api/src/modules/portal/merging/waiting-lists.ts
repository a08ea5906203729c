import type { Database } from '@forenet/database/database'
import { findDuplicateWaitingEntries, type MergedWaitingListEntries } from '@forenet/domain/waiting-list-merge'
import { eventWaitsToMerge } from '../../events/events/index.ts'
import { mergeEditionWaits } from '../../membership/memberships/index.ts'

export type MergedWaits = { editions: MergedWaitingListEntries; events: MergedWaitingListEntries }
type MergedPair = { keepId: string; mergeId: string }
type MergeContext = MergedPair & { organisationId: string; at: Date }

type WaitingListMerger = typeof mergeEditionWaits | typeof eventWaitsToMerge
const ALL_LISTS: readonly WaitingListMerger[] = [mergeEditionWaits, eventWaitsToMerge]

export async function listWaits(database: Database, organisationId: string, memberId: string): Promise<string[]> {
  const names: string[] = []
  for (const { listOpenWaits } of ALL_LISTS) {
    const open = await listOpenWaits(database, organisationId, memberId)
    names.push(...open.map(({ name }) => name).toSorted())
  }
  return names
}

/** Includes entries that have ended. */
export async function isWaitingElsewhere(database: Database, organisationId: string, memberId: string) {
  for (const { waitsElsewhere } of ALL_LISTS) {
    if (await waitsElsewhere(database, organisationId, memberId)) return true
  }
  return false
}

/** A merge would withdraw one of the two offers. */
export async function haveBothOffers(database: Database, organisationId: string, two: MergedPair) {
  for (const lists of ALL_LISTS) {
    if ((await listEntriesToClose(lists, database, organisationId, two)) === null) return true
  }
  return false
}

/** Lock order: waiting lists before people, as when a place is offered. */
export async function lockWaits(transaction: Database, organisationId: string, memberId: string): Promise<void> {
  for (const { listOpenWaits, hold } of ALL_LISTS) {
    for (const { subjectId } of await listOpenWaits(transaction, organisationId, memberId)) {
      await hold(transaction, subjectId)
    }
  }
}

export async function lockMovedWaits(transaction: Database, { editions, events }: MergedWaits): Promise<void> {
  for (const [{ hold }, { moved, closed }] of [
    [mergeEditionWaits, editions] as const,
    [eventWaitsToMerge, events] as const,
  ]) {
    const subjectIds = new Set([...moved, ...closed].map(({ subjectId }) => subjectId))
    for (const subjectId of [...subjectIds].toSorted()) await hold(transaction, subjectId)
  }
}

export async function moveWaits(transaction: Database, merging: MergeContext): Promise<MergedWaits> {
  return {
    editions: await moveEntries(mergeEditionWaits, transaction, merging),
    events: await moveEntries(eventWaitsToMerge, transaction, merging),
  }
}

/** Lock the lists first. False if some entries changed since and stay. */
export async function undoMoveWaits(transaction: Database, two: MergedPair, moved: MergedWaits): Promise<boolean> {
  const editions = await returnEntries(mergeEditionWaits, transaction, two, moved.editions)
  const events = await returnEntries(eventWaitsToMerge, transaction, two, moved.events)
  return editions && events
}

async function moveEntries(
  lists: WaitingListMerger,
  transaction: Database,
  { organisationId, keepId, mergeId, at }: MergeContext,
): Promise<MergedWaitingListEntries> {
  const two = { keepId, mergeId }
  const duplicates = (await listEntriesToClose(lists, transaction, organisationId, two)) ?? []
  const served = 'listServedWaits' in lists ? await lists.listServedWaits(transaction, organisationId, two) : []
  const isServed = ({ subjectId }: { subjectId: string }) => served.some((one) => one.subjectId === subjectId)
  const closed = [...served, ...duplicates.filter((one) => !isServed(one))]
  await lists.closeWaits(transaction, getIds(closed), at)
  return { moved: await lists.moveWaits(transaction, organisationId, mergeId, keepId), closed }
}

async function returnEntries(
  lists: WaitingListMerger,
  transaction: Database,
  { keepId, mergeId }: MergedPair,
  { moved, closed }: MergedWaitingListEntries,
): Promise<boolean> {
  const back = await lists.moveWaitsBack(transaction, moved, keepId, mergeId)
  const again = await lists.reopenWaits(transaction, getIds(closed))
  return back.size === moved.length && again.size === closed.length
}

async function listEntriesToClose(
  { listOpenWaits }: WaitingListMerger,
  database: Database,
  organisationId: string,
  { keepId, mergeId }: MergedPair,
): Promise<ReturnType<typeof findDuplicateWaitingEntries>> {
  const keep = await listOpenWaits(database, organisationId, keepId)
  return findDuplicateWaitingEntries(keep, await listOpenWaits(database, organisationId, mergeId))
}

const getIds = (some: readonly { id: string }[]) => some.map(({ id }) => id)
