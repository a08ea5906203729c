import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'

const notes = prepared('register_forget_notes', 'delete from person_note where member_id = any($1)')
const views = prepared('register_forget_views', 'delete from register_view where member_id = any($1)')
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

/** Makes what the register ever knew of somebody nameless: they are part of somebody else. */
export async function namelessInRegisters(transaction: Database, memberId: string): Promise<void> {
  await states(transaction, [[memberId], ''])
}

/**
 * Takes members out of the registers of clubs. Who they were stays counted in every state there was: by the year they were
 * born, gender, post code, what they paid for and which team they were on.
 */
export async function forgetInRegisters(
  transaction: Database,
  ids: readonly string[],
  name: string,
  at: Date,
): Promise<void> {
  for (const clear of [notes, views, tags]) await clear(transaction, [ids])
  for (const end of [places, persons]) await end(transaction, [ids, at])
  await states(transaction, [ids, name])
}
