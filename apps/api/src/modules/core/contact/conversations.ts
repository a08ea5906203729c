import { createHash } from 'node:crypto'
import type {
  ContactConversation,
  ContactListQuery,
  ContactMessage,
  ContactParty,
  ContactThread,
  ContactThreadPage,
} from '@forenet/contract/contact'
import type { Database } from '@forenet/database/database'
import type { Caller } from '../../../platform/access/caller.ts'
import { logoUrlPath } from '../../../platform/pictures/picture-url.ts'
import { markThreadNotificationsRead } from '../notifications/index.ts'
import { attachmentName } from './attachment-name.ts'
import type { ContactDeps } from './contact-deps.ts'
import {
  countMessages,
  type ListedRow,
  listMemberThreads,
  listMessages,
  listOrganisationThreads,
  type MessageRow,
  type Page,
} from './conversation-repository.ts'
import { notifyOtherSide } from './notify-recipient.ts'
import { getReachableThread, inboxScope, requireInbox, requireOwnMember } from './policy.ts'
import { insertMessage, insertThread, markRead, type ThreadRow } from './repository.ts'

/** Older messages are only counted. */
const MAX_MESSAGES = 500

export async function listThreads(
  { database }: { database: Database },
  caller: Caller,
  query: ContactListQuery,
): Promise<ContactThreadPage> {
  const page = {
    before: query.before ? new Date(query.before) : null,
    beforeId: query.beforeId ?? null,
    size: query.size + 1,
  }
  const rows = await (query.of === 'mine'
    ? listMemberThreads(database, requireOwnMember(caller), page)
    : listInboxThreads(database, caller, page))
  const items = rows.slice(0, query.size).map(presentListedThread)
  const last = items.at(-1)
  return { items, next: rows.length > query.size && last ? { before: last.updatedAt, beforeId: last.id } : null }
}

function listInboxThreads(database: Database, caller: Caller, page: Page) {
  requireInbox(caller)
  return listOrganisationThreads(database, inboxScope(caller.grants), caller.memberId, page)
}

/** Marks it as read, except during impersonation. Throws `not-found` for non-participants. */
export async function readThread(
  { database, now }: { database: Database; now: () => Date },
  caller: Caller,
  threadId: string,
): Promise<ContactConversation> {
  const { thread, side } = await getReachableThread(database, caller, threadId)
  const messages = await listMessages(database, threadId, MAX_MESSAGES)
  const newest = messages.at(-1)
  if (newest && caller.actingFor === null) {
    await markRead(database, threadId, side, newest.createdAt)
    await markThreadNotificationsRead(database, requireOwnMember(caller), threadId, now())
  }
  const earlier = messages.length < MAX_MESSAGES ? 0 : (await countMessages(database, threadId)) - messages.length
  return { ...presentThread(thread), side, earlier, messages: messages.map(presentMessage) }
}

function presentThread(row: ThreadRow): Omit<ContactThread, 'unread' | 'last'> {
  return {
    id: row.id,
    organisation: {
      id: row.organisationId,
      key: row.organisationKey,
      name: row.organisationName,
      kind: row.organisationKind,
      accentColour: row.accentColour,
      logo: logoUrlPath(row.organisationId, row.logoAt),
    },
    memberId: row.memberId,
    memberName: row.memberName,
    subject: row.subject,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function presentListedThread(row: ListedRow): ContactThread {
  return {
    ...presentThread(row),
    unread: row.unread,
    last: {
      from: senderSide(row.lastFromOrganisation),
      senderName: row.lastSenderName,
      beginning: row.lastBeginning,
    },
  }
}

function presentMessage(row: MessageRow): ContactMessage {
  return {
    id: row.id,
    from: senderSide(row.fromOrganisation),
    senderName: row.senderName,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    attachments: row.attachments.map((file) => ({
      ...file,
      filename: attachmentName(file.filename, file.contentType),
    })),
  }
}

const senderSide = (fromOrganisation: boolean): ContactParty => (fromOrganisation ? 'organisation' : 'member')

type ClubMessageToMember = {
  id: string
  memberId: string
  senderId: string
  subject: string
  message: string
  eventId?: string | null
  organisation: { id: string; key: string; name: string; email: string }
}

/** Idempotent by id. */
export async function sendClubMessage(
  deps: ContactDeps,
  transaction: Database,
  { id, memberId, senderId, subject, message, eventId = null, organisation }: ClubMessageToMember,
): Promise<void> {
  const at = deps.now()
  const row = { id, organisationId: organisation.id, memberId, subject, createdAt: at, updatedAt: at, eventId }
  if (!(await insertThread(transaction, row))) return
  await insertMessage(transaction, {
    id,
    threadId: id,
    senderMemberId: senderId,
    fromOrganisation: true,
    message,
    createdAt: at,
  })
  const from = { threadId: id, messageId: id, memberId, senderId, subject, message, organisation, at }
  await notifyOtherSide(deps, transaction, { ...from, from: 'organisation', isFirst: true, files: 0 })
}

/** Deterministic, so that a repeated message is stored once. */
export function deterministicMessageId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
