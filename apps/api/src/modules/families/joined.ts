import type { Database } from '@forenet/database/database'
import type { Notify } from '../notifications/notify.ts'
import { findHandOverFor } from './hand-over-repository.ts'
import { joinInvitations, listWaitingFor } from './invitation-repository.ts'
import { findPerson, lockEmail } from './person-repository.ts'
import { tellInvited } from './tell-invited.ts'

/**
 * What waits for an e-mail that is about to become a member's: a hand-over, which is answered first. Until the
 * transaction ends nobody invites the same e-mail unseen.
 */
export async function handOverWaits(transaction: Database, email: string): Promise<boolean> {
  await lockEmail(transaction, email)
  return (await findHandOverFor(transaction, email)) !== undefined
}

/** Brings a new member the invitations that were sent to its e-mail before. */
export async function welcome(
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
}
