export {
  correctTicket,
  listTicketChanges,
  moveTicket,
  noteTicketChanges,
  type TicketChange,
} from './correction-repository.ts'
export { eventLinks } from './event-links.ts'
export {
  EVENT_MAILS,
  type EventMailRequest,
  type EventMails,
  eventMailRequests,
  type GoingBack,
  type SeriesChangeNotice,
  type ToldChange,
} from './event-mail-request.ts'
export { placeLines } from './event-place.ts'
export { answersOf, TICKETS_EXPORTED } from './export-repository.ts'
export { forgetAttendees, forgetFeeds } from './forget-repository.ts'
export { markOf, recordMarks } from './marks.ts'
export { ticketsModule } from './module.ts'
export {
  BY_SEAT,
  type EntryTicket,
  listEntryTickets,
  listTicketAnswers,
  lockTickets,
  reviveResold,
  TICKETS_OF_ENTRY,
  type TicketState,
  type TicketVoidReason,
  voidTickets,
  writeNameShown,
} from './of-entry-repository.ts'
export { isPassedOnTo } from './passed-on-repository.ts'
export { listTicketsAt } from './person-repository.ts'
export { addPaid, addRefunded, findTicketOfSeat } from './refund-repository.ts'
export { type AlikeTickets, countAlike, countArrivals, countByDay, listPaidLater } from './report-repository.ts'
export {
  type EventFacts,
  findEvent,
  findTicket,
  listTickets,
  listTicketsOfEntry,
  listTicketsOfOrder,
  type TicketRow,
} from './repository.ts'
export {
  cancellationFile,
  countComingTickets,
  type IssuedTickets,
  listIssuedOfOrder,
  ticketCalendarFile,
  ticketsCalendarFile,
  ticketsPdf,
} from './service.ts'
export { SEALED_TICKET_KEY } from './signing-key-repository.ts'
export { rotateSigningKey } from './signing-keys.ts'
export { openTicketCodes, type TicketCodes } from './ticket-codes.ts'
export { linkForMail } from './ticket-links.ts'
export { requireTicketMail, takeTicketMailTurn } from './ticket-mail-limit.ts'
export { issued } from './ticket-policy.ts'
export { orderNumberOf } from './ticket-sheet.ts'
export { countTransfers, findEntryIdOfTicket, insertTransferred } from './transfer-repository.ts'
export { googleLinkForMail } from './wallet-passes.ts'
