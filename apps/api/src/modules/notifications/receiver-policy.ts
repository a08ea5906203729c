import { type Caller, effectiveMemberId } from '../../platform/access/caller.ts'
import { notFound } from '../../platform/http/problem-error.ts'

/**
 * Notifications are the selected member's while acting, otherwise one's own (section 4): nobody else's, not even a
 * child's or for a super administrator who does not act. Throws `not-found`.
 */
export function requireReceiver(caller: Caller, memberId: string): void {
  if (effectiveMemberId(caller) !== memberId) throw notFound('The member')
}
