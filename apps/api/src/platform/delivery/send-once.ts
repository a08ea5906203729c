import type { Database } from '@forenet/database/database'
import { prepared } from '../database/prepared.ts'
import { reasonOf } from '../observability/reason-of.ts'

export type Once = { channel: 'mail' | 'whatsapp'; onceKey: string; recipient: string; template: string }

/** Longer than the queue lets a job run: whoever sends holds the message until the job is somebody else's anyway. */
const CLAIM_MS = 150_000

const claim = prepared<{ id: string }>(
  'message_claim',
  `insert into outgoing_message as m (channel, once_key, recipient, template, created_at, claimed_until)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (once_key) do update set claimed_until = excluded.claimed_until
     where m.sent_at is null and (m.claimed_until is null or m.claimed_until <= $5) returning id`,
)
const isSent = prepared('message_is_sent', 'select 1 from outgoing_message where once_key = $1 and sent_at is not null')
const sent = prepared(
  'message_sent',
  `update outgoing_message set sent_at = $2, provider_id = $3, last_error = null, claimed_until = null where once_key = $1`,
)
const failed = prepared(
  'message_failed',
  'update outgoing_message set last_error = $2, claimed_until = null where once_key = $1 and claimed_until = $3',
)

/**
 * Sends a message at most once by its key, as far as that can be: it is stored and claimed before it is sent and marked
 * after, so that of two who send it at once one does, and the other throws and finds it sent when it tries again. A
 * death between the two sends it again, with the same message id, rather than losing it. Throws what `send` throws.
 */
export async function sendOnce(
  database: Database,
  { channel, onceKey, recipient, template }: Once,
  now: () => Date,
  send: () => Promise<string>,
): Promise<void> {
  const at = now()
  const until = new Date(at.getTime() + CLAIM_MS)
  const [claimed] = await claim(database, [channel, onceKey, recipient, template, at, until])
  if (!claimed) {
    if ((await isSent(database, [onceKey])).length > 0) return
    throw new Error('The message is being sent just now')
  }
  let providerId: string
  try {
    providerId = await send()
  } catch (error) {
    await failed(database, [onceKey, reasonOf(error), until])
    throw error
  }
  await sent(database, [onceKey, now(), providerId])
}
