import type { Database } from '@forenet/database/database'
import type { Notify } from '../../core/notifications/index.ts'
import {
  findAccountClaimByEmail,
  listAccountClaimsByEmail,
  updateAccountClaimEmail,
} from './account-claim-repository.ts'
import { joinInvitations, listWaitingFor, updateInvitationEmails } from './invitation-repository.ts'
import { notifyAccountClaim, notifyInvitee } from './notify-invitee.ts'
import { findPerson, lockEmail } from './person-repository.ts'

/** A claim must be answered before a member is created. Locks the e-mail until commit. */
export async function hasPendingAccountClaim(transaction: Database, email: string): Promise<boolean> {
  await lockEmail(transaction, email)
  return (await findAccountClaimByEmail(transaction, email)) !== undefined
}

/** Delivers pending invitations and account claims; a member can only decline the claims. */
export async function attachInvitations(
  transaction: Database,
  notify: Notify,
  member: { id: string; email: string },
  at: Date,
): Promise<void> {
  await joinInvitations(transaction, member.email, member.id)
  const person = await findPerson(transaction, member.id)
  if (!person) return
  for (const invitation of await listWaitingFor(transaction, member.email)) {
    await notifyInvitee(transaction, notify, invitation, person, at)
  }
  for (const claim of await listAccountClaimsByEmail(transaction, member.email)) {
    await notifyAccountClaim(transaction, notify, claim, person, at)
  }
}

/** Moves invitations and account claims, sent and received; delivers those that the new e-mail already had. */
export async function moveToNewEmail(
  transaction: Database,
  notify: Notify,
  { id, from, to }: { id: string; from: string; to: string },
  at: Date,
): Promise<void> {
  await attachInvitations(transaction, notify, { id, email: to }, at)
  await updateInvitationEmails(transaction, id, to)
  await updateAccountClaimEmail(transaction, from, to)
}
