import type { Database } from '@forenet/database/database'
import type { Notify } from '../notifications/index.ts'
import { findHandOverFor, listHandOversFor, updateHandOverEmail } from './hand-over-repository.ts'
import { joinInvitations, listWaitingFor, updateInvitationEmails } from './invitation-repository.ts'
import { findPerson, lockEmail } from './person-repository.ts'
import { tellInvited } from './tell-invited.ts'
import { tellOffered } from './tell-offered.ts'

/**
 * What waits for an e-mail that is about to become a member's: a hand-over, which is answered first. Until the
 * transaction ends nobody invites the same e-mail unseen.
 */
export async function hasPendingHandOver(transaction: Database, email: string): Promise<boolean> {
  await lockEmail(transaction, email)
  return (await findHandOverFor(transaction, email)) !== undefined
}

/** Brings a new member what was sent to its e-mail before: invitations, and hand-overs that it can no longer take. */
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
    await tellInvited(transaction, notify, invitation, person, at)
  }
  for (const handOver of await listHandOversFor(transaction, member.email)) {
    await tellOffered(transaction, notify, handOver, person, at)
  }
}

/** What was sent to the old e-mail of a member, and by it, goes on under the new one, which had its own waiting. */
export async function followEmail(
  transaction: Database,
  notify: Notify,
  { id, from, to }: { id: string; from: string; to: string },
  at: Date,
): Promise<void> {
  await attachInvitations(transaction, notify, { id, email: to }, at)
  await updateInvitationEmails(transaction, id, to)
  await updateHandOverEmail(transaction, from, to)
}
