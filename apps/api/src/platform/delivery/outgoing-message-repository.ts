import type { Database } from '@forenet/database/database'
import { prepared } from '../database/prepared.ts'

export type MessageIdentity = { channel: 'mail' | 'whatsapp'; onceKey: string; recipient: string; template: string }

const claimQuery = prepared<{ id: string }>(
  'message_claim',
  `insert into outgoing_message as m (channel, once_key, recipient, template, created_at, claimed_until)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (once_key) do update set claimed_until = excluded.claimed_until
     where m.sent_at is null
       and (m.claimed_until is null or m.claimed_until <= $5 or m.claimed_until > $6::timestamptz + interval '15 minutes')
   returning id`,
)
const isMessageSentQuery = prepared(
  'message_is_sent',
  'select 1 from outgoing_message where once_key = $1 and sent_at is not null',
)
const markMessageSentQuery = prepared(
  'message_sent',
  `with works as (delete from refused_email r using outgoing_message m
                   where m.once_key = $1 and m.channel = 'mail' and r.email = lower(m.recipient))
   update outgoing_message set sent_at = $2, provider_id = $3, last_error = null, claimed_until = null where once_key = $1`,
)
const markMessageNotSentQuery = prepared(
  'message_failed',
  'update outgoing_message set last_error = $2, claimed_until = null where once_key = $1 and claimed_until = $3',
)

const storeRefusedEmailQuery = prepared(
  'message_refused',
  `insert into refused_email (email, refused_at, answer) values (lower($1), $2, $3)
   on conflict (email) do update set answer = excluded.answer`,
)

/** Returns false if the message was sent or another process has the lease. */
export async function claimMessage(
  database: Database,
  { channel, onceKey, recipient, template }: MessageIdentity,
  at: Date,
  until: Date,
): Promise<boolean> {
  return (await claimQuery(database, [channel, onceKey, recipient, template, at, until])).length > 0
}

export async function isMessageSent(database: Database, onceKey: string): Promise<boolean> {
  return (await isMessageSentQuery(database, [onceKey])).length > 0
}

/** Clears the bounce of the address too. */
export async function markMessageSent(
  database: Database,
  onceKey: string,
  at: Date,
  providerId: string,
): Promise<void> {
  await markMessageSentQuery(database, [onceKey, at, providerId])
}

export async function markMessageNotSent(
  database: Database,
  onceKey: string,
  reason: string,
  until: Date,
): Promise<void> {
  await markMessageNotSentQuery(database, [onceKey, reason, until])
}

export async function storeRefusedEmail(database: Database, email: string, at: Date, answer: string): Promise<void> {
  await storeRefusedEmailQuery(database, [email, at, answer])
}
