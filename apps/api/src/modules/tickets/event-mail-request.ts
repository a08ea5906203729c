import type { Database } from '@forenet/database/database'
import { type Minor, sumMinor } from '@forenet/domain/money'
import type { SendJob } from '../../platform/jobs/jobs.ts'
import { letterQueue } from '../../platform/jobs/queue.ts'

/** An event is another than it was: what it was, what its club says of it, and until when everything goes back to who cancels. Instants as text. */
export type ToldChange = {
  changeId: string
  was: Record<'title' | 'startsAt' | 'endsAt' | 'place' | 'placeAddress' | 'city', string>
  message: string
  refundUntil: string | null
  /** Other registrations to it of the same person, told of where the first has no ticket left. */
  otherEntryIds?: readonly string[]
}

/** Several dates of a series are others than they were: what each was, told in one letter to whose registrations they are. */
export type ToldDates = Pick<ToldChange, 'changeId' | 'message'> & {
  dates: readonly ({ entryId: string } & Pick<ToldChange, 'was' | 'refundUntil' | 'otherEntryIds'>)[]
}

/** What goes back of one payment, in øre. */
export type GoingBack = { orderId: string; amountMinor: Minor }

/** A mail about an event that was asked for, as the queue keeps it: what it says is read when it is sent. */
export type EventMailRequest =
  | {
      kind: 'tickets-cancelled'
      entryId: string
      ticketIds: readonly string[]
      refundMinor: Minor
      back?: readonly GoingBack[]
    }
  | { kind: 'event-called-off'; entryId: string; refundMinor: Minor; back?: readonly GoingBack[] }
  | { kind: 'tickets-again'; entryId: string; onceKey: string }
  | ({ kind: 'event-changed'; entryId: string } & ToldChange)
  | { kind: 'invited'; invitationId: string; sending: number }
  | { kind: 'invited-in-vain'; invitationId: string }
  | ({ kind: 'series-changed' } & ToldDates)
  | { kind: 'waited-in-vain'; waitingId: string }
  | { kind: 'seats-offered'; waitingId: string }
  | { kind: 'offer-expired'; waitingId: string }
  | { kind: 'ticket-resold'; resaleId: string; back?: readonly GoingBack[] }
  | { kind: 'ticket-unsold'; resaleId: string }
  | { kind: 'difference-asked'; differenceId: string }
  | { kind: 'difference-over'; differenceId: string }
  | { kind: 'ticket-transferred'; ticketId: string }
  | { kind: 'ticket-shared'; ticketId: string; email: string; onceKey: string }

export const EVENT_MAILS = letterQueue<EventMailRequest>('event-mail')

export type EventMails = ReturnType<typeof eventMailRequests>

/** The mails that use cases of events ask for, each in the transaction of the change behind it. Amounts in øre. */
export function eventMailRequests(send: SendJob) {
  const enqueue = (transaction: Database, request: EventMailRequest) => send(EVENT_MAILS, request, { transaction })
  return {
    /** Some or all tickets of an entry were cancelled, and so much is paid back of its payments. */
    ticketsCancelled: (
      transaction: Database,
      entryId: string,
      ticketIds: readonly string[],
      back: readonly GoingBack[],
    ): Promise<void> => enqueue(transaction, { kind: 'tickets-cancelled', entryId, ticketIds, ...sumOf(back) }),
    /** The organisation called the event off, and so much is paid back of an entry's payments. */
    eventCalledOff: (transaction: Database, entryId: string, back: readonly GoingBack[]): Promise<void> =>
      enqueue(transaction, { kind: 'event-called-off', entryId, ...sumOf(back) }),
    /** An organiser sends the tickets of an entry again. `onceKey`: of this sending. */
    ticketsAgain: (transaction: Database, entryId: string, onceKey: string): Promise<void> =>
      enqueue(transaction, { kind: 'tickets-again', entryId, onceKey }),
    /** The organisation changed when or where the event is, or what it is called. */
    eventChanged: (transaction: Database, entryId: string, change: ToldChange): Promise<void> =>
      enqueue(transaction, { kind: 'event-changed', entryId, ...change }),
    /** Somebody is invited to an event, for the `sending`th time. */
    invited: (transaction: Database, invitationId: string, sending: number): Promise<void> =>
      enqueue(transaction, { kind: 'invited', invitationId, sending }),
    /** The organisation called off an event that somebody was invited to, who has not answered. */
    invitedInVain: (transaction: Database, invitationId: string): Promise<void> =>
      enqueue(transaction, { kind: 'invited-in-vain', invitationId }),
    /** The organisation changed several dates of a series that somebody has tickets to. */
    seriesChanged: (transaction: Database, change: ToldDates): Promise<void> =>
      enqueue(transaction, { kind: 'series-changed', ...change }),
    /** The organisation called off an event that somebody waited for. */
    waitedInVain: (transaction: Database, waitingId: string): Promise<void> =>
      enqueue(transaction, { kind: 'waited-in-vain', waitingId }),
    /** Seats are offered to somebody on the waiting list. */
    seatsOffered: (transaction: Database, waitingId: string): Promise<void> =>
      enqueue(transaction, { kind: 'seats-offered', waitingId }),
    /** An offer to somebody on the waiting list was not taken in time. */
    offerExpired: (transaction: Database, waitingId: string): Promise<void> =>
      enqueue(transaction, { kind: 'offer-expired', waitingId }),
    /** A ticket that was given back was bought by somebody else: its giver is paid back. */
    ticketResold: (transaction: Database, resaleId: string, back: readonly GoingBack[]): Promise<void> =>
      enqueue(transaction, { kind: 'ticket-resold', resaleId, back: sumOf(back).back }),
    /** Nobody bought a ticket that was given back before its event began. */
    ticketUnsold: (transaction: Database, resaleId: string): Promise<void> =>
      enqueue(transaction, { kind: 'ticket-unsold', resaleId }),
    /** A club asks who bought a ticket to pay what a dearer kind costs more. */
    differenceAsked: (transaction: Database, differenceId: string): Promise<void> =>
      enqueue(transaction, { kind: 'difference-asked', differenceId }),
    /** It was not paid in time, or the club took it back. */
    differenceOver: (transaction: Database, differenceId: string): Promise<void> =>
      enqueue(transaction, { kind: 'difference-over', differenceId }),
    /** A ticket has another name on it; its new holder gets it, where an e-mail is known. `ticketId` is the new ticket's. */
    ticketTransferred: (transaction: Database, ticketId: string): Promise<void> =>
      enqueue(transaction, { kind: 'ticket-transferred', ticketId }),
    /** Somebody sends a ticket to an address. `onceKey` is taken already (mail-key-repository.ts). */
    ticketShared: (transaction: Database, ticketId: string, email: string, onceKey: string): Promise<void> =>
      enqueue(transaction, { kind: 'ticket-shared', ticketId, email, onceKey }),
  }
}

/** What an older version reads of it beside what this one does. */
function sumOf(back: readonly GoingBack[]): { refundMinor: Minor; back: GoingBack[] } {
  return {
    refundMinor: sumMinor(back.map(({ amountMinor }) => amountMinor)),
    back: back.map(({ orderId, amountMinor }) => ({ orderId, amountMinor })),
  }
}
