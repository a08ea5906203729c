import type { Database } from '@forenet/database/database'
import { listMemberGrants } from '../../../platform/access/grant-repository.ts'
import { listMembersByLogin } from '../members/index.ts'
import { takesSeat } from './handover/handover-repository.ts'
import * as repository from './repository.ts'

/**
 * The identity provider does not know the portal's roles and invitations, and must require two-factor authentication
 * before such a user changes credentials.
 */
export async function requiresSecondFactor(
  database: Database,
  login: { issuer: string; subject: string; email: string },
  now: Date,
): Promise<boolean> {
  if ((await repository.listInvitationsTo(database, login.email, now)).length > 0) return true
  for (const memberId of await listMembersByLogin(database, login)) {
    if ((await listMemberGrants(database, memberId, now)).length > 0) return true
    if (await takesSeat(database, memberId)) return true
  }
  return false
}
