import { randomUUID } from 'node:crypto'
import type { EventScene } from './event-scene.ts'
import type { Input } from './inputs.ts'

/** A good input for every call about tickets and calendars. */
export function ticketInputsOf({ kept, open, secret }: EventScene): Record<string, Input> {
  const [ticket] = kept.tickets
  const ticketId = ticket?.id ?? ''
  const drawer = { eventId: open.id, drawerId: randomUUID() }
  const sold = { ticketTypeId: randomUUID(), name: '' }
  const how = { means: 'cash', email: null, totalMinor: 10_000, language: 'en' }
  const sale = { id: randomUUID(), tickets: [sold], ...how }
  return {
    ticketPdf: { params: { ticketId }, query: { language: 'en' } },
    entryPdf: { params: { entryId: kept.id }, query: { language: 'en' } },
    ticketShare: { params: { ticketId }, body: { email: 'friend@example.org' } },
    eventReceiptGet: { params: { orderId: kept.orderId ?? '' } },
    eventReceiptPdf: { params: { orderId: kept.orderId ?? '' }, query: { language: 'en' } },
    ticketWallets: {},
    ticketApplePass: { params: { ticketId }, query: { language: 'en' } },
    ticketGooglePass: { params: { ticketId }, query: { language: 'en' } },
    ticketLinkItem: { params: { ticketId } },
    ticketLinkCreate: { params: { ticketId } },
    ticketLinkRevoke: { params: { ticketId } },
    ticketByLink: { body: { secret } },
    ticketKeys: {},
    ticketCheck: { body: { code: ticket?.code ?? '', use: false, eventId: kept.eveId } },
    doorOpen: { params: { eventId: open.id }, body: { secret: 'A'.repeat(43), name: 'Main door' } },
    doorSync: { params: { eventId: open.id }, body: { since: null, marks: [] } },
    doorLive: { params: { eventId: open.id } },
    doorOffersGet: { params: { eventId: open.id } },
    doorSell: { params: { eventId: open.id }, body: sale },
    doorSaleGet: { params: { eventId: open.id, saleId: randomUUID() } },
    doorSaleGiveUp: { params: { eventId: open.id, saleId: randomUUID() } },
    cashDrawerOpen: { params: { eventId: open.id }, body: { id: randomUUID(), floatMinor: 20_000 } },
    cashDrawerPayOut: { params: drawer, body: { id: randomUUID(), amountMinor: 5_000, note: 'Ice' } },
    cashDrawerClose: { params: drawer, body: { expectedMinor: 0, countedMinor: 0, note: '' } },
    eventCalendar: { params: { eventId: open.id }, query: { language: 'en' } },
    calendarFeedItem: {},
    calendarFeedCreate: {},
    calendarFeedRevoke: {},
    calendarFeedFile: { params: { secret } },
  }
}
