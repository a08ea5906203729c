import { type Caller, effectiveMemberId } from '../../../../platform/access/caller.ts'
import { notFound } from '../../../../platform/http/problem-error.ts'
import type { EventsDeps } from '../events-deps.ts'
import { type FullRegistrationRow, findFullRegistration } from './entry-list-repository.ts'

/** Throws `not-found` for another member's entry (ruling 13). */
export async function requireOwnRegistration(
  deps: Pick<EventsDeps, 'database'>,
  caller: Caller,
  entryId: string,
): Promise<FullRegistrationRow> {
  const row = await findFullRegistration(deps.database, entryId)
  if (!row || row.memberId !== effectiveMemberId(caller)) throw notFound('The entry')
  return row
}
