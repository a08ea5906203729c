import type { Database } from '@forenet/database/database'
import { withdrawAllOf, withdrawApprovalRequest } from '../approvals/index.ts'
import { forgetInvitationsTo } from './repository.ts'

/** Removes the e-mail from invitations, and withdraws the member's approval requests. */
export async function forgetRoles(
  transaction: Database,
  { ids, email }: { ids: readonly string[]; email: string },
  instead: string,
  at: Date,
): Promise<void> {
  for (const id of await forgetInvitationsTo(transaction, email, instead, at)) {
    await withdrawApprovalRequest(transaction, 'owner-invited', id, null, at)
    await withdrawApprovalRequest(transaction, 'treasurer-invited', id, null, at)
  }
  await withdrawAllOf(transaction, ids, at)
}
