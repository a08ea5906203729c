import type { Database } from '@forenet/database/database'
import type { Caller } from '../../../../platform/access/caller.ts'
import { notFound } from '../../../../platform/http/problem-error.ts'
import { createSharedReader } from '../../../../platform/readings/shared-reader.ts'
import { requireInvitedToEvent } from '../admission/invited.ts'
import {
  type EventRow,
  findEvent,
  listQuestions,
  listTicketTypes,
  type QuestionRow,
  type TicketTypeRow,
} from './repository.ts'

/** Does not check invitations. Throws `not-found`. */
export async function getEnabledEvent(database: Database, eventId: string): Promise<EventRow> {
  const event = await findEvent(database, eventId)
  if (!event?.enabled || !event.organisationEnabled) throw notFound('The event')
  return event
}

/** Throws `not-found`, also without a required invitation. */
export async function getEventVisibleTo(database: Database, caller: Caller, eventId: string): Promise<EventRow> {
  const event = await getEnabledEvent(database, eventId)
  await requireInvitedToEvent(database, caller, event)
  return event
}

export type EventForSale = { event: EventRow; types: TicketTypeRow[]; questions: QuestionRow[] }

/** Concurrent calls for an event share one read. */
export function eventForSaleLoader(database: Database): (eventId: string) => Promise<EventForSale> {
  const shared = createSharedReader<EventForSale>()
  return (eventId) =>
    shared(eventId, async () => {
      // Read first, so that its version is never newer than the other data.
      const event = await getEnabledEvent(database, eventId)
      const [types, questions] = await Promise.all([
        listTicketTypes(database, eventId),
        listQuestions(database, eventId),
      ])
      return { event, types, questions }
    })
}
