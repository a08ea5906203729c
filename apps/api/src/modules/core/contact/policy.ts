import type { ContactParty } from '@forenet/contract/contact'
import type { Database } from '@forenet/database/database'
import {
  type ActiveGrant,
  hasPermissionAnywhere,
  listOrganisationsWithPermission,
  listRolesWithPermission,
} from '@forenet/domain/access'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { findThread, type ThreadRow } from './repository.ts'

/** Throws `not-found` for a caller without a member. */
export function requireOwnMember(caller: Caller): string {
  const memberId = effectiveMemberId(caller)
  if (memberId === null) throw notFound('Your member')
  return memberId
}

export type Inbox = { whole: readonly string[] | 'all'; eventsOf: readonly string[]; eventIds: readonly string[] }

/** Roles that look after members read all conversations, event hosts those about their events. */
export function inboxScope(grants: readonly ActiveGrant[]): Inbox {
  const writing = listOrganisationsWithPermission(grants, 'messages.send')
  if (writing === 'all') return { whole: 'all', eventsOf: [], eventIds: [] }
  const eventIds = grants.flatMap((grant) =>
    grant.role !== 'operator' && grant.eventId !== null && listRolesWithPermission('messages.send').includes(grant.role)
      ? [grant.eventId]
      : [],
  )
  const looking = listOrganisationsWithPermission(grants, 'members.write')
  return { whole: writing.filter((key) => looking.includes(key)), eventsOf: writing, eventIds }
}

export function conversationSide(
  caller: Caller,
  { memberId, organisationKey, eventId }: Pick<ThreadRow, 'memberId' | 'organisationKey' | 'eventId'>,
): ContactParty | null {
  if (effectiveMemberId(caller) === memberId) return 'member'
  if (caller.actingFor !== null) return null
  const { whole, eventsOf, eventIds } = inboxScope(caller.grants)
  if (whole === 'all' || whole.includes(organisationKey)) return 'organisation'
  if (eventId === null) return null
  return eventsOf.includes(organisationKey) || eventIds.includes(eventId) ? 'organisation' : null
}

/** Throws `not-found` for non-participants. */
export async function getReachableThread(
  database: Database,
  caller: Caller,
  threadId: string,
): Promise<{ thread: ThreadRow; side: ContactParty }> {
  const thread = await findThread(database, threadId)
  const side = thread ? conversationSide(caller, thread) : null
  if (!thread || side === null) throw notFound('The conversation')
  return { thread, side }
}

/** Throws `not-allowed` without an inbox to read. */
export function requireInbox(caller: Caller): void {
  if (caller.actingFor === null && hasPermissionAnywhere(caller.grants, 'messages.send')) return
  throw new ProblemError('not-allowed', 'Only administrators can read the organisation’s inbox')
}
