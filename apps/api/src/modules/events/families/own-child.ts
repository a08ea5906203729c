import type { Database } from '@forenet/database/database'
import { notFound } from '../../../platform/http/problem-error.ts'
import { type DependantRow, lockDependant } from '../../core/members/index.ts'

/** Locks the row. Throws `not-found` for other children, and for people with an account. */
export async function lockOwnChild(transaction: Database, childId: string, guardianId: string): Promise<DependantRow> {
  const child = await lockDependant(transaction, childId)
  if (!child || (child.guardianId !== guardianId && child.otherGuardianId !== guardianId)) throw notFound('The child')
  return child
}

export function otherGuardianId(child: DependantRow, guardianId: string): string | null {
  return child.guardianId === guardianId ? child.otherGuardianId : child.guardianId
}
