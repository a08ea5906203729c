import type { Database } from '@forenet/database/database'
import { notFound } from '../../../../platform/http/problem-error.ts'
import { findRegistrationIdOfTicket } from '../../tickets/index.ts'
import { type EventRegistrationRow, lockRegistration } from './entry-repository.ts'

/** Prevents a concurrent transfer. Throws `not-found`, also for a ticket to another event. */
export async function lockRegistrationByTicket(
  transaction: Database,
  ticketId: string,
  eventId?: string,
): Promise<EventRegistrationRow> {
  const entryId = await findRegistrationIdOfTicket(transaction, ticketId)
  const entry = entryId && (await lockRegistration(transaction, entryId))
  if (!entry || (eventId !== undefined && entry.eventId !== eventId)) throw notFound('The ticket')
  return entry
}
