export {
  dropDue as dropDueInvitations,
  listAllDue as listDueInvitations,
  listEventsWithDue,
  lockDue as lockDueInvitations,
  writeSent as writeInvitationsSent,
} from './admission/invitation-repository.ts'
export { eventStateOf } from './authoring/authoring-rules.ts'
export { eventInReach } from './catalogue/event-in-reach.ts'
export { listForGuests } from './catalogue/list.ts'
export { listPlaces } from './catalogue/places-repository.ts'
export { type EventRow, findEvent as eventAbout, listTicketTypes, titlesOf } from './catalogue/repository.ts'
export { askDifference, differenceAlreadyRequestedProblem, takeBackAsked } from './differences/asked.ts'
export {
  findDifference,
  listDifferencesOf,
} from './differences/difference-repository.ts'
export { type DiscountTaken, listDiscountsTaken } from './discounts/discount-repository.ts'
export type { EventMove, EventsDeps, PlannedMessages, StoppedMessage } from './events-deps.ts'
export { EVENTS_EXPORTED } from './export-repository.ts'
export { forgetAnswers, forgetWaiting, listNamingLines } from './forget-repository.ts'
export { forgetInvitations, forgetOldInvitations } from './invitations/forget-repository.ts'
export { registrationNotice } from './letters/registration-notice.ts'
export { afterEventPayment, eventsDeps, eventsModule } from './module.ts'
export { eventEffects } from './order-effects.ts'
export { offersAtDoor, sellAtDoor } from './people/at-door.ts'
export { doorSaleToken } from './people/at-door-rules.ts'
export { seesCodes } from './people/attendees.ts'
export { DAY_WORDS, handOffers, putDownByHand } from './people/by-hand.ts'
export { takeBackByHand } from './people/by-hand-back.ts'
export { guestListsOf, previewGuests, putDownGuests } from './people/guest-list.ts'
export { takeBackGuests } from './people/guest-list-back.ts'
export { holdTicketToMove, type MovableTicket, movableTicket, moveTicketType } from './people/move-ticket.ts'
export {
  leftPaidLater,
  refundTickets,
  type TicketToRefund,
  ticketsOfSeats,
  ticketsPaidBy,
  ticketToRefund,
  validTicketsOf,
} from './people/refund-ticket.ts'
export { letGoOfHeld } from './registration/let-go.ts'
export { storingProblem } from './registration/registration-problems.ts'
export { findBeforeInSeries } from './series/series-repository.ts'
export { eventWaits } from './waiting/merge-repository.ts'
export { leaveAllWaiting } from './waiting/waiting-list.ts'
