import type { Database } from '@forenet/database/database'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { PaymentDeps } from '../payments/index.ts'
import type { ToldChange } from '../tickets/index.ts'
import type { lockCode } from './discounts/code-repository.ts'
import type { SoldEvent } from './registration/open-event.ts'
import type { storeRegistration } from './registration/registration-repository.ts'
import type { takeSeats } from './registration/seat-repository.ts'

/** Mails the events module asks for, stored with the change that causes them: each is sent once the transaction holds. */
export type EventMail = {
  /** Some or all tickets of an entry were cancelled; `refundMinor` in øre goes back. */
  ticketsCancelled(
    transaction: Database,
    entryId: string,
    ticketIds: readonly string[],
    refundMinor: number,
  ): Promise<void>
  /** The organisation called the event off. */
  eventCalledOff(transaction: Database, entryId: string, refundMinor: number): Promise<void>
  /** An organiser sends the tickets of an entry again. */
  ticketsAgain(transaction: Database, entryId: string, onceKey: string): Promise<void>
  /** The organisation changed when or where the event is, or what it is called. */
  eventChanged(transaction: Database, entryId: string, change: ToldChange): Promise<void>
  /** The organisation called off an event that somebody waited for. */
  waitedInVain(transaction: Database, waitingId: string): Promise<void>
  /** Seats are offered to somebody on the waiting list. */
  seatsOffered(transaction: Database, waitingId: string): Promise<void>
  /** A ticket that was given back is sold on. */
  ticketResold(transaction: Database, resaleId: string): Promise<void>
  /** A ticket that was given back was not sold on before the event began. */
  ticketUnsold(transaction: Database, resaleId: string): Promise<void>
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
  mail: EventMail
  /** What a ticket's QR code holds (ruling 20). */
  codeOf: (ticketId: string, eventId: string) => string
  /** What the QR code of 2 to 12 tickets to an event holds. */
  groupCodeOf: (ticketIds: readonly string[], eventId: string) => string
  /** An event as it is sold; throws `not-found`. Whoever asks at the same moment shares one reading. */
  soldEvent: (eventId: string) => Promise<SoldEvent>
  /** Takes the seats and stores a registration, unless they cannot be had. */
  storeRegistration: typeof storeRegistration
  /** Takes the seats of what a club puts down itself. */
  takeSeats: typeof takeSeats
  /** Has others that use the same discount code wait. */
  lockCode: typeof lockCode
}
