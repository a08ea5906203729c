import type { ContactSide } from '@forenet/contract/contact'
import type { Database } from '@forenet/database/database'
import { can, canInAnOrganisation } from '@forenet/domain/access'
import { type Caller, effectiveMemberId } from '../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../platform/http/problem-error.ts'
import { findThread, type ThreadRow } from './repository.ts'

/** The effective member (impersonated or own); throws `not-found` if there is none yet. */
export function requireOwnMember(caller: Caller): string {
  const memberId = effectiveMemberId(caller)
  if (memberId === null) throw notFound('Your member')
  return memberId
}

/**
 * The caller's side in a conversation: the member who opened it, or the organisation for administrators, unless they
 * impersonate a member. Null for non-participants.
 */
export function sideOf(caller: Caller, thread: Pick<ThreadRow, 'memberId' | 'organisationKey'>): ContactSide | null {
  if (effectiveMemberId(caller) === thread.memberId) return 'member'
  if (caller.actingFor !== null) return null
  const mayAnswer = can(caller.grants, 'messages.send', { organisationKey: thread.organisationKey })
  return mayAnswer ? 'organisation' : null
}

/** Throws `not-found` for non-participants. */
export async function reachableThread(
  database: Database,
  caller: Caller,
  threadId: string,
): Promise<{ thread: ThreadRow; side: ContactSide }> {
  const thread = await findThread(database, threadId)
  const side = thread ? sideOf(caller, thread) : null
  if (!thread || side === null) throw notFound('The conversation')
  return { thread, side }
}

/** Throws `not-allowed` unless the caller may read some organisation's inbox. */
export function requireInbox(caller: Caller): void {
  if (caller.actingFor === null && canInAnOrganisation(caller.grants, 'messages.send')) return
  throw new ProblemError('not-allowed', 'Only administrators can read the organisation’s inbox')
}
