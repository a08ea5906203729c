import type { Database } from '@forenet/database/database'
import { prepared } from '../database/prepared.ts'

export type StoredMessage = {
  channel: 'mail' | 'whatsapp'
  template: string
  recipient: string
  createdAt: Date
  sentAt: Date | null
  failed: boolean
}

const MAX_MESSAGES = 50

// The operators compare bytes, like the index `outgoing_message_by_subject`. Its predicate is repeated for the planner.
const listMessagesAboutQuery = prepared<StoredMessage>(
  'messages_about_subjects',
  `select m.channel, m.template, m.recipient, m.created_at as "createdAt", m.sent_at as "sentAt",
     m.sent_at is null and m.last_error is not null as failed
   from unnest($1::text[]) subject, lateral (
     select * from outgoing_message o
      where (o.once_key like 'order:%' or o.once_key like 'entry:%' or o.once_key like 'ticket:%')
        and o.once_key ~>=~ (subject || ':') and o.once_key ~<~ (subject || ';')) m
   order by m.created_at desc, m.id limit ${MAX_MESSAGES}`,
)

/** Newest first, at most fifty. Subjects are `order:ID`, `entry:ID`, `ticket:ID`. */
export function listMessagesAbout(database: Database, subjects: readonly string[]): Promise<StoredMessage[]> {
  return listMessagesAboutQuery(database, [subjects])
}

const findMessageQuery = prepared<{ sent: boolean; failed: boolean }>(
  'message_by_key',
  `select sent_at is not null as sent, sent_at is null and last_error is not null as failed
     from outgoing_message where once_key = $1`,
)

export async function findMessage(
  database: Database,
  onceKey: string,
): Promise<{ sent: boolean; failed: boolean } | undefined> {
  return (await findMessageQuery(database, [onceKey]))[0]
}
