import type { Caller } from '../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'

export function requireOwnAccount(caller: Caller, memberId: string): void {
  if (caller.actingFor !== null) {
    throw new ProblemError('not-allowed', 'Only members themselves can download their data or ask to be deleted')
  }
  if (caller.memberId !== memberId) throw notFound('The member')
}
