import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'
import type { TicketRow } from './repository.ts'

export type ScannedTicket = Pick<
  TicketRow,
  | 'id'
  | 'entryId'
  | 'eventId'
  | 'organisationId'
  | 'organisationKey'
  | 'eventTitle'
  | 'cancelledAt'
  | 'ticketTypeId'
  | 'ticketTypeName'
  | 'memberId'
  | 'attendeeName'
  | 'attendeeEmail'
  | 'guest'
  | 'state'
  | 'voidReason'
  | 'totalMinor'
  | 'refundedMinor'
  | 'usedAt'
>

const listScannedTicketsQuery = prepared<ScannedTicket>(
  'tickets_scanned',
  `select t.id, t.entry_id as "entryId", t.event_id as "eventId", v.organisation_id as "organisationId", o.key as "organisationKey", v.title as "eventTitle",
          v.cancelled_at as "cancelledAt", t.ticket_type_id as "ticketTypeId", y.name as "ticketTypeName", t.member_id as "memberId",
          t.attendee_name as "attendeeName", t.attendee_email as "attendeeEmail", t.guest, t.state, t.void_reason as "voidReason",
          t.total_minor as "totalMinor", t.refunded_minor as "refundedMinor", t.used_at as "usedAt"
     from event_ticket t join ticket_type_face y on y.id = t.ticket_type_id join event_face v on v.id = t.event_id
     join organisation_face o on o.id = v.organisation_id
    where t.id = any($1) and t.event_id = $2 order by t.position, t.id`,
)

const admitTicketsWithoutMarkQuery = prepared<{ id: string }>(
  'tickets_admit_unmarked',
  // The lock re-evaluates the state, so only one of two concurrent scans admits. Lock order by id, as in
  // ticket_marks_lock.
  `with admitted as (
     select id from event_ticket
      where id = any($1) and event_id = $2 and state = 'valid'
        and not exists (
          -- Limited, so that it is planned as one index lookup for each ticket.
          select from unnest($1::uuid[]) u (id)
           cross join lateral (select from ticket_mark m where m.ticket_id = u.id limit 1) known)
      order by id for update),
   marked as (
     insert into ticket_mark (id, event_id, ticket_id, made_by, at, received_at)
     select gen_random_uuid(), $2, id, $3, $4, $4 from admitted)
   update event_ticket t set state = 'used', used_at = $4, updated_at = $4 from admitted where t.id = admitted.id
   returning t.id`,
)

export function listScannedTickets(
  database: Database,
  ids: readonly string[],
  eventId: string,
): Promise<ScannedTicket[]> {
  return listScannedTicketsQuery(database, [ids, eventId])
}

/** Admits none if any of the tickets has a mark, because then the marks decide (`recordMarks`). */
export async function admitTicketsWithoutMark(
  transaction: Database,
  eventId: string,
  ids: readonly string[],
  madeBy: string,
  at: Date,
): Promise<string[]> {
  return (await admitTicketsWithoutMarkQuery(transaction, [ids, eventId, madeBy, at])).map(({ id }) => id)
}

export type LockedTicket = { id: string; state: 'reserved' | 'valid' | 'used' | 'void'; usedAt: Date | null }

export type MarkRow = { id: string; ticketId: string; madeBy: string; at: Date; undoes: string | null }

const lockQuery = prepared<LockedTicket>(
  'ticket_marks_lock',
  // Sorted by id, so that two doors syncing the same tickets do not deadlock.
  `select id, state, used_at as "usedAt" from event_ticket where id = any($1) and event_id = $2 order by id for update`,
)
const insertQuery = prepared(
  'ticket_marks_insert',
  `insert into ticket_mark (id, event_id, ticket_id, made_by, at, undoes, received_at, received_from)
   select m.id, $1, m.ticket_id, m.made_by, m.at, m.undoes, $7, case when m.made_by <> $8::uuid then $8::uuid end
     from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::uuid[]) m (id, ticket_id, made_by, at, undoes)
   on conflict (id) do nothing`,
)
const listMarksByTicketQuery = prepared<MarkRow>(
  'ticket_marks_of_tickets',
  'select id, ticket_id as "ticketId", made_by as "madeBy", at, undoes from ticket_mark where ticket_id = any($1)',
)
const writeQuery = prepared(
  'ticket_marks_write_state',
  `update event_ticket t set state = case when s.used_at is null then 'valid' else 'used' end, used_at = s.used_at, updated_at = $3
     from unnest($1::uuid[], $2::timestamptz[]) s (id, used_at) where t.id = s.id`,
)

export function lockTicketsOfEvent(
  transaction: Database,
  ids: readonly string[],
  eventId: string,
): Promise<LockedTicket[]> {
  return lockQuery(transaction, [ids, eventId])
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
  await insertQuery(transaction, [
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
  return listMarksByTicketQuery(database, [ticketIds])
}

export async function updateUsedState(
  transaction: Database,
  states: readonly { id: string; usedAt: Date | null }[],
  at: Date,
): Promise<void> {
  await writeQuery(transaction, [states.map(({ id }) => id), states.map(({ usedAt }) => usedAt), at])
}
