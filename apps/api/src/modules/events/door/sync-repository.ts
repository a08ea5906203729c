import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export type DoorTicketRow = {
  id: string
  entryId: string
  ticketTypeId: string
  attendeeName: string
  guest: boolean
  state: 'reserved' | 'valid' | 'used' | 'void'
  usedAt: Date | null
  /** Admission recorded before marks existed; null if the ticket has a mark. */
  transferred: boolean
  unmarkedAt: Date | null
}
export type OtherEvent = { id: string; title: string; startsAt: Date }
export type DoorMarkRow = { id: string; ticketId: string; madeBy: string; at: Date; undoes: string | null }

/**
 * `cursor`: oldest running transaction; `next`: first unassigned transaction id; `cluster`: the PostgreSQL cluster of
 * these ids.
 */
export type SyncPosition = { cluster: string; cursor: string; next: string }

const readSyncPositionQuery = prepared<SyncPosition>(
  'door_standing',
  `select (select system_identifier from pg_control_system())::text as cluster,
          pg_snapshot_xmin(pg_current_snapshot())::text as cursor, pg_snapshot_xmax(pg_current_snapshot())::text as next`,
)

// Compares the transaction that last wrote the row with the cursor (decision 0037).
const CHANGED_SINCE_SQL = `($2::xid8 is null or age(t.written_by) <= age($2::xid8::xid))`

const listTicketsAtDoorQuery = prepared<DoorTicketRow>(
  'door_tickets',
  `select t.id, t.entry_id as "entryId", t.ticket_type_id as "ticketTypeId", t.attendee_name as "attendeeName", t.guest,
          t.state, t.transferred, t.used_at as "usedAt",
          case when not exists (select from mark_at_door k where k.ticket_id = t.id) then t.used_at end as "unmarkedAt"
     from ticket_at_door t where t.event_id = $1 and ${CHANGED_SINCE_SQL}`,
)
const listMarksAtDoorQuery = prepared<DoorMarkRow>(
  'door_marks',
  `select t.id, t.ticket_id as "ticketId", t.made_by as "madeBy", t.at, t.undoes
     from mark_at_door t where t.event_id = $1 and (${CHANGED_SINCE_SQL} or t.id = any($3))`,
)
/** The row has check-in counts, and values that change with the event's check-in data. */
export type DoorPulseRow = {
  eventId: string
  tickets: number
  inside: number
  expected: number
  marks: number
  devices: number
  ended: number
  touched: Date | null
}
const listDoorPulsesQuery = prepared<DoorPulseRow>(
  'door_pulses',
  `select e.id as "eventId", count(t.id)::int as tickets, (count(*) filter (where t.state = 'used'))::int as inside,
          (count(*) filter (where t.state in ('valid', 'used')))::int as expected, max(t.updated_at) as touched,
          (select count(*)::int from mark_at_door k where k.event_id = e.id) as marks,
          (select count(*)::int from door_device d where d.event_id = e.id) as devices,
          (select count(*)::int from door_device d where d.event_id = e.id and d.ended_at is not null) as ended
     from unnest($1::uuid[]) as e (id) left join ticket_face t on t.event_id = e.id group by e.id`,
)
const listTicketTypesAtDoorQuery = prepared<{ id: string; name: string; sold: boolean }>(
  'door_ticket_types',
  `select y.id, y.name, y.door_sale as sold from ticket_type_at_door y where y.event_id = $1 order by y.position, y.id`,
)
const MAX_OTHER_EVENTS = 200

const listOtherEventsQuery = prepared<OtherEvent>(
  'door_other_events',
  `select v.id, v.title, v.starts_at as "startsAt"
     from event_face v
     join event_face here on here.id = $1 and here.organisation_id = v.organisation_id and here.id <> v.id
    where v.enabled and (not v.unlisted or v.title = here.title)
    order by abs(extract(epoch from v.starts_at - here.starts_at)), v.id limit ${MAX_OTHER_EVENTS}`,
)

export function listOtherEvents(database: Database, eventId: string): Promise<OtherEvent[]> {
  return listOtherEventsQuery(database, [eventId])
}

export async function readSyncPosition(database: Database): Promise<SyncPosition> {
  const [row] = await readSyncPositionQuery(database)
  if (!row) throw new Error('The database did not return its log position')
  return row
}

/** A null `since` returns all rows. */
export function listTicketsAtDoor(database: Database, eventId: string, since: string | null): Promise<DoorTicketRow[]> {
  return listTicketsAtDoorQuery(database, [eventId, since])
}

export function listMarksAtDoor(
  database: Database,
  eventId: string,
  since: string | null,
  ids: readonly string[],
): Promise<DoorMarkRow[]> {
  return listMarksAtDoorQuery(database, [eventId, since, ids])
}

export function listDoorPulses(database: Database, eventIds: readonly string[]): Promise<DoorPulseRow[]> {
  return listDoorPulsesQuery(database, [eventIds])
}

export function listTicketTypesAtDoor(
  database: Database,
  eventId: string,
): Promise<{ id: string; name: string; sold: boolean }[]> {
  return listTicketTypesAtDoorQuery(database, [eventId])
}
