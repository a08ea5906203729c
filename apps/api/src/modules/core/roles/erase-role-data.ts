import type { Database } from '@forenet/database/database'
import { withdrawApprovalRequest, withdrawApprovalsByMembers } from '../approvals/index.ts'
import { eraseInvitationsToEmail } from './repository.ts'

export async function eraseRoleData(
  transaction: Database,
  { ids, email }: { ids: readonly string[]; email: string },
  instead: string,
  at: Date,
): Promise<void> {
  for (const id of await eraseInvitationsToEmail(transaction, email, instead, at)) {
    await withdrawApprovalRequest(transaction, 'owner-invited', id, null, at)
    await withdrawApprovalRequest(transaction, 'treasurer-invited', id, null, at)
  }
  await withdrawApprovalsByMembers(transaction, ids, at)
}
