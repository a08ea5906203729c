import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import type { PriceLines } from '@forenet/domain/price'
import { prepared } from '../../../platform/database/prepared.ts'
import type { EntryTicket } from './of-entry-repository.ts'

const ofSeat = prepared<EntryTicket & { eventId: string }>(
  'ticket_of_seat',
  `select c.id, c.entry_id as "entryId", c.event_id as "eventId", c.ticket_type_id as "ticketTypeId", c.member_id as "memberId",
     c.attendee_name as "attendeeName", c.state, c.total_minor as "totalMinor", c.refunded_minor as "refundedMinor"
   from event_ticket t join event_ticket c on c.entry_id = t.entry_id and c.position = t.position
  where t.id = $1 and c.void_reason is distinct from 'transferred'`,
)
const add = prepared<{ id: string }>(
  'ticket_add_refunded',
  `update event_ticket set refunded_minor = refunded_minor + $2, updated_at = case when state = 'void' then updated_at else $3 end
    where id = $1 returning id`,
)
const paid = prepared(
  'ticket_add_paid',
  `update event_ticket set price_minor = price_minor + $2, vat_minor = vat_minor + $3, surcharge_minor = surcharge_minor + $4,
       total_minor = total_minor + $5, updated_at = $6
    where id = $1`,
)

/** The ticket itself, or its replacement after a transfer. */
export async function findCurrentTicketOfSeat(
  database: Database,
  ticketId: string,
): Promise<(EntryTicket & { eventId: string }) | undefined> {
  return (await ofSeat(database, [ticketId]))[0]
}

export async function addToPaidPrice(
  transaction: Database,
  ticketId: string,
  { priceMinor, vatMinor, surchargeMinor, totalMinor }: PriceLines,
  at: Date,
): Promise<void> {
  await paid(transaction, [ticketId, priceMinor, vatMinor, surchargeMinor, totalMinor, at])
}

export async function addToRefunded(
  transaction: Database,
  ticketId: string,
  amountMinor: Minor,
  at: Date,
): Promise<void> {
  await add(transaction, [ticketId, amountMinor, at])
}
