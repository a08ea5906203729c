import type { Database } from '@forenet/database/database'
import { prepared } from '../database/prepared.ts'

const eraseRecipientsQuery = prepared(
  'leaving_outgoing',
  `update outgoing_message set recipient = case when recipient = $1 or recipient = any($2) then '' else recipient end,
     last_error = null, once_key = regexp_replace(once_key, $4, '\\1' || $3 || '\\2', 'gi')
    where ($1 <> '' and (recipient = $1 or once_key ~* $4)) or recipient = any($2)`,
)
const eraseRecipientQuery = prepared(
  'farewell_recipient',
  "update outgoing_message set recipient = '', last_error = null where recipient = $1",
)

/**
 * Also replaces the e-mail inside idempotency keys by `instead`. `address`: regular expression that matches the whole
 * e-mail.
 */
export async function eraseRecipients(
  transaction: Database,
  { email, phones, instead, address }: { email: string; phones: readonly string[]; instead: string; address: string },
): Promise<void> {
  await eraseRecipientsQuery(transaction, [email, phones, instead, address])
}

export async function eraseRecipient(transaction: Database, email: string): Promise<void> {
  await eraseRecipientQuery(transaction, [email])
}
