import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../../platform/http/problem-error.ts'
import * as members from '../../../core/members/index.ts'
import { storeNameVisibility } from '../../tickets/index.ts'
import { getVisibleEvent } from '../catalogue/visible-event.ts'
import type { EventsDeps } from '../events-deps.ts'

/** Throws `not-allowed`, `not-grown-up`, and `not-found` without a ticket. */
export async function setNameVisibility(
  deps: EventsDeps,
  caller: Caller,
  eventId: string,
  shown: boolean,
): Promise<void> {
  forbidImpersonation(caller)
  const memberId = effectiveMemberId(caller)
  if (!memberId) throw notFound('Your member profile')
  await getVisibleEvent(deps.database, caller, eventId)
  const at = deps.now()
  if (shown) await requireMayShowName(deps, memberId, at)
  const written = await storeNameVisibility(deps.database, eventId, memberId, shown, at)
  if (shown && written === 0) throw notFound('A ticket of your own')
}

/** Consent requires the member in person. Throws `not-allowed`. */
export function forbidImpersonation(caller: Caller): void {
  if (caller.actingFor !== null) {
    throw new ProblemError('not-allowed', 'Only the member can say whether their name is shown')
  }
}

export async function requireMayShowName(
  deps: Pick<EventsDeps, 'database'>,
  memberId: string,
  at: Date,
): Promise<void> {
  const names = await members.listVisibleFirstNames(deps.database, [memberId], at)
  if (names.size === 0) throw new ProblemError('not-grown-up', 'Only adults can be shown by name')
}
