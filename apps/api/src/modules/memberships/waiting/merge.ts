import type { Database } from '@forenet/database/database'
import { type MergedWaits, type OpenWait, waitsToClose } from '@forenet/domain/waits-merged'
import { lockEditionForOffers } from '../../organisations/index.ts'
import * as repository from './merge-repository.ts'

/** Who becomes part of whom, in which club and when. */
type Merging = { organisationId: string; keepId: string; mergeId: string; at: Date }

/** Until the transaction ends nobody joins, leaves or is offered a place of the editions that somebody waits for in a club. */
export async function holdEditionWaits(transaction: Database, organisationId: string, memberId: string): Promise<void> {
  for (const { subjectId } of await repository.listOpenWaits(transaction, organisationId, memberId))
    await lockEditionForOffers(transaction, subjectId)
}

/** Moves what somebody waits for to another, whose earlier place stays where both wait. What is waited for is held. */
export async function moveEditionWaits(
  transaction: Database,
  { organisationId, keepId, mergeId, at }: Merging,
): Promise<MergedWaits> {
  const [keep, merge] = await openOf(transaction, { organisationId, keepId, mergeId })
  const closed = waitsToClose(keep, merge) ?? []
  await repository.closeWaits(
    transaction,
    closed.map(({ id }) => id),
    at,
  )
  return { moved: await repository.moveWaits(transaction, organisationId, mergeId, keepId), closed }
}

/** Until the transaction ends nobody joins, leaves or is offered what was moved of editions. */
export async function holdMovedEditionWaits(transaction: Database, { moved, closed }: MergedWaits): Promise<void> {
  const subjectIds = [...new Set([...moved, ...closed].map((one) => one.subjectId))]
  for (const subjectId of subjectIds.toSorted()) await lockEditionForOffers(transaction, subjectId)
}

/** Moves back what was moved, as far as it is as it was left; false where something stays. What was moved is held. */
export async function returnEditionWaits(
  transaction: Database,
  { keepId, mergeId }: Pick<Merging, 'keepId' | 'mergeId'>,
  { moved, closed }: MergedWaits,
): Promise<boolean> {
  const back = await repository.moveWaitsBack(transaction, moved, keepId, mergeId)
  const again = await repository.reopenWaits(
    transaction,
    closed.map(({ id }) => id),
  )
  return back.size === moved.length && again.size === closed.length
}

async function openOf(
  database: Database,
  { organisationId, keepId, mergeId }: Omit<Merging, 'at'>,
): Promise<[OpenWait[], OpenWait[]]> {
  return [
    await repository.listOpenWaits(database, organisationId, keepId),
    await repository.listOpenWaits(database, organisationId, mergeId),
  ]
}
