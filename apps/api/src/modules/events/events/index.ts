export {
  dropDueInvitations,
  listDueInvitations,
  listEventsWithDueInvitations,
  lockDueInvitations,
  markInvitationsSent,
} from './admission/invitation-repository.ts'
export { eventState } from './authoring/authoring-rules.ts'
export { getManagedEvent } from './catalogue/event-in-reach.ts'
export { listEventsForGuests } from './catalogue/list.ts'
export { listPlaces } from './catalogue/places-repository.ts'
export { type EventRow, findEvent as eventAbout, listEventTitles, listTicketTypes } from './catalogue/repository.ts'
export { differenceAlreadyRequestedProblem, requestDifference, withdrawDifferenceRequest } from './differences/asked.ts'
export {
  findDifference,
  listDifferencesByTicket,
} from './differences/difference-repository.ts'
export { listTakenDiscounts, type TakenDiscountRow } from './discounts/discount-repository.ts'
export { registrationNotice } from './emails/registration-notice.ts'
export { findClubEventReceipt } from './entries/receipt.ts'
export type { EventMove, EventsDeps, PlannedMessages, StoppedMessage } from './events-deps.ts'
export { eraseInvitations, eraseOldInvitations } from './invitations/forget-repository.ts'
export { afterEventPayment, eventsDeps, eventsModule } from './module.ts'
export { eventOrderEffects } from './order-effects.ts'
export { listDoorOffers, sellAtDoor } from './people/at-door.ts'
export { doorSaleToken } from './people/at-door-rules.ts'
export { canSeeDiscountCodes } from './people/attendees.ts'
export { listManualOffers, PAYMENT_DAY_ERRORS, registerManually } from './people/by-hand.ts'
export { undoManualRegistration } from './people/by-hand-back.ts'
export { addGuestList, getGuestLists, previewGuests } from './people/guest-list.ts'
export { undoGuestList } from './people/guest-list-back.ts'
export { getMovableTicket, lockTicketToMove, type MovableTicket, moveTicketType } from './people/move-ticket.ts'
export {
  getRefundableTicket,
  listTicketsBySeat,
  listTicketsPaidByOrder,
  listValidTickets,
  type RefundableTicket,
  refundTickets,
  sumRemainingDifferences,
} from './people/refund-ticket.ts'
export { EVENTS_EXPORT_SQL, eraseAnswers, eraseWaiting, listOrderLinesNaming } from './personal-data-repository.ts'
export { releaseHeldRegistration } from './registration/let-go.ts'
export { storingProblem } from './registration/registration-problems.ts'
export { findPreviousInSeries } from './series/series-repository.ts'
export { eventWaitsToMerge } from './waiting/merge-repository.ts'
export { leaveAllWaitingLists } from './waiting/waiting-list.ts'
