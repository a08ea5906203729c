import type {
  InvoiceDetails,
  newCreditNoteSchema,
  newInvoicePaymentSchema,
  newInvoiceReversalSchema,
  newWriteOffSchema,
} from '@forenet/contract/club/invoice'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeCreditedVatMinor, computeOutstandingMinor } from '@forenet/domain/invoice'
import type { Minor } from '@forenet/domain/money'
import { findPaymentDateProblem } from '@forenet/domain/payment-day'
import type { z } from 'zod'
import type { PublishEvent } from '../../../platform/domain-events.ts'
import { invalidField, notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../core/audit/index.ts'
import * as repository from './bank-payments-repository.ts'
import { invoiceDetails } from './details.ts'
import { type InvoiceRecord, lockInvoice } from './invoice-repository.ts'
import { CREDIT_NOTE_MAILS, type InvoicesDeps } from './invoices-deps.ts'
import {
  findMovementInvoice,
  insertMovement,
  listMovements,
  type MovementRow,
  type NewMovement,
} from './movement-repository.ts'
import { takeNumber } from './terms-repository.ts'

declare module '../../../platform/domain-events.ts' {
  interface DomainEvents {
    /** Runs under the invoice's lock. */
    invoicePaymentReversed: (transaction: Database, paymentId: string, at: Date) => Promise<void>
  }
}

type InvoiceChange = Pick<NewMovement, 'kind' | 'amountMinor'> &
  Partial<Omit<NewMovement, 'id' | 'kind' | 'amountMinor'>>
/** A retry with the same id must have the same values. */
type RequestedMovement = Pick<MovementRow, 'kind' | 'reason'> &
  Partial<Pick<MovementRow, 'amountMinor' | 'method' | 'day' | 'reverses'>>
type InvoiceSettlement = {
  id: string
  action: string
  asked: RequestedMovement
  change: (transaction: Database, invoice: InvoiceRecord) => Promise<InvoiceChange>
  /** Runs after the change is stored, in its transaction. */
  stored?: (transaction: Database, invoice: InvoiceRecord) => Promise<void>
}

/** Records money received outside the portal. Throws `more-than-owed` above the outstanding amount. */
export function recordPayment(
  deps: InvoicesDeps,
  by: ClubCaller,
  invoiceId: string,
  { id, amountMinor, method, day, note }: z.output<typeof newInvoicePaymentSchema>,
): Promise<InvoiceDetails> {
  if (findPaymentDateProblem(day, calendarDateAt(deps.now())) !== null) {
    throw invalidField('day', 'Must be a day of the last five years')
  }
  return settle(deps, by, invoiceId, {
    id,
    action: 'invoice-paid',
    asked: { kind: 'payment', amountMinor: -amountMinor, method, day, reason: note },
    change: async (_transaction, invoice) => {
      requireOwed(invoice, amountMinor)
      return { kind: 'payment', amountMinor: -amountMinor, method, day, reason: note }
    },
  })
}

type ReversalDeps = Pick<InvoicesDeps, 'now'> & { publish: PublishEvent }
type ReversedPayment = { invoiceId: string; paymentId: string }

/** Throws `not-found`, and `changed-meanwhile` if the payment is already reversed. */
export async function reversePayment(
  deps: Pick<InvoicesDeps, 'pool' | 'database'> & ReversalDeps,
  by: ClubCaller,
  payment: ReversedPayment,
  reversal: z.output<typeof newInvoiceReversalSchema>,
): Promise<InvoiceDetails> {
  await inTransaction(deps.pool, (transaction) => reversePaymentInTransaction(deps, transaction, by, payment, reversal))
  return invoiceDetails(deps, by.club.id, payment.invoiceId)
}

export function reversePaymentInTransaction(
  deps: ReversalDeps,
  transaction: Database,
  by: ClubCaller,
  { invoiceId, paymentId }: ReversedPayment,
  { id, reason }: z.output<typeof newInvoiceReversalSchema>,
): Promise<void> {
  return settleInTransaction(deps, transaction, by, invoiceId, {
    id,
    action: 'invoice-payment-reversed',
    asked: { kind: 'payment', reason, reverses: paymentId },
    change: async () => {
      const movements = await listMovements(transaction, invoiceId)
      const payment = movements.find(
        (one) => one.id === paymentId && one.kind === 'payment' && one.method !== 'card' && one.reverses === null,
      )
      if (!payment) throw notFound('The payment')
      if (movements.some(({ reverses }) => reverses === paymentId)) {
        throw new ProblemError('changed-meanwhile', 'The payment has been reversed already')
      }
      const { method } = payment
      return { kind: 'payment', amountMinor: -payment.amountMinor, method, reason, reverses: paymentId }
    },
    stored: () => deps.publish('invoicePaymentReversed', transaction, paymentId, deps.now()),
  })
}

/** Uses the club's next number and enqueues the e-mail. Throws `more-than-owed`. */
export function creditInvoice(
  deps: InvoicesDeps,
  by: ClubCaller,
  invoiceId: string,
  { id, amountMinor, reason }: z.output<typeof newCreditNoteSchema>,
): Promise<InvoiceDetails> {
  return settle(deps, by, invoiceId, {
    id,
    action: 'invoice-credited',
    asked: { kind: 'credited', amountMinor: -amountMinor, reason },
    change: async (transaction, invoice) => {
      requireOwed(invoice, amountMinor)
      const { number } = await (deps.takeNumber ?? takeNumber)(transaction, by.club.id)
      const vatMinor = 0 - computeCreditedVatMinor(invoice, amountMinor)
      return { kind: 'credited', amountMinor: -amountMinor, vatMinor, number, reason }
    },
    stored: async (transaction, { recipientEmail }) => {
      if (recipientEmail === '') return
      const wanted = { organisationId: by.club.id, kind: 'invoice', messages: 1 } as const
      await deps.sending.require(transaction, { ...wanted, emails: [recipientEmail] })
      await deps.send(CREDIT_NOTE_MAILS, { creditNoteId: id }, { transaction })
    },
  })
}

/** Throws `invoice-changed` if the outstanding amount differs from the one the organiser saw. */
export function writeOffInvoice(
  deps: InvoicesDeps,
  by: ClubCaller,
  invoiceId: string,
  { id, amountMinor, reason }: z.output<typeof newWriteOffSchema>,
): Promise<InvoiceDetails> {
  return settle(deps, by, invoiceId, {
    id,
    action: 'invoice-written-off',
    asked: { kind: 'written-off', amountMinor: -amountMinor, reason },
    change: async (_transaction, invoice) => {
      if (amountMinor !== computeOutstandingMinor(invoice)) {
        throw new ProblemError('invoice-changed', 'The outstanding amount has changed since it was shown')
      }
      return { kind: 'written-off', amountMinor: -amountMinor, reason }
    },
  })
}

/**
 * Locks the invoice. Idempotent by id. Throws `not-found` for a draft, `changed-meanwhile` if the id was used for
 * another change, `payment-in-progress` during a card payment.
 */
async function settle(
  deps: InvoicesDeps,
  by: ClubCaller,
  invoiceId: string,
  settling: InvoiceSettlement,
): Promise<InvoiceDetails> {
  await inTransaction(deps.pool, (transaction) => settleInTransaction(deps, transaction, by, invoiceId, settling))
  return invoiceDetails(deps, by.club.id, invoiceId)
}

async function settleInTransaction(
  deps: Pick<InvoicesDeps, 'now'>,
  transaction: Database,
  { club, caller }: ClubCaller,
  invoiceId: string,
  { id, action, asked: requested, change, stored }: InvoiceSettlement,
): Promise<void> {
  const invoice = await lockInvoice(transaction, club.id, invoiceId)
  if (!invoice || invoice.number === null) throw notFound('The invoice')
  if ((await findMovementInvoice(transaction, id)) !== undefined) {
    const before = (await listMovements(transaction, invoiceId)).find((one) => one.id === id)
    if (before && isSameMovement(before, requested)) return
    throw new ProblemError('changed-meanwhile', 'The id belongs to another change')
  }
  // The amount being captured must stay owed.
  if (invoice.claimedBy !== null && requested.reverses === undefined) {
    throw new ProblemError('payment-in-progress', 'A payment of this invoice by card is being captured')
  }
  const at = deps.now()
  const wanted = await change(transaction, invoice)
  const movement = {
    ...{ id, invoiceId, organisationId: club.id, vatMinor: 0, method: null, day: calendarDateAt(at), number: null },
    ...{ reason: '', reverses: null, bookedAt: at, bookedBy: caller.memberId },
    ...wanted,
  }
  await insertMovement(transaction, movement)
  await stored?.(transaction, invoice)
  const about = { objectKind: 'invoice', objectId: invoiceId, organisationId: club.id }
  const detail = { number: invoice.number, amountMinor: Math.abs(movement.amountMinor), reason: movement.reason }
  await audit(transaction, caller, { action, ...about, detail }, at)
}

function isSameMovement(stored: MovementRow, requested: RequestedMovement): boolean {
  return (Object.keys(requested) as (keyof RequestedMovement)[]).every((field) => stored[field] === requested[field])
}

function requireOwed(invoice: InvoiceRecord, amountMinor: Minor): void {
  if (amountMinor <= computeOutstandingMinor(invoice)) return
  throw new ProblemError('more-than-owed', 'That is more than the outstanding amount')
}

type BankPayment = repository.BankMovement
/** `used`: the id belongs to another change. */
export type PaymentOutcome =
  | 'recorded'
  | 'duplicate'
  | 'more-than-owed'
  | 'payment-in-progress'
  | 'not-found'
  | 'wrong-day'
  | 'used'

/** Locks the invoices; idempotent. Returns the reason for payments that cannot be recorded. */
export async function recordBankPayments(
  transaction: Database,
  by: { organisationId: string; at: Date; by: string | null },
  payments: readonly BankPayment[],
): Promise<Map<string, PaymentOutcome>> {
  const ids = [...new Set(payments.map(({ invoiceId }) => invoiceId))]
  const locked = await repository.lockInvoicesToPay(transaction, by.organisationId, ids)
  const invoices = new Map(locked.map((invoice) => [invoice.id, { ...invoice }]))
  const stored = await repository.listStoredMovements(
    transaction,
    payments.map(({ id }) => id),
  )
  const storedById = new Map(stored.map((movement) => [movement.id, movement]))
  const today = calendarDateAt(by.at)
  const recorded: BankPayment[] = []
  const outcomes = new Map<string, PaymentOutcome>()
  for (const payment of payments) {
    const outcome = outcomeOf(payment)
    outcomes.set(payment.id, outcome)
    if (outcome === 'recorded') recorded.push(payment)
  }
  if (recorded.length > 0) await repository.insertBankMovements(transaction, by, recorded)
  return outcomes

  function outcomeOf({ id, invoiceId, amountMinor, day }: BankPayment): PaymentOutcome {
    const before = storedById.get(id)
    if (before) return before.invoiceId === invoiceId && before.amountMinor === 0 - amountMinor ? 'duplicate' : 'used'
    const invoice = invoices.get(invoiceId)
    if (!invoice) return 'not-found'
    if (findPaymentDateProblem(day, today) !== null) return 'wrong-day'
    if (invoice.isClaimed) return 'payment-in-progress'
    if (amountMinor > invoice.leftMinor) return 'more-than-owed'
    invoice.leftMinor -= amountMinor
    return 'recorded'
  }
}
