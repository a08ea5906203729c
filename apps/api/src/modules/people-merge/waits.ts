import type { Database } from '@forenet/database/database'
import { type MergedWaits, waitsToClose } from '@forenet/domain/waits-merged'
import {
  holdEventWaits,
  holdMovedEventWaits,
  listEventWaits,
  moveEventWaits,
  returnEventWaits,
  waitsForEventElsewhere,
} from '../events/index.ts'
import {
  holdEditionWaits,
  holdMovedEditionWaits,
  listEditionWaits,
  moveEditionWaits,
  returnEditionWaits,
  waitsForEditionElsewhere,
} from '../memberships/index.ts'

/** What was moved of what somebody waits for: memberships and events. */
export type MergedEverywhere = { editions: MergedWaits; events: MergedWaits }
type Two = { keepId: string; mergeId: string }

/** What somebody waits for in a club, by name. */
export async function waitsOf(database: Database, organisationId: string, memberId: string): Promise<string[]> {
  const waits = [
    await listEditionWaits(database, organisationId, memberId),
    await listEventWaits(database, organisationId, memberId),
  ]
  return waits.flatMap((some) => some.map(({ name }) => name).toSorted())
}

/** Whether somebody waits, or has waited, for something of another club. */
export async function isWaitingElsewhere(database: Database, organisationId: string, memberId: string) {
  return (
    (await waitsForEditionElsewhere(database, organisationId, memberId)) ||
    (await waitsForEventElsewhere(database, organisationId, memberId))
  )
}

/** Whether two people are both offered the same, so that making one of them would take an offer back. */
export async function areBothOffered(database: Database, organisationId: string, { keepId, mergeId }: Two) {
  for (const list of [listEditionWaits, listEventWaits]) {
    const [keep, merge] = [await list(database, organisationId, keepId), await list(database, organisationId, mergeId)]
    if (waitsToClose(keep, merge) === null) return true
  }
  return false
}

/** Until the transaction ends nobody else moves the lists that two people wait on. Before anything of theirs is held, as whoever offers does. */
export async function holdWaits(transaction: Database, organisationId: string, memberId: string): Promise<void> {
  await holdEditionWaits(transaction, organisationId, memberId)
  await holdEventWaits(transaction, organisationId, memberId)
}

/** Until the transaction ends nobody else moves the lists on which something was moved. Before anything of theirs is held. */
export async function holdMovedWaits(transaction: Database, { editions, events }: MergedEverywhere): Promise<void> {
  await holdMovedEditionWaits(transaction, editions)
  await holdMovedEventWaits(transaction, events)
}

/** Moves what somebody waits for to who stays; where both wait for the same, the earlier place stays. */
export async function moveWaits(
  transaction: Database,
  merging: Two & { organisationId: string; at: Date },
): Promise<MergedEverywhere> {
  return {
    editions: await moveEditionWaits(transaction, merging),
    events: await moveEventWaits(transaction, merging),
  }
}

/** Moves it back, as far as it is as it was left; false where something stays with who was kept. */
export async function returnWaits(transaction: Database, two: Two, moved: MergedEverywhere): Promise<boolean> {
  const editions = await returnEditionWaits(transaction, two, moved.editions)
  const events = await returnEventWaits(transaction, two, moved.events)
  return editions && events
}
