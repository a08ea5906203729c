import type { Database } from '@forenet/database/database'
import { findDuplicateWaitingEntries, type MergedWaitingListEntries } from '@forenet/domain/waiting-list-merge'
import { eventWaitsToMerge } from '../../events/events/index.ts'
import { seasonWaits } from '../../membership/memberships/index.ts'

export type MergedWaits = { editions: MergedWaitingListEntries; events: MergedWaitingListEntries }
type Two = { keepId: string; mergeId: string }
type Merging = Two & { organisationId: string; at: Date }

type Lists = typeof seasonWaits | typeof eventWaitsToMerge
const ALL_LISTS: readonly Lists[] = [seasonWaits, eventWaitsToMerge]

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
export async function haveBothOffers(database: Database, organisationId: string, two: Two) {
  for (const lists of ALL_LISTS) {
    if ((await toClose(lists, database, organisationId, two)) === null) return true
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
    [seasonWaits, editions] as const,
    [eventWaitsToMerge, events] as const,
  ]) {
    const subjectIds = new Set([...moved, ...closed].map(({ subjectId }) => subjectId))
    for (const subjectId of [...subjectIds].toSorted()) await hold(transaction, subjectId)
  }
}

export async function moveWaits(transaction: Database, merging: Merging): Promise<MergedWaits> {
  return {
    editions: await moveOn(seasonWaits, transaction, merging),
    events: await moveOn(eventWaitsToMerge, transaction, merging),
  }
}

/** Lock the lists first. False if some entries changed since and stay. */
export async function undoMoveWaits(transaction: Database, two: Two, moved: MergedWaits): Promise<boolean> {
  const editions = await returnOn(seasonWaits, transaction, two, moved.editions)
  const events = await returnOn(eventWaitsToMerge, transaction, two, moved.events)
  return editions && events
}

async function moveOn(
  lists: Lists,
  transaction: Database,
  { organisationId, keepId, mergeId, at }: Merging,
): Promise<MergedWaitingListEntries> {
  const two = { keepId, mergeId }
  const duplicates = (await toClose(lists, transaction, organisationId, two)) ?? []
  const served = 'listServedWaits' in lists ? await lists.listServedWaits(transaction, organisationId, two) : []
  const isServed = ({ subjectId }: { subjectId: string }) => served.some((one) => one.subjectId === subjectId)
  const closed = [...served, ...duplicates.filter((one) => !isServed(one))]
  await lists.closeWaits(transaction, idsOf(closed), at)
  return { moved: await lists.moveWaits(transaction, organisationId, mergeId, keepId), closed }
}

async function returnOn(
  lists: Lists,
  transaction: Database,
  { keepId, mergeId }: Two,
  { moved, closed }: MergedWaitingListEntries,
): Promise<boolean> {
  const back = await lists.moveWaitsBack(transaction, moved, keepId, mergeId)
  const again = await lists.reopenWaits(transaction, idsOf(closed))
  return back.size === moved.length && again.size === closed.length
}

async function toClose(
  { listOpenWaits }: Lists,
  database: Database,
  organisationId: string,
  { keepId, mergeId }: Two,
): Promise<ReturnType<typeof findDuplicateWaitingEntries>> {
  const keep = await listOpenWaits(database, organisationId, keepId)
  return findDuplicateWaitingEntries(keep, await listOpenWaits(database, organisationId, mergeId))
}

const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id)
