import type { Database } from '@forenet/database/database'
import { cleanName } from '@forenet/domain/person-name'
import { nameInLetter } from '../../../platform/delivery/name-in-letter.ts'
import { type Notify, removeNotificationWithKey } from '../../notifications/index.ts'
import { lockHandOverOf } from '../hand-over-repository.ts'
import { joinInvitations, lockInvitation } from '../invitation-repository.ts'
import { findPersonByEmail } from '../person-repository.ts'
import { tellInvited } from '../tell-invited.ts'
import { tellOffered } from '../tell-offered.ts'

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

/** What the mail of a hand-over to somebody who is no member yet says. */
export type HandOverLetter = {
  to: string
  language: 'da' | 'en'
  name: string
  askedBy: string
  askedAt: Date
}

/**
 * Brings a hand-over that still waits to whoever has its e-mail: a member gets a notification, and null is answered; for
 * anybody else the letter to send.
 */
export async function deliverHandOver(
  transaction: Database,
  notify: Notify,
  memberId: string,
  at: Date,
): Promise<HandOverLetter | null> {
  const handOver = await lockHandOverOf(transaction, memberId)
  if (!handOver) return null
  const receiver = await findPersonByEmail(transaction, handOver.email)
  if (!receiver) {
    const { email: to, language, askedAt } = handOver
    const name = nameInLetter(handOver.firstName, language, 'child')
    const askedBy = nameInLetter(handOver.askedByName, language, 'somebody')
    return { to, language, name, askedBy, askedAt }
  }
  await tellOffered(transaction, notify, handOver, receiver, at)
  return null
}

/** Takes away what told a member of a hand-over that was withdrawn, or now goes to another e-mail. */
export function forgetHandOver(database: Database, key: string): Promise<void> {
  return removeNotificationWithKey(database, key)
}
