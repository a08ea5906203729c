import type { Database } from '@forenet/database/database'
import { expect } from 'vitest'

/** Asserts that the counters of events and ticket types equal their tickets and offers, within capacity. */
export async function seatsAgree(database: Database): Promise<void> {
  const { rows } = await database.$client.query(
    `select e.id, e.capacity, e.seats_beyond, e.seats_taken, e.waiting_seats, e.waiting_guest_seats,
       (select count(*)::int from event_ticket t where t.event_id = e.id and t.state in ('reserved', 'valid', 'used')) as live,
       (select coalesce(sum(w.seats), 0)::int from event_waiting w where w.event_id = e.id and w.state = 'offered') as offered,
       (select count(*)::int from event_ticket_resale r where r.event_id = e.id and r.state = 'on-sale') as on_sale,
       (select count(*)::int from event_ticket t where t.event_id = e.id and t.state in ('valid', 'used')) as valid,
       (select coalesce(sum(w.seats), 0)::int from event_waiting w where w.event_id = e.id and w.state = 'waiting') as waiting,
       (select coalesce(sum(w.seats), 0)::int from event_waiting w where w.event_id = e.id and w.state = 'waiting' and w.guests_only) as guests,
       (select count(*)::int from event_ticket_type y where y.event_id = e.id and y.seats_taken <> (
          select count(*) from event_ticket t where t.ticket_type_id = y.id and t.state in ('reserved', 'valid', 'used'))
          - (select count(*) from event_ticket_resale r where r.ticket_type_id = y.id and r.state = 'on-sale')
          + (select count(*) from event_ticket_difference d where d.to_type_id = y.id and d.state in ('asked', 'claimed'))) as types_wrong
     from event e`,
  )
  for (const row of rows) {
    expect(row.seats_taken, `seats of ${row.id}`).toBe(row.live + row.offered - row.on_sale)
    expect(row.waiting_seats, `waiting of ${row.id}`).toBe(row.waiting)
    expect(row.waiting_guest_seats, `waiting guests of ${row.id}`).toBe(row.guests)
    expect(row.types_wrong, `ticket types of ${row.id}`).toBe(0)
    if (row.capacity !== null) {
      expect(row.seats_taken).toBeLessThanOrEqual(row.capacity + row.seats_beyond)
      expect(row.valid, `tickets that let somebody in to ${row.id}`).toBeLessThanOrEqual(
        row.capacity + row.seats_beyond,
      )
    }
  }
}
