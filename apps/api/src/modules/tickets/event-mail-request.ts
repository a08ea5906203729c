import type { Database } from '@forenet/database/database'
import type { Minor } from '@forenet/domain/money'
import type { SendJob } from '../../platform/jobs/jobs.ts'
import { letterQueue } from '../../platform/jobs/queue.ts'

/** An event is another than it was: what it was, what its club says of it, and until when everything goes back to who cancels. Instants as text. */
export type ToldChange = {
  changeId: string
  was: Record<'title' | 'startsAt' | 'endsAt' | 'place' | 'placeAddress' | 'city', string>
  message: string
  refundUntil: string | null
}

/** A mail about an event that was asked for, as the queue keeps it: what it says is read when it is sent. */
export type EventMailRequest =
  | { kind: 'tickets-cancelled'; entryId: string; ticketIds: readonly string[]; refundMinor: Minor }
  | { kind: 'event-called-off'; entryId: string; refundMinor: Minor }
  | { kind: 'tickets-again'; entryId: string; onceKey: string }
  | ({ kind: 'event-changed'; entryId: string } & ToldChange)
  | { kind: 'waited-in-vain'; waitingId: string }
  | { kind: 'seats-offered'; waitingId: string }
  | { kind: 'ticket-resold'; resaleId: string }
  | { kind: 'ticket-unsold'; resaleId: string }
  | { kind: 'ticket-transferred'; ticketId: string }
  | { kind: 'ticket-shared'; ticketId: string; email: string; onceKey: string }

export const EVENT_MAILS = letterQueue<EventMailRequest>('event-mail')

export type EventMails = ReturnType<typeof eventMailRequests>

/** The mails that use cases of events ask for, each in the transaction of the change behind it. Amounts in øre. */
export function eventMailRequests(send: SendJob) {
  const enqueue = (transaction: Database, request: EventMailRequest) => send(EVENT_MAILS, request, { transaction })
  return {
    /** Some or all tickets of an entry were cancelled, and so much is paid back. */
    ticketsCancelled: (
      transaction: Database,
      entryId: string,
      ticketIds: readonly string[],
      refundMinor: Minor,
    ): Promise<void> => enqueue(transaction, { kind: 'tickets-cancelled', entryId, ticketIds, refundMinor }),
    /** The organisation called the event off, and so much is paid back. */
    eventCalledOff: (transaction: Database, entryId: string, refundMinor: Minor): Promise<void> =>
      enqueue(transaction, { kind: 'event-called-off', entryId, refundMinor }),
    /** An organiser sends the tickets of an entry again. `onceKey`: of this sending. */
    ticketsAgain: (transaction: Database, entryId: string, onceKey: string): Promise<void> =>
      enqueue(transaction, { kind: 'tickets-again', entryId, onceKey }),
    /** The organisation changed when or where the event is, or what it is called. */
    eventChanged: (transaction: Database, entryId: string, change: ToldChange): Promise<void> =>
      enqueue(transaction, { kind: 'event-changed', entryId, ...change }),
    /** The organisation called off an event that somebody waited for. */
    waitedInVain: (transaction: Database, waitingId: string): Promise<void> =>
      enqueue(transaction, { kind: 'waited-in-vain', waitingId }),
    /** Seats are offered to somebody on the waiting list. */
    seatsOffered: (transaction: Database, waitingId: string): Promise<void> =>
      enqueue(transaction, { kind: 'seats-offered', waitingId }),
    /** A ticket that was given back was bought by somebody else: its giver is paid back. */
    ticketResold: (transaction: Database, resaleId: string): Promise<void> =>
      enqueue(transaction, { kind: 'ticket-resold', resaleId }),
    /** Nobody bought a ticket that was given back before its event began. */
    ticketUnsold: (transaction: Database, resaleId: string): Promise<void> =>
      enqueue(transaction, { kind: 'ticket-unsold', resaleId }),
    /** A ticket has another name on it; its new holder gets it, where an e-mail is known. `ticketId` is the new ticket's. */
    ticketTransferred: (transaction: Database, ticketId: string): Promise<void> =>
      enqueue(transaction, { kind: 'ticket-transferred', ticketId }),
    /** Somebody sends a ticket to an address. `onceKey` is taken already (mail-key-repository.ts). */
    ticketShared: (transaction: Database, ticketId: string, email: string, onceKey: string): Promise<void> =>
      enqueue(transaction, { kind: 'ticket-shared', ticketId, email, onceKey }),
  }
}
