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
  told: MessageNotice,
): Promise<string | null> {
  const receivers = await receiversOf(deps, transaction, told)
  if (receivers.length === 0 && told.from === 'member' && told.organisation.email) {
    await deps.send(CONTACT_MAILS, { messageId: told.messageId }, { transaction })
  }
  const sender = await findSender(transaction, told.senderId)
  const isMessage = told.isFirst && told.from === 'organisation'
  let first: string | null = null
  for (const { id, language } of receivers) {
    const left = await deps.notify(transaction, {
      receiverId: id,
      senderId: told.senderId,
      messageThreadId: told.threadId,
      type: notificationType(told.isFirst, told.from),
      title: notificationTitle(told.subject, told.isFirst, language),
      // Full text, because a member without an account can read it only in the e-mail.
      message: isMessage ? told.message : truncateMessage(told.message),
      data: {
        org: told.organisation.name,
        orgKey: told.organisation.key,
        orgId: told.organisation.id,
        env: new URL(deps.origin).host,
        threadId: told.threadId,
        from:
          (isMessage ? told.organisation.name : sanitizePersonName(sender.name)) ||
          (told.from === 'member' ? (sender.email ?? '') : told.organisation.name),
        files: told.files,
        replyTo: (told.from === 'member' ? sender.email : told.organisation.email) ?? '',
      },
      onceKey: noticeKeyPrefix(told.messageId) + id,
      createdAt: told.at,
    })
    first ??= left
  }
  return first
}

async function receiversOf(deps: ContactDeps, transaction: Database, told: MessageNotice): Promise<Receiver[]> {
  if (told.from === 'organisation') {
    const member = await findReceiver(transaction, told.memberId)
    return member ? [member] : []
  }
  // Roles that can read the conversation (`inboxScope`).
  const thread = await findThread(transaction, told.threadId)
  const reader = thread?.eventId ? 'messages.send' : 'members.write'
  const fixed = deps.settings.contactReceiverId
  const configured = fixed ? await findReceiver(transaction, fixed) : undefined
  const known = configured
    ? [configured]
    : await listAdministrators(
        transaction,
        told.organisation.id,
        new Date(told.at.getTime() - TOKEN_ROLE_TRUST_MS),
        await listHolders(transaction, told.organisation.id, reader, told.at),
      )
  return known.filter(({ id }) => id !== told.senderId)
}
