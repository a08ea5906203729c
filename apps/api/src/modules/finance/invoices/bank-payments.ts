import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { paymentDayProblem } from '@forenet/domain/payment-day'
import * as repository from './bank-payments-repository.ts'

export type BankPayment = repository.BankMovement
/** `used`: the id belongs to another change. */
export type PaymentOutcome =
  | 'recorded'
  | 'duplicate'
  | 'more-than-owed'
  | 'payment-in-progress'
  | 'not-found'
  | 'wrong-day'
  | 'used'

/**
 * Records bank transfers on invoices under their locks, in the given transaction; a repeated payment changes nothing.
 * What cannot be recorded is left out, with the reason.
 */
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
    if (paymentDayProblem(day, today) !== null) return 'wrong-day'
    if (invoice.isClaimed) return 'payment-in-progress'
    if (amountMinor > invoice.leftMinor) return 'more-than-owed'
    invoice.leftMinor -= amountMinor
    return 'recorded'
  }
}
