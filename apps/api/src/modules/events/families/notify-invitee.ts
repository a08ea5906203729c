import type { FamilyLinkData } from '@forenet/contract/notification'
import type { Database } from '@forenet/database/database'
import { sanitizePersonName } from '@forenet/domain/person-name'
import { safeNameForMail } from '../../../platform/delivery/safe-name.ts'
import type { Notify } from '../../core/notifications/index.ts'
import type { AccountOfferRow } from './account-claim-repository.ts'
import { getFamilyTexts } from './family-texts.ts'
import type { InvitationRow } from './invitation-repository.ts'
import type { Person } from './person-repository.ts'

/** Sends FAMILY_LINK_REQUEST. Idempotent. */
export async function notifyInvitee(
  transaction: Database,
  notify: Notify,
  invitation: InvitationRow,
  invitee: Person,
  at: Date,
): Promise<void> {
  const words = getFamilyTexts(invitee.language)
  const { inviterEmail } = invitation
  const name = sanitizePersonName(invitation.inviterName) || inviterEmail
  const childName =
    invitation.childName === null ? null : safeNameForMail(invitation.childName, invitee.language, 'child')
  const data: FamilyLinkData = {
    inviterEmail,
    familyId: invitation.inviterId,
    inviteeId: invitee.id,
    inviteeEmail: invitation.inviteeEmail,
    invitationId: invitation.id,
    inviterName: name,
    ...(childName === null ? {} : { childName }),
  }
  await notify(transaction, {
    receiverId: invitee.id,
    senderId: invitation.inviterId,
    type: 'FAMILY_LINK_REQUEST',
    title: childName === null ? words.asked.title(name) : words.askedGuardian.title(name, childName),
    message:
      childName === null
        ? words.asked.message(name, inviterEmail)
        : words.askedGuardian.message(name, inviterEmail, childName),
    data,
    onceKey: `family-invitation:${invitation.id}`,
    createdAt: at,
  })
}

export function accountClaimNoticeKey({ memberId, askedAt }: Pick<AccountOfferRow, 'memberId' | 'askedAt'>): string {
  return `hand-over-to-member:${memberId}:${askedAt.toISOString()}`
}

/** Members can only decline the claim. Idempotent. */
export async function notifyAccountClaim(
  transaction: Database,
  notify: Notify,
  claim: AccountOfferRow,
  receiver: Person,
  at: Date,
): Promise<void> {
  const { language } = receiver
  const words = getFamilyTexts(language).offeredToMember
  const child = safeNameForMail(claim.firstName, language, 'child')
  const askedBy = safeNameForMail(claim.askedByName, language, 'somebody')
  await notify(transaction, {
    receiverId: receiver.id,
    senderId: claim.askedBy,
    type: 'FAMILY_LINK_REQUEST',
    title: words.title(askedBy, child),
    message: words.message(askedBy, child, claim.email),
    data: { offeredHandOver: claim.memberId },
    onceKey: accountClaimNoticeKey(claim),
    createdAt: at,
  })
}
