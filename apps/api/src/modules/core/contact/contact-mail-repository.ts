import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export type ContactToMail = {
  threadId: string
  subject: string
  message: string
  files: number
  senderName: string
  senderEmail: string | null
  organisationName: string
  organisationEmail: string
  accentColour: string
}

const toMail = prepared<ContactToMail>(
  'contact_to_mail',
  `select t.id as "threadId", t.subject, c.message,
          (select count(*)::int from contact_attachment a where a.message_id = c.id) as files,
          s.name as "senderName", s.email as "senderEmail", o.name as "organisationName", o.email as "organisationEmail",
          o.accent_colour as "accentColour"
     from contact_message c join contact_thread t on t.id = c.thread_id join organisation_face o on o.id = t.organisation_id
     join member_face s on s.id = c.sender_member_id where c.id = $1`,
)

export async function findContactToMail(database: Database, messageId: string): Promise<ContactToMail | undefined> {
  return (await toMail(database, [messageId]))[0]
}
