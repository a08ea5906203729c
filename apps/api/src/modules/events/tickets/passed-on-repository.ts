import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

/**
 * SQL: `event_ticket t` was transferred to the e-mail of member `memberId` (a parameter). Compares e-mails, to match
 * people who join later.
 */
export const isTransferredToSql = (memberId: string) =>
  `(t.replaces_id is not null and t.attendee_email = (select email from member_face where id = ${memberId}))`

const follow = prepared(
  'tickets_passed_on_follow',
  `update event_ticket set attendee_email = $2, updated_at = case when state = 'void' then updated_at else $3 end
    where attendee_email = $1 and replaces_id is not null`,
)

export async function moveTransferredTickets(
  transaction: Database,
  { from, to }: { from: string; to: string },
  at: Date,
): Promise<void> {
  await follow(transaction, [from, to, at])
}
