import type { Database } from '@forenet/database/database'
import { cleanName } from '@forenet/domain/person-name'
import { nameInLetter } from '../../name-in-letter.ts'
import type { Notify } from '../notifications/notify.ts'
import { findHandOver } from './hand-over-repository.ts'
import { joinInvitations, lockInvitation } from './invitation-repository.ts'
import { findPersonByEmail } from './person-repository.ts'
import { tellInvited } from './tell-invited.ts'

export type { FamilyMail } from './family-deps.ts'

/** What a mail to somebody who is no member yet says. */
export type InvitationLetter = {
  id: string
  to: string
  language: 'da' | 'en'
  inviterName: string
  inviterEmail: string
  childName: string | null
}

/**
 * Brings an invitation that still waits to its invitee: a member gets a notification, and null is answered; for
 * anybody else the letter to send.
 */
export async function deliverInvitation(
  transaction: Database,
  notify: Notify,
  invitationId: string,
  at: Date,
): Promise<InvitationLetter | null> {
  const invitation = await lockInvitation(transaction, invitationId)
  if (invitation?.status !== 'pending') return null
  const invitee = await findPersonByEmail(transaction, invitation.inviteeEmail)
  if (!invitee) {
    const { id, inviteeEmail: to, inviterLanguage: language, inviterEmail } = invitation
    const inviterName = cleanName(invitation.inviterName) || inviterEmail
    const childName = invitation.childName === null ? null : nameInLetter(invitation.childName, language, 'child')
    return { id, to, language, inviterName, inviterEmail, childName }
  }
  await joinInvitations(transaction, invitation.inviteeEmail, invitee.id)
  await tellInvited(transaction, notify, invitation, invitee, at)
  return null
}

/** What the mail of a hand-over says; null once it is answered or taken back. `taken`: the e-mail is a member's already. */
export async function handOverLetter(database: Database, memberId: string) {
  const handOver = await findHandOver(database, memberId)
  if (!handOver) return null
  const taken = (await findPersonByEmail(database, handOver.email)) !== undefined
  const { email: to, language, askedAt } = handOver
  const name = nameInLetter(handOver.firstName, language, 'child')
  const askedBy = nameInLetter(handOver.askedByName, language, 'somebody')
  return { to, language, name, askedBy, askedAt, taken }
}
