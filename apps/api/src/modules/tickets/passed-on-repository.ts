import type { Database } from '@forenet/database/database'
import { prepared } from '../../platform/database/prepared.ts'

/**
 * SQL: whether `event_ticket t` was passed on to whoever has the e-mail of a member. Who gave it away knows the e-mail and not
 * whether there is such a member, so it is found by the e-mail alone, also by one who becomes a member later. `memberId` is
 * the statement's parameter.
 */
export const isPassedOnTo = (memberId: string) =>
  `(t.replaces_id is not null and t.attendee_email = (select email from member_face where id = ${memberId}))`

const follow = prepared(
  'tickets_passed_on_follow',
  `update event_ticket set attendee_email = $2, updated_at = case when state = 'void' then updated_at else $3 end
    where attendee_email = $1 and replaces_id is not null`,
)

/** Tickets that were passed on to a member go with it when its e-mail changes. */
export async function followPassedOn(
  transaction: Database,
  { from, to }: { from: string; to: string },
  at: Date,
): Promise<void> {
  await follow(transaction, [from, to, at])
}
