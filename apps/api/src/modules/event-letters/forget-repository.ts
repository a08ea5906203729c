import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'

// Guests go with who registered them, as on their tickets; one whom somebody else registered too is that one's guest still.
const OF_GUESTS = `(r.letter_id, lower(r.email)) in (
    select l.id, t.attendee_email from entry_face n join ticket_face t on t.entry_id = n.id join event_letter l on l.event_id = n.event_id
     where n.member_id = any($1) and t.member_id is null and t.attendee_email is not null
       and not exists (select from ticket_face o join entry_face x on x.id = o.entry_id
                        where o.event_id = n.event_id and o.attendee_email = t.attendee_email and x.member_id <> all($1)))`
const FORGOTTEN = `(r.member_id = any($1) or ($2 <> '' and lower(r.email) = lower($2)) or ${OF_GUESTS})`

const unsent = prepared(
  'event_letters_forget_unsent',
  `delete from event_letter_receiver r where r.gone_at is null and ${FORGOTTEN}`,
)
const sent = prepared(
  'event_letters_forget_sent',
  `update event_letter_receiver r set member_id = null, email = null, name = '' where ${FORGOTTEN}`,
)
const written = prepared(
  'event_letters_forget_writer',
  `update event_letter set made_by = null, state = case state when 'waiting' then 'draft' when 'going' then 'stopped' else state end
    where made_by = any($1)`,
)
// Of a letter that goes no further, those it never went to are as old as the letter.
const old = prepared(
  'event_letters_forget_old',
  `update event_letter_receiver r set email = null, name = '' from event_letter l
    where l.id = r.letter_id and r.member_id is null and (r.email is not null or r.name <> '')
      and (r.gone_at < $1 or (r.gone_at is null and l.state in ('sent', 'stopped') and l.began_at < $1))`,
)

/**
 * Forgets to whom letters about events went, by member, by address and as guests of theirs, and who wrote them; what has not gone does
 * not go to them, and what they wrote and had wait is a draft again. How many a letter went to is kept. To be called before their
 * tickets are cleared, which say who their guests are.
 */
export async function forgetEventLetters(
  transaction: Database,
  { ids, email }: { ids: readonly string[]; email: string },
): Promise<void> {
  await unsent(transaction, [ids, email])
  await sent(transaction, [ids, email])
  await written(transaction, [ids])
}

/** Forgets the names and addresses of guests to whom letters went before a moment. Safe to repeat. */
export async function forgetOldReceivers(database: Database, before: Date): Promise<void> {
  await old(database, [before])
}
