import type { Database } from '@forenet/database/database'
import { notFound } from '../../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../../platform/http/serve-call.ts'
import { type EventRow, findEvent } from './repository.ts'

export async function getManagedEvent(
  { database }: { database: Database },
  { club, reach }: Pick<ClubCaller, 'club' | 'reach'>,
  eventId: string,
): Promise<EventRow> {
  const event = await findEvent(database, eventId)
  const isReached = reach === 'whole' || reach.eventIds.includes(eventId)
  if (!event || event.organisationId !== club.id || !isReached) throw notFound('The event')
  return event
}
