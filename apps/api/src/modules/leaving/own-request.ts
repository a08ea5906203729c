import type { Caller } from '../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../platform/http/problem-error.ts'

/**
 * Taking one's data along and leaving are the member's alone: throws `not-allowed` while acting for somebody, `not-found`
 * for another's.
 */
export function requireSelf(caller: Caller, memberId: string): void {
  if (caller.actingFor !== null) {
    throw new ProblemError('not-allowed', 'Only members themselves can download their data or ask to be deleted')
  }
  if (caller.memberId !== memberId) throw notFound('The member')
}
