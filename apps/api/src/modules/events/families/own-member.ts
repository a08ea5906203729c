import type { Database } from '@forenet/database/database'
import { type Caller, effectiveMemberId } from '../../../platform/access/caller.ts'
import { notFound } from '../../../platform/http/problem-error.ts'
import { type DependantRow, lockDependant } from '../../core/members/index.ts'
import { findPerson, type Person } from './person-repository.ts'

/** Throws `not-found` for a caller without a member. */
export async function getOwnPerson(database: Database, caller: Caller): Promise<Person> {
  const id = effectiveMemberId(caller)
  const person = id ? await findPerson(database, id) : undefined
  if (!person) throw notFound('The member')
  return person
}

/** Throws `not-found` unless the URL's member is the caller's own or impersonated one. */
export function requireOwnFamily(database: Database, caller: Caller, memberId: string): Promise<Person> {
  if (effectiveMemberId(caller) !== memberId) throw notFound('The member')
  return getOwnPerson(database, caller)
}

/** Locks the row. Throws `not-found` for other children, and for people with an account. */
export async function lockOwnChild(transaction: Database, childId: string, guardianId: string): Promise<DependantRow> {
  const child = await lockDependant(transaction, childId)
  if (!child || (child.guardianId !== guardianId && child.otherGuardianId !== guardianId)) throw notFound('The child')
  return child
}

export function otherGuardianId(child: DependantRow, guardianId: string): string | null {
  return child.guardianId === guardianId ? child.otherGuardianId : child.guardianId
}
