import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { notFound } from '../../../platform/http/problem-error.ts'

/**
 * Only the effective member has access (section 4), not guardians or super administrators who do not impersonate.
 * Throws `not-found`.
 */
export function requireReceiver(caller: Caller, memberId: string): void {
  if (effectiveMemberId(caller) !== memberId) throw notFound('The member')
}
