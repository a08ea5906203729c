import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'

const unsent = prepared(
  'event_letters_forget_unsent',
  `delete from event_letter_receiver where gone_at is null and (member_id = any($1) or ($2 <> '' and lower(email) = lower($2)))`,
)
const sent = prepared(
  'event_letters_forget_sent',
  `update event_letter_receiver set member_id = null, email = null, name = ''
    where member_id = any($1) or ($2 <> '' and lower(email) = lower($2))`,
)
const written = prepared(
  'event_letters_forget_writer',
  `update event_letter set made_by = null, state = case state when 'waiting' then 'draft' when 'going' then 'stopped' else state end
    where made_by = any($1)`,
)

/**
 * Forgets to whom letters about events went, by member and by address, and who wrote them; what has not gone does not go to them, and
 * what they wrote and had wait is a draft again. How many a letter went to is kept.
 */
export async function forgetEventLetters(
  transaction: Database,
  { ids, email }: { ids: readonly string[]; email: string },
): Promise<void> {
  await unsent(transaction, [ids, email])
  await sent(transaction, [ids, email])
  await written(transaction, [ids])
}
