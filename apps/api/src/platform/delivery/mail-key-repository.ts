import type { Database } from '@forenet/database/database'
import { prepared } from '../database/prepared.ts'

const insertMailKeyQuery = prepared<{ onceKey: string }>(
  'message_take_key',
  `insert into outgoing_message (channel, once_key, recipient, template, created_at)
   select 'mail', wanted.key, $2, $3, $4 from unnest($1::text[]) with ordinality wanted (key, place)
    where not exists (select from outgoing_message m where m.once_key = wanted.key) order by wanted.place limit 1
   on conflict (once_key) do nothing returning once_key as "onceKey"`,
)
const hasReservedMailKeyQuery = prepared<{ found: boolean }>(
  'message_recent_keys',
  `select exists (select from outgoing_message where once_key = any($1) and recipient = $2 and created_at > $3) as found`,
)
const findMailKeyQuery = prepared<{ count: number }>(
  'message_taken_keys',
  'select count(*)::int as count from outgoing_message where once_key = any($1)',
)

/** Null if all are used. Concurrent callers get different keys, so no more mails are sent than there are keys. */
export async function reserveMailKey(
  transaction: Database,
  keys: readonly string[],
  mail: { recipient: string; template: string },
  at: Date,
): Promise<string | null> {
  for (;;) {
    const [row] = await insertMailKeyQuery(transaction, [keys, mail.recipient, mail.template, at])
    if (row) return row.onceKey
    // All keys are used, or a concurrent transaction took this one.
    const [{ count } = { count: keys.length }] = await findMailKeyQuery(transaction, [keys])
    if (count >= keys.length) return null
  }
}

export async function hasReservedMailKey(
  transaction: Database,
  keys: readonly string[],
  recipient: string,
  since: Date,
): Promise<boolean> {
  return (await hasReservedMailKeyQuery(transaction, [keys, recipient, since]))[0]?.found ?? false
}
