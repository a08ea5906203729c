import type { Database } from '@forenet/database/database'
import { type Caller, effectiveMemberId } from '../../plugins/caller.ts'
import { notFound } from '../../problem-error.ts'
import { findMemberById, isMember, relation } from './repository.ts'

/** What a caller wants with a member: an administrator may look at and correct, but not buy for, a club's members. */
export type Reach = 'see' | 'change' | 'buyFor'

/**
 * Whether a caller may reach a member (ruling 13): oneself, own dependants, approved family links; an administrator of
 * an organisation, its members; a super administrator, everyone.
 */
export async function mayReachMember(
  database: Database,
  caller: Caller,
  memberId: string,
  reach: Reach,
): Promise<boolean> {
  const own = effectiveMemberId(caller)
  // Whoever was deleted is looked up by the books alone, and changed by nobody.
  if (reach !== 'see' && !(await isMember(database, memberId))) return false
  if (own === memberId) return true
  if (caller.superAdministrator && reach !== 'buyFor') return (await findMemberById(database, memberId)) !== undefined
  const { family, administered } = await relation(database, own, memberId, caller.administers)
  if (family) return true
  return administered && reach !== 'buyFor' && caller.actingFor === null
}

/**
 * Whether a caller may reach what a member has at one organisation: an administrator's reach ends at the own clubs,
 * though the member may belong to others too (ruling 13).
 */
export function mayReachAt(
  database: Database,
  caller: Caller,
  memberId: string,
  organisationKey: string,
  reach: Reach,
): Promise<boolean> {
  const administers = caller.administers.filter((key) => key === organisationKey)
  return mayReachMember(database, { ...caller, administers }, memberId, reach)
}

/** Throws `not-found` unless the caller may: someone else's object answers 404, not 403 (ruling 13). */
export async function requireReach(database: Database, caller: Caller, memberId: string, reach: Reach): Promise<void> {
  if (!(await mayReachMember(database, caller, memberId, reach))) throw notFound('The member')
}
