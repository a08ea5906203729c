import type { Database } from '@forenet/database/database'
import { notFound } from '../../../../platform/http/problem-error.ts'
import { findEntryIdOfTicket } from '../../tickets/index.ts'
import { type EntryRow, lockEntry } from './entry-repository.ts'

/** Prevents a concurrent transfer. Throws `not-found`, also for a ticket to another event. */
export async function lockEntryByTicket(transaction: Database, ticketId: string, eventId?: string): Promise<EntryRow> {
  const entryId = await findEntryIdOfTicket(transaction, ticketId)
  const entry = entryId && (await lockEntry(transaction, entryId))
  if (!entry || (eventId !== undefined && entry.eventId !== eventId)) throw notFound('The ticket')
  return entry
}
