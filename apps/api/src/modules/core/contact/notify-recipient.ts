import type { ContactParty } from '@forenet/contract/contact'
import type { Database } from '@forenet/database/database'
import { sanitizePersonName } from '@forenet/domain/person-name'
import { listHolders } from '../../../platform/access/grant-repository.ts'
import { CONTACT_MAILS, type ContactDeps } from './contact-deps.ts'
import { notificationTitle, notificationType, truncateMessage } from './contact-rules.ts'
import {
  findReceiver,
  findSender,
  listAdministrators,
  type Receiver,
  TOKEN_ROLE_TRUST_MS,
} from './receivers-repository.ts'
import { findThread } from './repository.ts'

export type MessageNotice = {
  threadId: string
  messageId: string
  memberId: string
  senderId: string
  from: ContactParty
  isFirst: boolean
  subject: string
  message: string
  files: number
  organisation: { id: string; key: string; name: string; email: string }
  at: Date
}

export const noticeKeyPrefix = (messageId: string) => `contact:${messageId}:`

/** Without a known administrator, e-mails the organisation's own address. Returns the first notification's id. */
export async function notifyOtherSide(
  deps: ContactDeps,
  transaction: Database,
  notified: MessageNotice,
): Promise<string | null> {
  const receivers = await listReceivers(deps, transaction, notified)
  if (receivers.length === 0 && notified.from === 'member' && notified.organisation.email) {
    await deps.send(CONTACT_MAILS, { messageId: notified.messageId }, { transaction })
  }
  const sender = await findSender(transaction, notified.senderId)
  const isMessage = notified.isFirst && notified.from === 'organisation'
  let first: string | null = null
  for (const { id, language } of receivers) {
    const left = await deps.notify(transaction, {
      receiverId: id,
      senderId: notified.senderId,
      messageThreadId: notified.threadId,
      type: notificationType(notified.isFirst, notified.from),
      title: notificationTitle(notified.subject, notified.isFirst, language),
      // Full text, because a member without an account can read it only in the e-mail.
      message: isMessage ? notified.message : truncateMessage(notified.message),
      data: {
        org: notified.organisation.name,
        orgKey: notified.organisation.key,
        orgId: notified.organisation.id,
        env: new URL(deps.origin).host,
        threadId: notified.threadId,
        from:
          (isMessage ? notified.organisation.name : sanitizePersonName(sender.name)) ||
          (notified.from === 'member' ? (sender.email ?? '') : notified.organisation.name),
        files: notified.files,
        replyTo: (notified.from === 'member' ? sender.email : notified.organisation.email) ?? '',
      },
      onceKey: noticeKeyPrefix(notified.messageId) + id,
      createdAt: notified.at,
    })
    first ??= left
  }
  return first
}

async function listReceivers(deps: ContactDeps, transaction: Database, notified: MessageNotice): Promise<Receiver[]> {
  if (notified.from === 'organisation') {
    const member = await findReceiver(transaction, notified.memberId)
    return member ? [member] : []
  }
  // Roles that can read the conversation (`inboxScope`).
  const thread = await findThread(transaction, notified.threadId)
  const reader = thread?.eventId ? 'messages.send' : 'members.write'
  const fixed = deps.settings.contactReceiverId
  const configured = fixed ? await findReceiver(transaction, fixed) : undefined
  const known = configured
    ? [configured]
    : await listAdministrators(
        transaction,
        notified.organisation.id,
        new Date(notified.at.getTime() - TOKEN_ROLE_TRUST_MS),
        await listHolders(transaction, notified.organisation.id, reader, notified.at),
      )
  return known.filter(({ id }) => id !== notified.senderId)
}
