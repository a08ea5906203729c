export {
  addToPaidPrice,
  addToRefunded,
  findCurrentTicket,
  listRegistrationTickets,
  listTicketAnswers,
  lockTickets,
  ORDER_BY_SEAT_SQL,
  REGISTRATION_TICKETS_SQL,
  type RegistrationTicket,
  restoreResoldTicket,
  storeNameVisibility,
  type TicketState,
  type TicketVoidReason,
  voidTickets,
} from './entry-tickets-repository.ts'
export { eventLinks } from './event-links.ts'
export {
  EVENT_MAILS,
  type EventMailRequest,
  type EventMails,
  eventMailRequests,
  type NotifiedChange,
  type SeriesChangeNotice,
  type TicketRefundNotice,
} from './event-mail-request.ts'
export { placeLines } from './event-place.ts'
export { recordMarks, toDoorMark } from './marks.ts'
export { ticketsModule } from './module.ts'
export {
  answersSql,
  deleteFeeds,
  eraseAttendees,
  listTicketsAtOrganisation,
  TICKETS_EXPORT_SQL,
} from './personal-data-repository.ts'
export {
  countArrivals,
  countSalesByDay,
  countTicketGroups,
  listLaterPayments,
  type TicketGroup,
} from './report-repository.ts'
export {
  correctTicket,
  type EventFacts,
  findEvent,
  findTicket,
  insertTicketChanges,
  listTicketChanges,
  listTickets,
  listTicketsByOrder,
  listTicketsByRegistration,
  moveTicket,
  type TicketChange,
  type TicketRow,
} from './repository.ts'
export {
  countComingTickets,
  createCancellationFile,
  createTicketCalendarFile,
  type IssuedTickets,
  listIssuedTicketsOfOrder,
  ticketsCalendarFile,
  ticketsPdf,
} from './service.ts'
export { SEALED_TICKET_KEY } from './signing-key-repository.ts'
export { rotateSigningKey } from './signing-keys.ts'
export { openTicketCodes, type TicketCodes } from './ticket-codes.ts'
export { createLinkForMail } from './ticket-links.ts'
export { lockTicketMails, requireTicketMailLimit } from './ticket-mail-limit.ts'
export { filterIssued } from './ticket-policy.ts'
export { ticketOrderNumber } from './ticket-sheet.ts'
export {
  countTransfers,
  findRegistrationIdOfTicket,
  insertTransferred,
  isTransferredToSql,
} from './transferred-tickets-repository.ts'
export { googleLinkForMail } from './wallet-passes.ts'
