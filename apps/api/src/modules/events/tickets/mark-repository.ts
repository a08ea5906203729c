import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export type LockedTicket = { id: string; state: 'reserved' | 'valid' | 'used' | 'void'; usedAt: Date | null }

export type MarkRow = { id: string; ticketId: string; madeBy: string; at: Date; undoes: string | null }

const lock = prepared<LockedTicket>(
  'ticket_marks_lock',
  // By id, so that two doors syncing the same tickets do not deadlock.
  `select id, state, used_at as "usedAt" from event_ticket where id = any($1) and event_id = $2 order by id for update`,
)
const insert = prepared(
  'ticket_marks_insert',
  `insert into ticket_mark (id, event_id, ticket_id, made_by, at, undoes, received_at, received_from)
   select m.id, $1, m.ticket_id, m.made_by, m.at, m.undoes, $7, case when m.made_by <> $8::uuid then $8::uuid end
     from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::uuid[]) m (id, ticket_id, made_by, at, undoes)
   on conflict (id) do nothing`,
)
const ofTickets = prepared<MarkRow>(
  'ticket_marks_of_tickets',
  'select id, ticket_id as "ticketId", made_by as "madeBy", at, undoes from ticket_mark where ticket_id = any($1)',
)
const write = prepared(
  'ticket_marks_write_state',
  `update event_ticket t set state = case when s.used_at is null then 'valid' else 'used' end, used_at = s.used_at, updated_at = $3
     from unnest($1::uuid[], $2::timestamptz[]) s (id, used_at) where t.id = s.id`,
)

export function lockTicketsOfEvent(
  transaction: Database,
  ids: readonly string[],
  eventId: string,
): Promise<LockedTicket[]> {
  return lock(transaction, [ids, eventId])
}

/** Skips stored marks. `from`: the uploading device, or null. */
export async function insertMarks(
  transaction: Database,
  eventId: string,
  marks: readonly MarkRow[],
  from: string | null,
  at: Date,
): Promise<void> {
  const column = <T>(of: (mark: MarkRow) => T): T[] => marks.map(of)
  await insert(transaction, [
    eventId,
    column(({ id }) => id),
    column(({ ticketId }) => ticketId),
    column(({ madeBy }) => madeBy),
    column((mark) => mark.at),
    column(({ undoes }) => undoes),
    at,
    from,
  ])
}

export function listMarksByTicket(database: Database, ticketIds: readonly string[]): Promise<MarkRow[]> {
  return ofTickets(database, [ticketIds])
}

/** Sets when tickets were used; null if unused. */
export async function updateUsedState(
  transaction: Database,
  states: readonly { id: string; usedAt: Date | null }[],
  at: Date,
): Promise<void> {
  await write(transaction, [states.map(({ id }) => id), states.map(({ usedAt }) => usedAt), at])
}
