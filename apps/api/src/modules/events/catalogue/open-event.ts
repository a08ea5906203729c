import type { Database } from '@forenet/database/database'
import type { Caller } from '../../../platform/access/caller.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import { sharedReading } from '../../../platform/readings/shared-reading.ts'
import { requireAdmitted } from '../admission/invited.ts'
import {
  type EventRow,
  findEvent,
  listQuestions,
  listTicketTypes,
  type QuestionRow,
  type TicketTypeRow,
} from './repository.ts'

/** Does not check invitations. Throws `not-found` if the event or its organisation is disabled. */
export async function getOpenEvent(database: Database, eventId: string): Promise<EventRow> {
  const event = await findEvent(database, eventId)
  if (!event?.enabled || !event.organisationEnabled) throw notFound('The event')
  return event
}

/** Throws `not-found` also without a required invitation. */
export async function getEventOpenTo(database: Database, caller: Caller, eventId: string): Promise<EventRow> {
  const event = await getOpenEvent(database, eventId)
  await requireAdmitted(database, caller, event)
  return event
}

export type SoldEvent = { event: EventRow; types: TicketTypeRow[]; questions: QuestionRow[] }

/** Concurrent calls for an event share one read. */
export function eventForSaleLoader(database: Database): (eventId: string) => Promise<SoldEvent> {
  const shared = sharedReading<SoldEvent>()
  return (eventId) =>
    shared(eventId, async () => {
      // Read first, so that its version is never newer than the ticket types and questions.
      const event = await getOpenEvent(database, eventId)
      const [types, questions] = await Promise.all([
        listTicketTypes(database, eventId),
        listQuestions(database, eventId),
      ])
      return { event, types, questions }
    })
}
