import type { Database } from '@forenet/database/database'
import { can } from '@forenet/domain/access'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { requireInRegister } from '../../membership/register/index.ts'

/** Throws `not-allowed` if the caller cannot read the register, `not-found` if the person is not in it. */
export async function requireRegistered(
  deps: { database: Database; now: () => Date },
  { caller, club }: ClubCaller,
  memberId: string,
): Promise<void> {
  if (!can(caller.grants, 'members.read', { organisationKey: club.key })) {
    throw new ProblemError('not-allowed', 'Only those with access to the register can see who is in it')
  }
  await requireInRegister(deps, club, memberId)
}
