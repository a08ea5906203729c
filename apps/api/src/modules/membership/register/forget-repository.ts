import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

const notes = prepared('register_forget_notes', 'delete from person_note where member_id = any($1)')
const views = prepared('register_forget_views', 'delete from register_view where member_id = any($1)')
// Matches saved views if every word of the search text is a prefix of the member's name, e-mail or phone.
const lookedFor = prepared(
  'register_forget_looked_for',
  `update register_view v set search = v.search - 'text'
    where v.search ? 'text' and exists (
      select from register_state s
       where s.member_id = any($1) and s.organisation_id = v.organisation_id
         and exists (
           select from (values (''), (' ')) as alternative (joiner)
            where not exists (
              select from unnest(search_words(regexp_replace(v.search->>'text', '([0-9])[[:space:]]+(?=[0-9])', '\\1', 'g'), joiner)) wanted
               where not exists (
                 select from unnest(register_words(concat_ws(' ', s.first_name, s.last_name, s.email, s.phone, right(s.phone, 8)))) has
                  where starts_with(has, wanted)))))`,
)
const tags = prepared('register_forget_tags', 'delete from person_tag where member_id = any($1)')
const places = prepared(
  'register_forget_places',
  'update team_place set until_at = greatest(from_at, $2) where member_id = any($1) and until_at is null',
)
const persons = prepared(
  'register_forget_persons',
  'update club_person set ended_at = greatest(added_at, $2) where member_id = any($1) and ended_at is null',
)
const states = prepared(
  'register_forget_states',
  `update register_state set first_name = $2, last_name = '', email = null, phone = null, date_of_birth = null, address = '',
     city = null, guardian_ids = '{}', missing = '{}', forgotten = true, first_order = '~', last_order = '~', search = ''
    where member_id = any($1)`,
)

/** Used after a merge, because the name is now another person's. */
export async function eraseNameInRegisters(transaction: Database, memberId: string): Promise<void> {
  await states(transaction, [[memberId], ''])
}

export async function forgetInRegisters(
  transaction: Database,
  ids: readonly string[],
  name: string,
  at: Date,
): Promise<void> {
  // Clear these before the states, because names in the states identify the saved views.
  for (const clear of [notes, lookedFor, views, tags]) await clear(transaction, [ids])
  for (const end of [places, persons]) await end(transaction, [ids, at])
  await states(transaction, [ids, name])
}
