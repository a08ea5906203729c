import type { ContactMessage, ContactSide, ContactThread } from '@forenet/contract/contact'
import { attachmentName } from './attachment-name.ts'
import type { ListedRow, MessageRow } from './reading-repository.ts'
import type { ThreadRow } from './repository.ts'

export function presentThread(row: ThreadRow): Omit<ContactThread, 'unread' | 'last'> {
  return {
    id: row.id,
    organisation: {
      id: row.organisation_id,
      key: row.organisation_key,
      name: row.organisation_name,
      kind: row.organisation_kind,
      accentColour: row.accent_colour,
    },
    memberId: row.member_id,
    memberName: row.member_name,
    subject: row.subject,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function presentListed(row: ListedRow): ContactThread {
  return {
    ...presentThread(row),
    unread: row.unread,
    last: {
      from: sideOf(row.last_from_organisation),
      senderName: row.last_sender_name,
      beginning: row.last_beginning,
    },
  }
}

export function presentMessage(row: MessageRow): ContactMessage {
  return {
    id: row.id,
    from: sideOf(row.from_organisation),
    senderName: row.sender_name,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    attachments: row.attachments.map((file) => ({
      ...file,
      filename: attachmentName(file.filename, file.contentType),
    })),
  }
}

const sideOf = (fromOrganisation: boolean): ContactSide => (fromOrganisation ? 'organisation' : 'member')
