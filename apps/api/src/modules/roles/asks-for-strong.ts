import type { Database } from '@forenet/database/database'
import { listGrantsOf } from '../../platform/access/grant-repository.ts'
import { membersBehindLogin } from '../members/index.ts'
import { takesSeat } from './handover/handover-repository.ts'
import * as repository from './repository.ts'

/**
 * Whether whoever signs in so has a role that the portal gave, also one that has not begun, or is invited to one. The identity
 * provider does not know of those, and is to take nothing less than a strong sign-in for changing how such a person signs in.
 */
export async function asksForStrong(
  database: Database,
  login: { issuer: string; subject: string; email: string },
  now: Date,
): Promise<boolean> {
  if ((await repository.listInvitationsTo(database, login.email, now)).length > 0) return true
  for (const memberId of await membersBehindLogin(database, login)) {
    if ((await listGrantsOf(database, memberId, now)).length > 0) return true
    if (await takesSeat(database, memberId)) return true
  }
  return false
}
