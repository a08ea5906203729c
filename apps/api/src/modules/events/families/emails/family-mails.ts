import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { sanitizePersonName } from '@forenet/domain/person-name'
import type pg from 'pg'
import type { Delivery } from '../../../../platform/delivery/delivery.ts'
import { button, type MailPage, paragraph } from '../../../../platform/delivery/mail-page.ts'
import { safeNameForMail } from '../../../../platform/delivery/safe-name.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { type Notify, removeNotificationWithKey } from '../../../core/notifications/index.ts'
import { lockAccountClaim } from '../account-claim-repository.ts'
import type { FamilyMail } from '../family-deps.ts'
import { joinInvitations, lockInvitation } from '../invitation-repository.ts'
import { notifyAccountClaim, notifyInvitee } from '../notify-invitee.ts'
import { findPersonByEmail } from '../person-repository.ts'

type Deps = Delivery & { pool: pg.Pool; notify: Notify }

const ACCENT = '#1f6f54'

const TEXTS = {
  da: {
    invited: {
      subject: (inviter: string) => `${inviter} inviterer dig til Forenet`,
      lead: (inviter: string, email: string) =>
        `${inviter} (${email}) vil gerne være familie med dig på Forenet, så I kan købe medlemskaber og billetter til hinanden.`,
      guardian: (inviter: string, email: string, child: string) =>
        `${inviter} (${email}) vil gerne tilføje dig som den anden forælder til ${child} på Forenet.`,
      how: 'Opret dig med denne e-mailadresse, så venter invitationen på dig.',
      action: 'Se invitationen',
    },
    handOver: {
      subject: (asker: string) => `${asker} vil give dig dit eget login`,
      lead: (asker: string, child: string) =>
        `${asker} har hidtil stået for medlemskaber og billetter for ${child} på Forenet. Nu kan ${child} overtage det hele, med historik.`,
      how: 'Opret dig med denne e-mailadresse, og sig ja. Er det ikke dig, så sig nej, eller lad være med at gøre noget.',
      action: 'Overtag',
    },
    foot: 'Du får denne e-mail, fordi nogen har skrevet din e-mailadresse på Forenet. Kender du dem ikke, kan du se bort fra den.',
  },
  en: {
    invited: {
      subject: (inviter: string) => `${inviter} invites you to Forenet`,
      lead: (inviter: string, email: string) =>
        `${inviter} (${email}) would like to be family with you on Forenet, so that you can buy memberships and tickets for each other.`,
      guardian: (inviter: string, email: string, child: string) =>
        `${inviter} (${email}) would like to add you as ${child}’s other parent on Forenet.`,
      how: 'Create an account with this e-mail address, and the invitation will be waiting for you.',
      action: 'See the invitation',
    },
    handOver: {
      subject: (asker: string) => `${asker} would like to give you your own login`,
      lead: (asker: string, child: string) =>
        `${asker} has looked after ${child}’s memberships and tickets on Forenet so far. Now ${child} can take it all over, history included.`,
      how: 'Create an account with this e-mail address, and say yes. If this is not you, say no, or do nothing.',
      action: 'Take over',
    },
    foot: 'You are getting this e-mail because someone entered your e-mail address on Forenet. If you do not know them, you can ignore it.',
  },
} as const

export async function sendFamilyMail(deps: Deps, mail: FamilyMail): Promise<void> {
  if (mail.kind === 'hand-over-ended') return removeAccountClaimNotification(deps.database, mail.offerKey)
  if (mail.kind === 'hand-over') return sendAccountClaim(deps, mail.memberId)
  const stranger = await inTransaction(deps.pool, (transaction) =>
    deliverInvitation(transaction, deps.notify, mail.invitationId, deps.now()),
  )
  if (stranger) await sendInvitation(deps, stranger)
}

async function sendInvitation(deps: Deps, message: InvitationMailData): Promise<void> {
  const words = TEXTS[message.language]
  const lead = message.childName
    ? words.invited.guardian(message.inviterName, message.inviterEmail, message.childName)
    : words.invited.lead(message.inviterName, message.inviterEmail)
  await sendMessage(deps, `family-invitation:${message.id}`, message.to, 'family-invitation', message.language, {
    subject: words.invited.subject(message.inviterName),
    lead,
    content: [
      paragraph(words.invited.how),
      button(words.invited.action, new URL(`/participants-list?invitation=${message.id}`, deps.origin).href),
    ],
  })
}

async function sendAccountClaim(deps: Deps, memberId: string): Promise<void> {
  const message = await inTransaction(deps.pool, (transaction) =>
    deliverAccountClaim(transaction, deps.notify, memberId, deps.now()),
  )
  if (!message) return
  const { handOver: words } = TEXTS[message.language]
  const onceKey = `hand-over:${memberId}:${message.to}:${message.askedAt.toISOString()}`
  await sendMessage(deps, onceKey, message.to, 'hand-over', message.language, {
    subject: words.subject(message.askedBy),
    lead: words.lead(message.askedBy, message.name),
    content: [paragraph(words.how), button(words.action, new URL('/', deps.origin).href)],
  })
}

async function sendMessage(
  deps: Deps,
  onceKey: string,
  to: string,
  template: string,
  language: 'da' | 'en',
  { subject, lead, content }: { subject: string; lead: string; content: MailPage['content'] },
): Promise<void> {
  const page: MailPage = {
    language,
    subject,
    preview: lead,
    organisation: 'Forenet',
    club: null,
    accentColour: ACCENT,
    content: [paragraph(lead), ...content],
    foot: TEXTS[language].foot,
  }
  await sendMail(deps, { onceKey, to, template }, () => ({ page }))
}

type InvitationMailData = {
  id: string
  to: string
  language: 'da' | 'en'
  inviterName: string
  inviterEmail: string
  childName: string | null
}

/** Returns null for members, because they are notified; returns the e-mail of others. */
async function deliverInvitation(
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
    const inviterName = sanitizePersonName(invitation.inviterName) || inviterEmail
    const childName = invitation.childName === null ? null : safeNameForMail(invitation.childName, language, 'child')
    return { id, to, language, inviterName, inviterEmail, childName }
  }
  await joinInvitations(transaction, invitation.inviteeEmail, invitee.id)
  await notifyInvitee(transaction, notify, invitation, invitee, at)
  return null
}

type AccountClaimMailData = {
  to: string
  language: 'da' | 'en'
  name: string
  askedBy: string
  askedAt: Date
}

async function deliverAccountClaim(
  transaction: Database,
  notify: Notify,
  memberId: string,
  at: Date,
): Promise<AccountClaimMailData | null> {
  const claim = await lockAccountClaim(transaction, memberId)
  if (!claim) return null
  const receiver = await findPersonByEmail(transaction, claim.email)
  if (!receiver) {
    const { email: to, language, askedAt } = claim
    const name = safeNameForMail(claim.firstName, language, 'child')
    const askedBy = safeNameForMail(claim.askedByName, language, 'somebody')
    return { to, language, name, askedBy, askedAt }
  }
  await notifyAccountClaim(transaction, notify, claim, receiver, at)
  return null
}

function removeAccountClaimNotification(database: Database, key: string): Promise<void> {
  return removeNotificationWithKey(database, key)
}
