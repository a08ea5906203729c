import { createHash } from 'node:crypto'
import type { DoorPaymentMethod } from '@forenet/contract/door-sale'
import { type Minor, sumMinor } from '@forenet/domain/money'
import { computeDoorPrice } from '@forenet/domain/ticket-price'
import type { TicketTypeRow } from '../catalogue/repository.ts'
import { FULL_PRICE, type PricedTicket } from '../registration/registration-rules.ts'

export type DoorSaleRefusal =
  | { reason: 'not-at-door'; ticket: number }
  | { reason: 'total-differs'; oursMinor: Minor }
  /** `free` was chosen for a price above zero, or another method for a price of zero. */
  | { reason: 'means' }

type RequestedDoorSale = {
  tickets: readonly { ticketTypeId: string; name: string }[]
  means: DoorPaymentMethod
  totalMinor: Minor
}
type PricedDoorSale = { ok: true; tickets: PricedTicket[]; totalMinor: Minor } | { ok: false; refusal: DoorSaleRefusal }

/** The steward decides about age limits, sale windows and ticket limits. */
export function priceDoorSale(
  wanted: RequestedDoorSale,
  types: readonly TicketTypeRow[],
  guest: string,
  now: Date,
): PricedDoorSale {
  const tickets: PricedTicket[] = []
  for (const [ticket, { ticketTypeId, name }] of wanted.tickets.entries()) {
    const type = types.find(({ id }) => id === ticketTypeId)
    const price = type && computeDoorPrice(type, now)
    if (!price) return { ok: false, refusal: { reason: 'not-at-door', ticket } }
    tickets.push({
      ...price,
      type,
      memberId: null,
      attendeeName: name === '' ? guest : name,
      attendeeEmail: null,
      guest: true,
      answers: {},
      ...FULL_PRICE,
    })
  }
  const totalMinor = sumMinor(tickets.map((ticket) => ticket.totalMinor))
  if (totalMinor !== wanted.totalMinor)
    return { ok: false, refusal: { reason: 'total-differs', oursMinor: totalMinor } }
  if ((totalMinor === 0) !== (wanted.means === 'free')) return { ok: false, refusal: { reason: 'means' } }
  return { ok: true, tickets, totalMinor }
}

export function doorSaleToken(saleId: string): string {
  return createHash('sha256').update(`at the door ${saleId}`).digest('hex').slice(0, 40)
}
