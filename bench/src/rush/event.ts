import { randomUUID } from 'node:crypto'
import { openPool } from '@forenet/database/pool'

export const TICKET_PRICE_MINOR = 30_000

export type EventOnSale = { eventId: string; ticketTypeId: string }

/** Discounts of the event: a household discount on the second ticket, and a discount code. */
const HOUSEHOLD_PERCENT = 50
const CODE_PERCENT = 10
const CODE_TICKETS = 100_000
export const DISCOUNT_CODE = 'SOMMER'
export const DISCOUNTED_PAIR_PRICE_MINOR =
  ((TICKET_PRICE_MINOR + (TICKET_PRICE_MINOR * (100 - HOUSEHOLD_PERCENT)) / 100) * (100 - CODE_PERCENT)) / 100

/** Creates an event on sale. `withPrices`: with a household price, and a discount code for all buyers. */
export async function createEventOnSale(
  databaseUrl: string,
  orgId: string,
  seats: number,
  now: Date,
  { withPrices = false, priceMinor = TICKET_PRICE_MINOR }: { withPrices?: boolean; priceMinor?: number } = {},
): Promise<EventOnSale> {
  const pool = openPool(databaseUrl, 1)
  pool.on('error', (error) => console.error(error.message))
  const [eventId, ticketTypeId] = [randomUUID(), randomUUID()]
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
  try {
    await pool.query(
      `insert into event (id, organisation_id, title, place, city, starts_at, ends_at, registration_opens_at,
         registration_closes_at, capacity, guests_invited, cancel_until)
       values ($1, $2, 'Sommerkoncert', 'Den store sal', 'Silkeborg', $3, $4, $5, $6, $7, true, $6)`,
      [eventId, orgId, inDays(30), inDays(31), inDays(-1), inDays(29), seats],
    )
    await pool.query(
      `insert into event_ticket_type (id, event_id, position, name, member_price_minor, guest_price_minor, quota)
       values ($1, $2, 0, 'Siddeplads', $3, $3, $4)`,
      [ticketTypeId, eventId, priceMinor, seats],
    )
    if (withPrices) {
      await pool.query(
        `update event_ticket_type set household_by = 'percent', household_second = ${HOUSEHOLD_PERCENT} where id = $1`,
        [ticketTypeId],
      )
      await pool.query(
        `with discount as (
           insert into event_discount (id, event_id, kind, value, most_tickets, created_at)
           values (gen_random_uuid(), $1, 'percent', ${CODE_PERCENT}, $2, $3) returning id)
         insert into event_discount_code (discount_id, event_id, code) select id, $1, $4 from discount`,
        [eventId, CODE_TICKETS, now, DISCOUNT_CODE],
      )
    }
    return { eventId, ticketTypeId }
  } finally {
    await pool.end()
  }
}

export type SoldCounts = { seatsTaken: number; validTickets: number; paidOrders: number; chargedWithoutSeat: number }

export async function countSold(databaseUrl: string, eventId: string): Promise<SoldCounts> {
  const pool = openPool(databaseUrl, 1)
  pool.on('error', (error) => console.error(error.message))
  try {
    const { rows } = await pool.query<SoldCounts>(
      `select (select seats_taken from event where id = $1) as "seatsTaken",
         (select count(*)::int from event_ticket where event_id = $1 and state = 'valid') as "validTickets",
         (select count(*)::int from payment_order where subject_id = $1 and status = 'paid') as "paidOrders",
         (select count(*)::int from payment_attempt a join payment_order o on o.id = a.order_id
           where o.subject_id = $1 and a.captured_minor > a.refunded_minor and not exists (
             select from event_entry e join event_ticket t on t.entry_id = e.id
              where e.order_id = o.id and e.state = 'confirmed' and t.state = 'valid')) as "chargedWithoutSeat"`,
      [eventId],
    )
    const [sold] = rows
    if (!sold) throw new Error('The event is gone')
    return sold
  } finally {
    await pool.end()
  }
}
