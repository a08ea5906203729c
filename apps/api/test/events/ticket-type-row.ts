import { NO_HOUSEHOLD_PRICE } from '@forenet/domain/household-price'
import type { TicketTypeRow } from '../../src/modules/events/events/catalogue/repository.ts'

/** A stored ticket type for everyone, at any time, without a quota. */
export function ticketTypeRow(id: string, more: Partial<TicketTypeRow> = {}): TicketTypeRow {
  return {
    ...{ id, eventId: 'event', position: 0, name: id, description: '', memberPriceMinor: 0, guestPriceMinor: 0 },
    ...{ vatRate: 1, surchargeMinor: 0, ageFrom: null, ageTo: null, quota: null, seatsTaken: 0 },
    ...{ saleOpensAt: null, saleClosesAt: null, earlyPrices: [], doorSale: false, doorPriceMinor: null, hidden: false },
    ...NO_HOUSEHOLD_PRICE,
    ...more,
  }
}
