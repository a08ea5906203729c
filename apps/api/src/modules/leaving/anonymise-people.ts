import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'
import { forgetLogins } from '../members/index.ts'
import type { Leaving } from './leaving.ts'
import { DELETED_FIRST_NAME, DELETED_LAST_NAME } from './leaving-rules.ts'

const anonymise = prepared(
  'leaving_anonymise',
  `update member set first_name = '${DELETED_FIRST_NAME}', last_name = '${DELETED_LAST_NAME}', email = null, phone = null,
     gender = null, date_of_birth = null, address_line_1 = null, address_line_2 = null, address_line_3 = null, city = null,
     post_code = null, country = null, comments = null, language = 'da', enabled = false, deleted_at = $2, update_date = $2
    where id = any($1)`,
)
/** Who is left looks after the child alone; whoever has a login of its own needs nobody. */
const unguard = prepared(
  'leaving_unguard',
  `update member set update_date = $2,
     parent_id = case when parent_id = any($1) then other_parent_id else parent_id end, other_parent_id = null
    where (parent_id = any($1) or other_parent_id = any($1)) and id <> all($1)`,
)
const pictures = prepared('leaving_pictures', 'delete from member_picture where member_id = any($1)')
const feeds = prepared('leaving_feeds', 'delete from calendar_feed where member_id = any($1)')
const preferences = prepared('leaving_preferences', 'delete from notification_preference where member_id = any($1)')
const offices = prepared('leaving_offices', 'delete from organisation_administrator where member_id = any($1)')
const grants = prepared(
  'leaving_grants',
  'update access_grant set ended_at = $2 where member_id = any($1) and ended_at is null',
)
const handOvers = prepared(
  'leaving_hand_overs',
  'delete from hand_over where member_id = any($1) or asked_by = any($1) or email = $2',
)
const invitations = prepared(
  'leaving_invitations',
  `delete from family_invitation where inviter_member_id = any($1) or invitee_member_id = any($1) or child_member_id = any($1)
     or inviter_email = $2 or invitee_email = $2`,
)
const renewals = prepared(
  'leaving_renewals',
  `update membership set auto_renewal = false, saved_card_identifier = null, ready_for_renewal = false, update_date = $2
    where member_id = any($1)`,
)

/** Clears what the portal knows of the people themselves, and who belonged to them. */
export async function clearPeople(transaction: Database, { ids, email }: Leaving, at: Date): Promise<void> {
  await invitations(transaction, [ids, email])
  await handOvers(transaction, [ids, email])
  await unguard(transaction, [ids, at])
  await grants(transaction, [ids, at])
  for (const clear of [pictures, feeds, preferences, offices]) await clear(transaction, [ids])
  await forgetLogins(transaction, ids)
  await renewals(transaction, [ids, at])
  await anonymise(transaction, [ids, at])
}
