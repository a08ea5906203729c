import type { ContactParty, NewContactMessage, NewContactThread, SentContactMessage } from '@forenet/contract/contact'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import type { Caller } from '../../../platform/access/caller.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import { findNotificationId } from '../notifications/index.ts'
import { getOrganisation } from '../organisations/index.ts'
import { claimAttachments } from './attachments.ts'
import type { ContactDeps } from './contact-deps.ts'
import { isWithinMessageLimit, MESSAGE_LIMIT_WINDOW_MS } from './contact-rules.ts'
import { type MessageNotice, noticeKeyPrefix, notifyOtherSide } from './notify-recipient.ts'
import { getReachableThread, requireOwnMember } from './policy.ts'
import { storeAdministers } from './receivers-repository.ts'
import {
  countSent,
  findFirstMessageId,
  findMessage,
  findThread,
  insertMessage,
  insertThread,
  lockSender,
} from './repository.ts'

type NewMessage = Omit<MessageNotice, 'files' | 'at'> & { attachmentIds: readonly string[] }

/** Idempotent by id for the same member. Throws `not-found` if another member used the id, and `too-many-requests`. */
export async function createThread(
  deps: ContactDeps,
  caller: Caller,
  wanted: NewContactThread,
): Promise<SentContactMessage> {
  const memberId = requireOwnMember(caller)
  const organisation = await getOrganisation(deps.database, wanted.orgId)
  if (!organisation.enabled) throw notFound('The organisation')
  return inTransaction(deps.pool, async (transaction) => {
    await lockSender(transaction, memberId)
    const at = deps.now()
    const { id, subject, orgId: organisationId } = wanted
    const row = { id, organisationId, memberId, subject, createdAt: at, updatedAt: at, eventId: null }
    if (!(await insertThread(transaction, row))) return replayOpenedThread(transaction, id, memberId)
    const sent = await storeMessage(deps, transaction, at, {
      threadId: id,
      messageId: wanted.messageId,
      memberId,
      senderId: memberId,
      from: 'member',
      isFirst: true,
      subject,
      message: wanted.message,
      attachmentIds: wanted.attachmentIds,
      organisation,
    })
    if (!sent) throw notFound('The conversation')
    return sent
  })
}

/** Idempotent by id for the same sender. Throws `not-found` for non-participants. */
export async function replyToThread(
  deps: ContactDeps,
  caller: Caller,
  threadId: string,
  wanted: NewContactMessage,
): Promise<SentContactMessage> {
  const senderId = requireOwnMember(caller)
  const { thread, side } = await getReachableThread(deps.database, caller, threadId)
  return inTransaction(deps.pool, async (transaction) => {
    await lockSender(transaction, senderId)
    const sent = await storeMessage(deps, transaction, deps.now(), {
      threadId,
      messageId: wanted.id,
      memberId: thread.memberId,
      senderId,
      from: side,
      isFirst: false,
      subject: thread.subject,
      message: wanted.message,
      attachmentIds: wanted.attachmentIds,
      organisation: {
        id: thread.organisationId,
        key: thread.organisationKey,
        name: thread.organisationName,
        email: thread.organisationEmail,
      },
    })
    if (sent) return sent
    const found = await findMessage(transaction, wanted.id)
    if (found?.threadId !== threadId || found.senderMemberId !== senderId) throw notFound('The conversation')
    return replaySentMessage(transaction, threadId, wanted.id)
  })
}

/** Returns null if the id exists. */
async function storeMessage(
  deps: ContactDeps,
  transaction: Database,
  at: Date,
  { attachmentIds, ...notified }: NewMessage,
): Promise<SentContactMessage | null> {
  const { threadId, messageId, senderId, from, message } = notified
  const stored = await insertMessage(transaction, {
    id: messageId,
    threadId,
    senderMemberId: senderId,
    fromOrganisation: from === 'organisation',
    message,
    createdAt: at,
  })
  if (!stored) return null
  await requireWithinLimit(transaction, senderId, from, at)
  const files = await claimAttachments(transaction, senderId, messageId, attachmentIds)
  const notificationId = await notifyOtherSide(deps, transaction, { ...notified, files, at })
  return { threadId, messageId, notificationId }
}

/** The count includes the message just stored. */
async function requireWithinLimit(
  transaction: Database,
  memberId: string,
  side: ContactParty,
  at: Date,
): Promise<void> {
  const sent = await countSent(transaction, memberId, new Date(at.getTime() - MESSAGE_LIMIT_WINDOW_MS))
  if (isWithinMessageLimit(side, sent - 1)) return
  throw new ProblemError('too-many-requests', 'You have sent many messages within an hour; please try again later')
}

async function replayOpenedThread(
  transaction: Database,
  threadId: string,
  memberId: string,
): Promise<SentContactMessage> {
  const thread = await findThread(transaction, threadId)
  const messageId = await findFirstMessageId(transaction, threadId)
  if (thread?.memberId !== memberId || !messageId) throw notFound('The conversation')
  return replaySentMessage(transaction, threadId, messageId)
}

async function replaySentMessage(
  transaction: Database,
  threadId: string,
  messageId: string,
): Promise<SentContactMessage> {
  return {
    threadId,
    messageId,
    notificationId: await findNotificationId(transaction, threadId, noticeKeyPrefix(messageId)),
  }
}

export function storeAdministratorOrganisations(
  deps: { database: Database; now: () => Date },
  memberId: string,
  keys: readonly string[],
): Promise<void> {
  return storeAdministers(deps.database, memberId, keys, deps.now())
}
