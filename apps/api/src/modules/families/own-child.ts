import type { Database } from '@forenet/database/database'
import { notFound } from '../../platform/http/problem-error.ts'
import { type DependantRow, lockDependant } from '../members/index.ts'

/**
 * A child that somebody is a guardian of, held until the transaction ends; throws `not-found` for anybody else's, and
 * for who has a login.
 */
export async function lockOwnChild(transaction: Database, childId: string, guardianId: string): Promise<DependantRow> {
  const child = await lockDependant(transaction, childId)
  if (!child || (child.guardianId !== guardianId && child.otherGuardianId !== guardianId)) throw notFound('The child')
  return child
}

/** The other of a child's guardians; null where there is one alone. */
export function otherGuardianOf(child: DependantRow, guardianId: string): string | null {
  return child.guardianId === guardianId ? child.otherGuardianId : child.guardianId
}
