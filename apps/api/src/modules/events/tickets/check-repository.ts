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

const scanned = prepared<ScannedTicket>(
  'tickets_scanned',
  `select t.id, t.entry_id as "entryId", t.event_id as "eventId", v.organisation_id as "organisationId", o.key as "organisationKey", v.title as "eventTitle",
          v.cancelled_at as "cancelledAt", t.ticket_type_id as "ticketTypeId", y.name as "ticketTypeName", t.member_id as "memberId",
          t.attendee_name as "attendeeName", t.attendee_email as "attendeeEmail", t.guest, t.state, t.void_reason as "voidReason",
          t.total_minor as "totalMinor", t.refunded_minor as "refundedMinor", t.used_at as "usedAt"
     from event_ticket t join ticket_type_face y on y.id = t.ticket_type_id join event_face v on v.id = t.event_id
     join organisation_face o on o.id = v.organisation_id
    where t.id = any($1) and t.event_id = $2 order by t.position, t.id`,
)

const admit = prepared<{ id: string }>(
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
  return scanned(database, [ids, eventId])
}

/** Admits none if any of the tickets has a mark, because then the marks decide (`recordMarks`). */
export async function admitTicketsWithoutMark(
  transaction: Database,
  eventId: string,
  ids: readonly string[],
  madeBy: string,
  at: Date,
): Promise<string[]> {
  return (await admit(transaction, [ids, eventId, madeBy, at])).map(({ id }) => id)
}
