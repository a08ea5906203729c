import type { ContactMessage, ContactSide, ContactThread } from '@forenet/contract/contact'
import { attachmentName } from './attachment-name.ts'
import type { ListedRow, MessageRow } from './reading-repository.ts'
import type { ThreadRow } from './repository.ts'

export function presentThread(row: ThreadRow): Omit<ContactThread, 'unread' | 'last'> {
  return {
    id: row.id,
    organisation: {
      id: row.organisationId,
      key: row.organisationKey,
      name: row.organisationName,
      kind: row.organisationKind,
      accentColour: row.accentColour,
    },
    memberId: row.memberId,
    memberName: row.memberName,
    subject: row.subject,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function presentListedThread(row: ListedRow): ContactThread {
  return {
    ...presentThread(row),
    unread: row.unread,
    last: {
      from: sideOf(row.lastFromOrganisation),
      senderName: row.lastSenderName,
      beginning: row.lastBeginning,
    },
  }
}

export function presentMessage(row: MessageRow): ContactMessage {
  return {
    id: row.id,
    from: sideOf(row.fromOrganisation),
    senderName: row.senderName,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    attachments: row.attachments.map((file) => ({
      ...file,
      filename: attachmentName(file.filename, file.contentType),
    })),
  }
}

const sideOf = (fromOrganisation: boolean): ContactSide => (fromOrganisation ? 'organisation' : 'member')
