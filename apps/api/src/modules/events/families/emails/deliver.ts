import type { Database } from '@forenet/database/database'
import { cleanName } from '@forenet/domain/person-name'
import { safeNameForMail } from '../../../../platform/delivery/safe-name.ts'
import { type Notify, removeNotificationWithKey } from '../../../core/notifications/index.ts'
import { lockAccountClaim } from '../hand-over-repository.ts'
import { joinInvitations, lockInvitation } from '../invitation-repository.ts'
import { findPersonByEmail } from '../person-repository.ts'
import { notifyInvitee } from '../tell-invited.ts'
import { notifyAccountClaim } from '../tell-offered.ts'

export type InvitationMailData = {
  id: string
  to: string
  language: 'da' | 'en'
  inviterName: string
  inviterEmail: string
  childName: string | null
}

/** Returns null for members, because they are notified; returns the e-mail of others. */
export async function deliverInvitation(
  transaction: Database,
  notify: Notify,
  invitationId: string,
  at: Date,
): Promise<InvitationMailData | null> {
  const invitation = await lockInvitation(transaction, invitationId)
  if (invitation?.status !== 'pending') return null
  const invitee = await findPersonByEmail(transaction, invitation.inviteeEmail)
  if (!invitee) {
    const { id, inviteeEmail: to, inviterLanguage: language, inviterEmail } = invitation
    const inviterName = cleanName(invitation.inviterName) || inviterEmail
    const childName = invitation.childName === null ? null : safeNameForMail(invitation.childName, language, 'child')
    return { id, to, language, inviterName, inviterEmail, childName }
  }
  await joinInvitations(transaction, invitation.inviteeEmail, invitee.id)
  await notifyInvitee(transaction, notify, invitation, invitee, at)
  return null
}

export type AccountClaimMailData = {
  to: string
  language: 'da' | 'en'
  name: string
  askedBy: string
  askedAt: Date
}

export async function deliverHandOver(
  transaction: Database,
  notify: Notify,
  memberId: string,
  at: Date,
): Promise<AccountClaimMailData | null> {
  const handOver = await lockAccountClaim(transaction, memberId)
  if (!handOver) return null
  const receiver = await findPersonByEmail(transaction, handOver.email)
  if (!receiver) {
    const { email: to, language, askedAt } = handOver
    const name = safeNameForMail(handOver.firstName, language, 'child')
    const askedBy = safeNameForMail(handOver.askedByName, language, 'somebody')
    return { to, language, name, askedBy, askedAt }
  }
  await notifyAccountClaim(transaction, notify, handOver, receiver, at)
  return null
}

export function removeAccountClaimNotification(database: Database, key: string): Promise<void> {
  return removeNotificationWithKey(database, key)
}
