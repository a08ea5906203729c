export {
  dropDueInvitations,
  listDueInvitations,
  listEventsWithDueInvitations,
  lockDueInvitations,
  markInvitationsSent,
} from './admission/invitation-repository.ts'
export { computeEventState } from './authoring/authoring-rules.ts'
export { listEventsForGuests } from './catalogue/list.ts'
export { getManagedEvent } from './catalogue/managed-event.ts'
export { listPlaces } from './catalogue/places-repository.ts'
export { type EventRow, findEvent as eventAbout, listEventTitles, listTicketTypes } from './catalogue/repository.ts'
export { findDifference } from './differences/difference-repository.ts'
export { listPaidUpgrades } from './differences/paid-upgrades.ts'
export type { RefundPart } from './differences/refund-ticket-money.ts'
export {
  differenceAlreadyRequestedProblem,
  requestDifference,
  withdrawDifferenceRequest,
} from './differences/request-difference.ts'
export { listTakenDiscounts, type TakenDiscountRow } from './discounts/discount-repository.ts'
export { registrationNotice } from './emails/registration-notice.ts'
export { findClubEventReceipt } from './entries/receipt.ts'
export type { EventMove, EventsDeps, PlannedMessages, StoppedMessage } from './events-deps.ts'
export { eraseExpiredInvitations, eraseInvitations } from './invitations/erasure-repository.ts'
export { afterEventPayment, eventsDeps, eventsModule } from './module.ts'
export { eventOrderEffects } from './order-effects.ts'
export { canSeeDiscountCodes } from './people/attendees.ts'
export { listDoorOffers, sellAtDoor } from './people/door-sale.ts'
export { doorSaleToken } from './people/door-sale-rules.ts'
export { addGuestList, getGuestLists, previewGuests } from './people/guest-list.ts'
export { listManualOffers, PAYMENT_DAY_ERRORS, registerManually } from './people/manual-registration.ts'
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
export { undoGuestList } from './people/undo-guest-list.ts'
export { undoManualRegistration } from './people/undo-manual-registration.ts'
export { EVENTS_EXPORT_SQL, eraseAnswers, eraseWaiting, listOrderLinesNaming } from './personal-data-repository.ts'
export { storingProblem } from './registration/registration-problems.ts'
export { releaseHeldRegistration } from './registration/release-entry.ts'
export { findPreviousInSeries } from './series/series-repository.ts'
export { eventWaitsToMerge } from './waiting/merge-repository.ts'
export { leaveAllWaitingLists } from './waiting/waiting-list.ts'
