import type { Database } from '@forenet/database/database'
import type { MovedMessageAction } from '@forenet/domain/event-message'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { ReportReads } from '../../../platform/database/report-reads.ts'
import type { Parsers } from '../../../platform/tasks/parsers.ts'
import type { Actor } from '../../core/audit/index.ts'
import type { SendingGate } from '../../core/club-sending/index.ts'
import type { PaymentDeps } from '../../money/payments/index.ts'
import type { NotifiedChange, SeriesChangeNotice, TicketRefundNotice } from '../tickets/index.ts'
import type { lockInvitation } from './admission/invitation-repository.ts'
import type { EventForSale } from './catalogue/open-event.ts'
import type { PublicEventLoader } from './catalogue/public-event.ts'
import type { RegistrationLimiter } from './registration/registration-limiter.ts'
import type { storeRegistration } from './registration/registration-repository.ts'
import type { takeSeats } from './seats/seat-repository.ts'
import type { lockSeries } from './series/series-change-repository.ts'

export type EventMail = {
  /** `back`: refund per payment. */
  ticketsCancelled(
    transaction: Database,
    entryId: string,
    ticketIds: readonly string[],
    back: readonly TicketRefundNotice[],
  ): Promise<void>
  eventCalledOff(transaction: Database, entryId: string, back: readonly TicketRefundNotice[]): Promise<void>
  ticketsAgain(transaction: Database, entryId: string, onceKey: string): Promise<void>
  eventChanged(transaction: Database, entryId: string, change: NotifiedChange): Promise<void>
  invited(transaction: Database, invitationId: string, sending: number): Promise<void>
  invitedInVain(transaction: Database, invitationId: string, otherInvitationIds: readonly string[]): Promise<void>
  seriesChanged(transaction: Database, change: SeriesChangeNotice): Promise<void>
  waitedInVain(transaction: Database, waitingId: string): Promise<void>
  seatsOffered(transaction: Database, waitingId: string): Promise<void>
  offerExpired(transaction: Database, waitingId: string): Promise<void>
  ticketResold(transaction: Database, resaleId: string, back: readonly TicketRefundNotice[]): Promise<void>
  ticketUnsold(transaction: Database, resaleId: string): Promise<void>
  differenceAsked(transaction: Database, differenceId: string): Promise<void>
  differenceOver(transaction: Database, differenceId: string): Promise<void>
  ticketShared(transaction: Database, ticketId: string, email: string, onceKey: string): Promise<void>
  ticketTransferred(transaction: Database, ticketId: string): Promise<void>
}

/** `title` is for the audit log. */
export type EventMove = { eventId: string; title: string; was: EventSpan; will: EventSpan }
type EventSpan = { startsAt: Date; endsAt: Date }

export type StoppedMessage = { id: string; version: number }

/** Messages scheduled at a fixed time; owned by a later module. */
export type PlannedMessages = {
  /** `movedTo`: the messages' time, moved with the event. */
  listCrossed(
    database: Database,
    move: EventMove,
  ): Promise<readonly { id: string; subject: string; at: Date; movedTo: Date }[]>
  /** Returns the messages that became drafts, for `restore`. */
  settle(
    transaction: Database,
    move: EventMove,
    decisions: readonly { id: string; action: MovedMessageAction }[],
    by: Actor,
    at: Date,
  ): Promise<StoppedMessage[]>
  /** Skips messages that were edited since, or are overdue. */
  restore(
    transaction: Database,
    event: Pick<EventMove, 'eventId' | 'title'>,
    stopped: readonly StoppedMessage[],
    at: Date,
  ): Promise<void>
}

export type EventsDeps = {
  pool: pg.Pool
  database: Database
  reports: ReportReads
  payments: PaymentDeps
  returnSecret: string
  inBackground: (work: () => Promise<void>) => void
  now: () => Date
  log: FastifyBaseLogger
  parsers: Parsers
  mail: EventMail
  plannedMessages: PlannedMessages
  /** Content of a ticket's QR code (ruling 20). */
  codeOf: (ticketId: string, eventId: string) => string
  groupCodeOf: (ticketIds: readonly string[], eventId: string) => string
  /** Throws `not-found`. Concurrent calls share one read. */
  soldEvent: (eventId: string) => Promise<EventForSale>
  publicEvent: PublicEventLoader
  inStoringTurn: RegistrationLimiter
  storeRegistration: typeof storeRegistration
  takeSeats: typeof takeSeats
  holdSeries: typeof lockSeries
  lockInvitation: typeof lockInvitation
  sending: SendingGate
}
