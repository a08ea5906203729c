import type { Database } from '@forenet/database/database'
import { notFound } from '../../../platform/http/problem-error.ts'
import { hasEntry } from './own-repository.ts'
import { type EventRow, findEvent } from './repository.ts'

/** An event the member may see: an enabled one, or one with an entry of the member; throws `not-found` otherwise. */
export async function getVisibleEvent(database: Database, memberId: string | null, eventId: string): Promise<EventRow> {
  const row = await findEvent(database, eventId)
  if (!row) throw notFound('The event')
  if (!row.enabled || !row.organisationEnabled) await requireOwnEntry(database, memberId, eventId)
  return row
}

/** What was taken off the lists goes on being there for who has an entry or a ticket; throws `not-found` to others. */
export async function requireOwnEntry(database: Database, memberId: string | null, eventId: string): Promise<void> {
  if (memberId === null || !(await hasEntry(database, memberId, eventId))) throw notFound('The event')
}
