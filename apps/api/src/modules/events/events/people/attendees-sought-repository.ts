import type { Database } from '@forenet/database/database'
import { plannedForValues } from '../../../../platform/database/prepared.ts'
import { matchesAllWordsSql, searchPatterns } from '../../../../platform/database/search-pattern.ts'
import { payerName } from '../../../money/payments/index.ts'

const MAX_FEW_MATCHES = 50

const ATTENDEE = "t.attendee_name || ' ' || coalesce(t.attendee_email, '')"
const MEMBER = "b.first_name || ' ' || b.last_name || ' ' || coalesce(b.email, '')"

export const attendeeMatchesSql = (words: string) => matchesAllWordsSql(ATTENDEE, words)

/** SQL: ids of entries of event `$1`, possibly duplicated. Index candidates are checked against the displayed name. */
export function entriesByBuyerSql(words: string): string {
  const shown = matchesAllWordsSql(payerName('b', 'o'), words)
  return `select n.id from event_entry n join member_face b on b.id = n.member_id left join order_face o on o.id = n.order_id
     where n.event_id = $1 and ${matchesAllWordsSql(MEMBER, words)} and ${shown}
    union all
    select n.id from event_entry n join member_face b on b.id = n.member_id join order_face o on o.id = n.order_id
     where n.event_id = $1 and ${matchesAllWordsSql('o.billing_name', words)} and ${shown}`
}

const found = plannedForValues<{ tickets: string[] | null; entries: string[] | null }>(
  'attendees_sought',
  `with named as materialized (
     select t.id from ticket_face t where t.event_id = $1 and ${attendeeMatchesSql('$2')} limit $3 + 1),
   registered as materialized (
     select r.id from (${entriesByBuyerSql('$2')}) r where (select count(*) from named) <= $3 limit $3 + 1)
   select (select case when count(*) <= $3 then coalesce(array_agg(id), '{}') end from named) as tickets,
     (select case when count(*) <= $3 then coalesce(array_agg(id), '{}') end from registered) as entries`,
)

/** Undefined if there are more than `MAX_FEW_MATCHES` matches. */
export async function findFewAttendees(
  database: Database,
  eventId: string,
  text: string,
): Promise<{ tickets: string[]; entries: string[] } | undefined> {
  const [row] = await found(database, [eventId, searchPatterns(text), MAX_FEW_MATCHES])
  const { tickets, entries } = row ?? {}
  return tickets && entries ? { tickets, entries } : undefined
}
