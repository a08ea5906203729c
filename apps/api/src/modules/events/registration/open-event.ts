import type { Database } from '@forenet/database/database'
import type { Caller } from '../../../platform/access/caller.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import { sharedReading } from '../../../platform/readings/shared-reading.ts'
import {
  type EventRow,
  findEvent,
  listQuestions,
  listTicketTypes,
  type QuestionRow,
  type TicketTypeRow,
} from '../catalogue/repository.ts'
import { requireAdmitted } from '../invitations/invited.ts'

/** An event that people may look at, whoever is invited where it is by invitation; throws `not-found` for one that is not enabled, or whose organisation is not. */
export async function getOpenEvent(database: Database, eventId: string): Promise<EventRow> {
  const event = await findEvent(database, eventId)
  if (!event?.enabled || !event.organisationEnabled) throw notFound('The event')
  return event
}

/** The same for a caller; throws `not-found` as well for one that is by invitation where the caller is not invited. */
export async function getEventOpenTo(database: Database, caller: Caller, eventId: string): Promise<EventRow> {
  const event = await getOpenEvent(database, eventId)
  await requireAdmitted(database, caller, event)
  return event
}

/** An event as it is sold: with its ticket types and questions. */
export type SoldEvent = { event: EventRow; types: TicketTypeRow[]; questions: QuestionRow[] }

/** Reads events being sold, once for everybody who asks at the same moment. */
export function eventForSaleLoader(database: Database): (eventId: string) => Promise<SoldEvent> {
  const shared = sharedReading<SoldEvent>()
  return (eventId) =>
    shared(eventId, async () => {
      // First, so that its version is never later than what is sold of it.
      const event = await getOpenEvent(database, eventId)
      const [types, questions] = await Promise.all([
        listTicketTypes(database, eventId),
        listQuestions(database, eventId),
      ])
      return { event, types, questions }
    })
}
