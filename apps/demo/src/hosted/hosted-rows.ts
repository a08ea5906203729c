import type { cashDrawer, cashDrawerLine, doorSale } from '@forenet/database/door-tables'
import type { eventMessage, eventMessageReceiver } from '@forenet/database/event-message-tables'
import type {
  eventDaysOff,
  eventDiscount,
  eventDiscountCode,
  eventDiscountUse,
  eventSeries,
  eventSeriesChange,
  eventSeriesChangeDate,
  eventTicketDifference,
} from '@forenet/database/event-tables'
import type { eventInvitation, eventInvitationUse } from '@forenet/database/invitation-tables'
import type { auditEntry } from '@forenet/database/member-tables'
import type { manualPayment } from '@forenet/database/payment-tables'
import type { SeasonRows } from '../events/season.ts'

type Full<Row> = Required<Row>

export type HostedRows = Omit<SeasonRows, 'waiting'> & {
  series: Full<typeof eventSeries.$inferInsert>[]
  daysOff: Full<typeof eventDaysOff.$inferInsert>[]
  seriesChanges: Full<typeof eventSeriesChange.$inferInsert>[]
  seriesChangeDates: Full<typeof eventSeriesChangeDate.$inferInsert>[]
  discounts: Full<typeof eventDiscount.$inferInsert>[]
  discountCodes: Full<typeof eventDiscountCode.$inferInsert>[]
  discountUses: Full<typeof eventDiscountUse.$inferInsert>[]
  manualPayments: Full<typeof manualPayment.$inferInsert>[]
  ticketDifferences: Full<typeof eventTicketDifference.$inferInsert>[]
  cashDrawers: Full<typeof cashDrawer.$inferInsert>[]
  cashDrawerLines: Full<typeof cashDrawerLine.$inferInsert>[]
  doorSales: Full<typeof doorSale.$inferInsert>[]
  messages: Full<typeof eventMessage.$inferInsert>[]
  messageReceivers: Full<typeof eventMessageReceiver.$inferInsert>[]
  eventInvitations: Full<typeof eventInvitation.$inferInsert>[]
  eventInvitationUses: Full<typeof eventInvitationUse.$inferInsert>[]
  record: Omit<typeof auditEntry.$inferInsert, 'id'>[]
}

export function createEmptyHostedRows(): HostedRows {
  return {
    ...{ series: [], events: [], eventPictures: [], ticketTypes: [], questions: [], discounts: [], discountCodes: [] },
    ...{ orders: [], orderLines: [], manualPayments: [], entries: [], tickets: [], discountUses: [] },
    ticketDifferences: [],
    ...{ doorDevices: [], ticketMarks: [], cashDrawers: [], cashDrawerLines: [], doorSales: [] },
    ...{ daysOff: [], seriesChanges: [], seriesChangeDates: [] },
    ...{ messages: [], messageReceivers: [], eventInvitations: [], eventInvitationUses: [], record: [] },
  }
}
