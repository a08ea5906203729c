import type { Database } from '@forenet/database/database'
import { can } from '@forenet/domain/access'
import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'
import { notFound } from '../../../../platform/http/problem-error.ts'
import { requireInvitedToEvent } from '../admission/invited.ts'
import { hasRegistration } from './own-status-repository.ts'
import { type EventRow, findEvent } from './repository.ts'

/**
 * Allows published events (with an invitation if required), events with an entry of the member, and events the caller
 * may edit. Throws `not-found`.
 */
export async function getVisibleEvent(database: Database, caller: Caller, eventId: string): Promise<EventRow> {
  const event = await findEvent(database, eventId)
  if (!event) throw notFound('The event')
  await requireVisible(database, caller, event)
  return event
}

export async function requireVisible(database: Database, caller: Caller, event: EventRow): Promise<void> {
  if (!event.enabled || !event.organisationEnabled) await requireOwnStatus(database, caller, event)
  else await requireInvitedToEvent(database, caller, event)
}

async function requireOwnStatus(
  database: Database,
  caller: Caller,
  { id: eventId, organisationKey }: Pick<EventRow, 'id' | 'organisationKey'>,
): Promise<void> {
  const memberId = effectiveMemberId(caller)
  if (memberId !== null && (await hasRegistration(database, memberId, eventId))) return
  if (!can(caller.grants, 'events.manage', { organisationKey, eventId })) throw notFound('The event')
}
