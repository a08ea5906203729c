// What the rest of the API uses of this module; it imports nothing else of it.

export { eventStateOf } from './authoring/authoring-rules.ts'
export { listForGuests } from './catalogue/list.ts'
export { listPlaces } from './catalogue/places-repository.ts'
export { type EventRow, listTicketTypes, titlesOf } from './catalogue/repository.ts'
export { type DiscountTaken, listDiscountsTaken } from './discounts/discount-repository.ts'
export { letGoOfHeld } from './entries/let-go.ts'
export type { EventsDeps } from './events-deps.ts'
export { EVENTS_EXPORTED } from './export-repository.ts'
export { forgetAnswers, forgetWaiting, listNamingLines } from './forget-repository.ts'
export { registrationNotice } from './letters/registration-notice.ts'
export { afterEventPayment, eventsDeps, eventsModule } from './module.ts'
export { offersAtDoor, sellAtDoor } from './people/at-door.ts'
export { doorSaleToken } from './people/at-door-rules.ts'
export { eventInReach, seesCodes } from './people/attendees.ts'
export { handOffers, putDownByHand } from './people/by-hand.ts'
export { takeBackByHand } from './people/by-hand-back.ts'
export { holdTicketToMove, type MovableTicket, movableTicket, moveTicketType } from './people/move-ticket.ts'
export { refundTicket, type TicketToRefund, ticketToRefund } from './people/refund-ticket.ts'
export { eventEffects } from './registration/order-effects.ts'
export { storingProblem } from './registration/registration-problems.ts'
export { findBeforeInSeries } from './series/series-repository.ts'
export { holdEventWaits, holdMovedEventWaits, moveEventWaits, returnEventWaits } from './waiting/merge.ts'
export {
  listOpenWaits as listEventWaits,
  waitsElsewhere as waitsForEventElsewhere,
} from './waiting/merge-repository.ts'
export { leaveAllWaiting } from './waiting/waiting-list.ts'
