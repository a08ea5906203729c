import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { notFound } from '../../../platform/http/problem-error.ts'

/** Rejects guardians, and super administrators who do not impersonate (section 4). Throws `not-found`. */
export function requireReceiver(caller: Caller, memberId: string): void {
  if (effectiveMemberId(caller) !== memberId) throw notFound('The member')
}
