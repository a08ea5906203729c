import type { Database } from '@forenet/database/database'
import { plannedForValues } from '../../../platform/database/prepared.ts'
import { payerName } from '../../payments/index.ts'
import { occursIn, plainRun } from './name-search.ts'

/** So few are looked up and put in order; where there are more, all are walked in their order until a page is full. */
const FEW = 50

/** The parameters of a statement: a text, the part of it that is looked for first, and that part as `like` takes it. */
type Sought = { text: string; run: string; part: string }

export function soughtValues(text: string | null): [text: string | null, run: string | null, part: string | null] {
  if (text === null) return [null, null, null]
  const run = plainRun(text)
  return [text, run, `%${run.replace(/[\\%_]/g, '\\$&')}%`]
}

/**
 * SQL: the registrations for the event `$1` with a text in who registered, some of them twice. They are met by what the indexes of names
 * hold, in small letters of ASCII, and then looked at as they are.
 */
export function registeredBy({ part, ...sought }: Sought): string {
  const named = occursIn(payerName('b', 'o'), sought)
  return `select n.id from event_entry n join member_face b on b.id = n.member_id left join order_face o on o.id = n.order_id
     where n.event_id = $1 and lower(b.first_name || ' ' || b.last_name || ' ' || coalesce(b.email, '')) like ${part} and ${named}
    union all
    select n.id from event_entry n join member_face b on b.id = n.member_id join order_face o on o.id = n.order_id
     where n.event_id = $1 and lower(o.billing_name collate "C") like ${part} and ${named}`
}

const SOUGHT = { text: '$2', run: '$3', part: '$4' }

const found = plannedForValues<{ tickets: string[] | null; entries: string[] | null }>(
  'attendees_sought',
  `with named as materialized (
     select t.id from ticket_face t
      where t.event_id = $1 and lower((t.attendee_name || ' ' || coalesce(t.attendee_email, '')) collate "C") like ${SOUGHT.part}
        and (${occursIn('t.attendee_name', SOUGHT)} or ${occursIn('t.attendee_email', SOUGHT)}) limit $5 + 1),
   registered as materialized (
     select r.id from (${registeredBy(SOUGHT)}) r where (select count(*) from named) <= $5 limit $5 + 1)
   select (select case when count(*) <= $5 then coalesce(array_agg(id), '{}') end from named) as tickets,
     (select case when count(*) <= $5 then coalesce(array_agg(id), '{}') end from registered) as entries`,
)

/**
 * The tickets of an event with a text in who comes or their e-mail, and the registrations with it in who registered; undefined where
 * they are more than a few.
 */
export async function findFewAttendees(
  database: Database,
  eventId: string,
  text: string,
): Promise<{ tickets: string[]; entries: string[] } | undefined> {
  const [row] = await found(database, [eventId, ...soughtValues(text), FEW])
  const { tickets, entries } = row ?? {}
  return tickets && entries ? { tickets, entries } : undefined
}
