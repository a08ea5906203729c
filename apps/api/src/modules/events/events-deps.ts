import type { Database } from '@forenet/database/database'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Parsers } from '../../platform/tasks/parsers.ts'
import type { SendingGate } from '../club-sending/index.ts'
import type { PaymentDeps } from '../payments/index.ts'
import type { GoingBack, ToldChange, ToldDates } from '../tickets/index.ts'
import type { lockInvitation } from './invitations/invitation-repository.ts'
import type { SoldEvent } from './registration/open-event.ts'
import type { storeRegistration } from './registration/registration-repository.ts'
import type { takeSeats } from './registration/seat-repository.ts'
import type { StoringTurns } from './registration/storing-turns.ts'
import type { holdSeriesAlone } from './series/series-change-repository.ts'

/** Mails the events module asks for, stored with the change that causes them: each is sent once the transaction holds. */
export type EventMail = {
  /** Some or all tickets of an entry were cancelled; what goes `back` of which payment. */
  ticketsCancelled(
    transaction: Database,
    entryId: string,
    ticketIds: readonly string[],
    back: readonly GoingBack[],
  ): Promise<void>
  /** The organisation called the event off. */
  eventCalledOff(transaction: Database, entryId: string, back: readonly GoingBack[]): Promise<void>
  /** An organiser sends the tickets of an entry again. */
  ticketsAgain(transaction: Database, entryId: string, onceKey: string): Promise<void>
  /** The organisation changed when or where the event is, or what it is called. */
  eventChanged(transaction: Database, entryId: string, change: ToldChange): Promise<void>
  /** Somebody is invited, for the `sending`th time. */
  invited(transaction: Database, invitationId: string, sending: number): Promise<void>
  /** The organisation called off an event that somebody was invited to, who has not answered. */
  invitedInVain(transaction: Database, invitationId: string): Promise<void>
  /** The organisation changed several dates of a series that somebody has tickets to. */
  seriesChanged(transaction: Database, change: ToldDates): Promise<void>
  /** The organisation called off an event that somebody waited for. */
  waitedInVain(transaction: Database, waitingId: string): Promise<void>
  /** Seats are offered to somebody on the waiting list. */
  seatsOffered(transaction: Database, waitingId: string): Promise<void>
  /** An offer from the waiting list was not taken in time. */
  offerExpired(transaction: Database, waitingId: string): Promise<void>
  /** A ticket that was given back is sold on. */
  ticketResold(transaction: Database, resaleId: string, back: readonly GoingBack[]): Promise<void>
  /** A ticket that was given back was not sold on before the event began. */
  ticketUnsold(transaction: Database, resaleId: string): Promise<void>
  /** Who bought a ticket is asked to pay what a dearer kind costs more. */
  differenceAsked(transaction: Database, differenceId: string): Promise<void>
  /** What was asked for was not paid in time, or taken back. */
  differenceOver(transaction: Database, differenceId: string): Promise<void>
  /** A ticket goes to an address. */
  ticketShared(transaction: Database, ticketId: string, email: string, onceKey: string): Promise<void>
  /** A ticket has another name on it: its new holder gets it. */
  ticketTransferred(transaction: Database, ticketId: string): Promise<void>
}

/** What the events module stands on. */
export type EventsDeps = {
  pool: pg.Pool
  database: Database
  /** What paying stands on, for what is bought here. */
  payments: PaymentDeps
  /** Signs return tokens. */
  returnSecret: string
  inBackground: (work: () => Promise<void>) => void
  now: () => Date
  log: FastifyBaseLogger
  parsers: Parsers
  mail: EventMail
  /** What a ticket's QR code holds (ruling 20). */
  codeOf: (ticketId: string, eventId: string) => string
  /** What the QR code of 2 to 12 tickets to an event holds. */
  groupCodeOf: (ticketIds: readonly string[], eventId: string) => string
  /** An event as it is sold; throws `not-found`. Whoever asks at the same moment shares one reading. */
  soldEvent: (eventId: string) => Promise<SoldEvent>
  /** Has registrations of the same event wait here, and not all of them in the database. */
  inStoringTurn: StoringTurns
  /** Takes the seats and stores a registration, unless they cannot be had. */
  storeRegistration: typeof storeRegistration
  /** Takes the seats of what a club puts down itself. */
  takeSeats: typeof takeSeats
  /** Has others that change the same series wait. */
  holdSeries: typeof holdSeriesAlone
  /** Has others that register by the same invitation wait. */
  lockInvitation: typeof lockInvitation
  sending: SendingGate
}
