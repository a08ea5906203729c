import type { Database } from '@forenet/database/database'
import { type Minor, sumMinor } from '@forenet/domain/money'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import { defineMessageQueue } from '../../../platform/jobs/queue.ts'

export type NotifiedChange = {
  changeId: string
  was: Record<'title' | 'startsAt' | 'endsAt' | 'place' | 'placeAddress' | 'city', string>
  message: string
  refundUntil: string | null
  /** Used if the first entry has no ticket left. */
  otherEntryIds?: readonly string[]
}

export type SeriesChangeNotice = Pick<NotifiedChange, 'changeId' | 'message'> & {
  dates: readonly ({ entryId: string } & Pick<NotifiedChange, 'was' | 'refundUntil' | 'otherEntryIds'>)[]
}

export type TicketRefundNotice = {
  orderId: string
  amountMinor: Minor
  /** `charged-back`: not sent, because the payer's bank has returned it. */
  by?: 'gateway' | 'hand' | 'charged-back' | null
}

export type EventMailRequest =
  | {
      kind: 'tickets-cancelled'
      entryId: string
      ticketIds: readonly string[]
      refundMinor: Minor
      back?: readonly TicketRefundNotice[]
    }
  | { kind: 'event-called-off'; entryId: string; refundMinor: Minor; back?: readonly TicketRefundNotice[] }
  | { kind: 'tickets-again'; entryId: string; onceKey: string }
  | ({ kind: 'event-changed'; entryId: string } & NotifiedChange)
  | { kind: 'invited'; invitationId: string; sending: number }
  | { kind: 'invited-in-vain'; invitationId: string; otherInvitationIds?: readonly string[] }
  | ({ kind: 'series-changed' } & SeriesChangeNotice)
  | { kind: 'waited-in-vain'; waitingId: string }
  | { kind: 'seats-offered'; waitingId: string }
  | { kind: 'offer-expired'; waitingId: string }
  | { kind: 'ticket-resold'; resaleId: string; back?: readonly TicketRefundNotice[] }
  | { kind: 'ticket-unsold'; resaleId: string }
  | { kind: 'difference-asked'; differenceId: string }
  | { kind: 'difference-over'; differenceId: string }
  | { kind: 'ticket-transferred'; ticketId: string }
  | { kind: 'ticket-shared'; ticketId: string; email: string; onceKey: string }

export const EVENT_MAILS = defineMessageQueue<EventMailRequest>('event-mail')

export type EventMails = ReturnType<typeof eventMailRequests>

export function eventMailRequests(send: SendJob) {
  const enqueue = (transaction: Database, request: EventMailRequest) => send(EVENT_MAILS, request, { transaction })
  return {
    ticketsCancelled: (
      transaction: Database,
      entryId: string,
      ticketIds: readonly string[],
      back: readonly TicketRefundNotice[],
    ): Promise<void> => enqueue(transaction, { kind: 'tickets-cancelled', entryId, ticketIds, ...sumRefunds(back) }),
    eventCalledOff: (transaction: Database, entryId: string, back: readonly TicketRefundNotice[]): Promise<void> =>
      enqueue(transaction, { kind: 'event-called-off', entryId, ...sumRefunds(back) }),
    ticketsAgain: (transaction: Database, entryId: string, onceKey: string): Promise<void> =>
      enqueue(transaction, { kind: 'tickets-again', entryId, onceKey }),
    eventChanged: (transaction: Database, entryId: string, change: NotifiedChange): Promise<void> =>
      enqueue(transaction, { kind: 'event-changed', entryId, ...change }),
    /** `sending`: number of this invitation's e-mails, from 1. */
    invited: (transaction: Database, invitationId: string, sending: number): Promise<void> =>
      enqueue(transaction, { kind: 'invited', invitationId, sending }),
    /** `otherInvitationIds`: the same person's invitations to dates of a series cancelled with the first. */
    invitedInVain: (
      transaction: Database,
      invitationId: string,
      otherInvitationIds: readonly string[],
    ): Promise<void> => enqueue(transaction, { kind: 'invited-in-vain', invitationId, otherInvitationIds }),
    seriesChanged: (transaction: Database, change: SeriesChangeNotice): Promise<void> =>
      enqueue(transaction, { kind: 'series-changed', ...change }),
    waitedInVain: (transaction: Database, waitingId: string): Promise<void> =>
      enqueue(transaction, { kind: 'waited-in-vain', waitingId }),
    seatsOffered: (transaction: Database, waitingId: string): Promise<void> =>
      enqueue(transaction, { kind: 'seats-offered', waitingId }),
    offerExpired: (transaction: Database, waitingId: string): Promise<void> =>
      enqueue(transaction, { kind: 'offer-expired', waitingId }),
    ticketResold: (transaction: Database, resaleId: string, back: readonly TicketRefundNotice[]): Promise<void> =>
      enqueue(transaction, { kind: 'ticket-resold', resaleId, back: sumRefunds(back).back }),
    ticketUnsold: (transaction: Database, resaleId: string): Promise<void> =>
      enqueue(transaction, { kind: 'ticket-unsold', resaleId }),
    differenceAsked: (transaction: Database, differenceId: string): Promise<void> =>
      enqueue(transaction, { kind: 'difference-asked', differenceId }),
    /** The request was not paid in time, or withdrawn by the club. */
    differenceOver: (transaction: Database, differenceId: string): Promise<void> =>
      enqueue(transaction, { kind: 'difference-over', differenceId }),
    ticketTransferred: (transaction: Database, ticketId: string): Promise<void> =>
      enqueue(transaction, { kind: 'ticket-transferred', ticketId }),
    /** `onceKey` is an idempotency key that is already reserved (mail-key-repository.ts). */
    ticketShared: (transaction: Database, ticketId: string, email: string, onceKey: string): Promise<void> =>
      enqueue(transaction, { kind: 'ticket-shared', ticketId, email, onceKey }),
  }
}

/** Adds the total, which the previous version of the worker reads. */
function sumRefunds(back: readonly TicketRefundNotice[]): { refundMinor: Minor; back: TicketRefundNotice[] } {
  return {
    refundMinor: sumMinor(back.map(({ amountMinor }) => amountMinor)),
    back: back.map(({ orderId, amountMinor, by = null }) => ({ orderId, amountMinor, by })),
  }
}
