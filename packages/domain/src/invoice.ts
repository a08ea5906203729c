import { addDays, type CalendarDate } from './calendar-date.ts'
import { type Minor, prorateHalfUp, sumMinor } from './money.ts'
import { computeParticipantPrice } from './price.ts'

export const INVOICE_STATES = ['draft', 'open', 'overdue', 'partly-paid', 'paid', 'credited', 'written-off'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

export const DEBT_AGE_GROUPS = ['not-due', '1-30', '31-60', '61-90', 'over-90'] as const
export type DebtAgeGroup = (typeof DEBT_AGE_GROUPS)[number]

/** In øre, including VAT. */
export type InvoiceAmounts = { totalMinor: Minor; paidMinor: Minor; creditedMinor: Minor; writtenOffMinor: Minor }

const DAY_MS = 86_400_000

export const MAX_INVOICE_LINES = 50
export const MAX_INVOICE_QUANTITY = 10_000
export const MAX_INVOICE_MINOR = 100_000_000
export const INVOICE_VAT_RATES = [1, 1.25] as const

/** `unitMinor`: before VAT. */
export type InvoiceLineTerms = { quantity: number; unitMinor: Minor; vatRate: number }
export type InvoiceLineSums = { vatMinor: Minor; totalMinor: Minor }

/** VAT is rounded half-up once per line. */
export function computeInvoiceLineSums({ quantity, unitMinor, vatRate }: InvoiceLineTerms): InvoiceLineSums {
  const { vatMinor, totalMinor } = computeParticipantPrice({
    priceMinor: quantity * unitMinor,
    vatRate,
    surchargeMinor: 0,
  })
  return { vatMinor, totalMinor }
}

export function sumInvoiceLines(lines: readonly InvoiceLineTerms[]): InvoiceLineSums {
  const sums = lines.map(computeInvoiceLineSums)
  return {
    vatMinor: sumMinor(sums.map(({ vatMinor }) => vatMinor)),
    totalMinor: sumMinor(sums.map(({ totalMinor }) => totalMinor)),
  }
}

type VatSums = { vatRate: number; baseMinor: Minor; vatMinor: Minor }

export function sumVatByRate(lines: readonly (InvoiceLineSums & { vatRate: number })[]): VatSums[] {
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))].sort((one, other) => one - other)
  return rates.map((vatRate) => {
    const ofRate = lines.filter((line) => line.vatRate === vatRate)
    const vatMinor = sumMinor(ofRate.map((line) => line.vatMinor))
    return { vatRate, baseMinor: sumMinor(ofRate.map(({ totalMinor }) => totalMinor)) - vatMinor, vatMinor }
  })
}

/** In proportion to the invoice's totals. All VAT belongs to the one rate above 1. */
export function splitCreditedVatByRate(
  lines: readonly (InvoiceLineSums & { vatRate: number })[],
  { totalMinor, vatMinor }: InvoiceLineSums,
): VatSums[] {
  const rates = sumVatByRate(lines)
  const invoicedMinor = sumMinor(rates.map((one) => one.baseMinor + one.vatMinor))
  const exempt = rates.find(({ vatRate }) => vatRate === 1)
  const isMixed = exempt !== undefined && rates.length > 1
  const exemptMinor = !exempt
    ? 0
    : isMixed
      ? Math.min(prorateHalfUp(exempt.baseMinor, totalMinor, invoicedMinor), totalMinor - vatMinor)
      : totalMinor
  return rates.map(({ vatRate }) =>
    vatRate === 1
      ? { vatRate, baseMinor: exemptMinor, vatMinor: 0 }
      : { vatRate, baseMinor: totalMinor - exemptMinor - vatMinor, vatMinor },
  )
}

export function computeOutstandingMinor({
  totalMinor,
  paidMinor,
  creditedMinor,
  writtenOffMinor,
}: InvoiceAmounts): Minor {
  return totalMinor - paidMinor - creditedMinor - writtenOffMinor
}

/** Overdue from the day after the due date. */
export function computeInvoiceState(
  invoice: InvoiceAmounts & { number: number | null; dueOn: CalendarDate | null },
  today: CalendarDate,
): InvoiceState {
  if (invoice.number === null) return 'draft'
  if (computeOutstandingMinor(invoice) > 0) {
    if (invoice.dueOn !== null && invoice.dueOn < today) return 'overdue'
    return invoice.paidMinor > 0 ? 'partly-paid' : 'open'
  }
  if (invoice.writtenOffMinor > 0) return 'written-off'
  return invoice.paidMinor > 0 ? 'paid' : 'credited'
}

const DAYS_OVERDUE = {
  'not-due': [null, 0],
  '1-30': [1, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  'over-90': [91, null],
} as const satisfies Record<DebtAgeGroup, readonly [number | null, number | null]>

/** Both inclusive; null means unlimited. */
export function findDueDateRange(
  age: DebtAgeGroup,
  today: CalendarDate,
): { from: CalendarDate | null; to: CalendarDate | null } {
  const [least, most] = DAYS_OVERDUE[age]
  return {
    from: most === null ? null : addDays(today, -most),
    to: least === null ? null : addDays(today, -least),
  }
}

export function countDaysOverdue(dueOn: CalendarDate, today: CalendarDate): number {
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(dueOn)) / DAY_MS))
}

/** Computed on the sum of all credit notes, so that crediting everything credits exactly the invoice's VAT. */
export function computeCreditedVatMinor(
  invoice: { totalMinor: Minor; vatMinor: Minor; creditedMinor: Minor; creditedVatMinor: Minor },
  amountMinor: Minor,
): Minor {
  const { totalMinor, vatMinor, creditedMinor } = invoice
  return prorateHalfUp(vatMinor, creditedMinor + amountMinor, totalMinor) - invoice.creditedVatMinor
}

/** Modulus 10, weights 2, 1, 2 … from the right, digit sums. */
export function computePaymentCheckDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return (10 - (sum % 10)) % 10
}

export function formatTransferReference(number: number): string {
  return `${number}${computePaymentCheckDigit(String(number))}`
}

/** Ignores leading zeros; null if the check digit is wrong. */
export function parseTransferReference(reference: string): number | null {
  const digits = reference.replaceAll(/\s/g, '').replace(/^0+/, '')
  if (!/^\d{2,15}$/.test(digits)) return null
  const number = digits.slice(0, -1)
  return computePaymentCheckDigit(number) === Number(digits.at(-1)) ? Number(number) : null
}

/** Danish payment slips with a payment id; type 75 lets the payer add a message. */
export const PAYMENT_SLIP_TYPES = ['71', '75'] as const
export type PaymentSlipType = (typeof PAYMENT_SLIP_TYPES)[number]

const PAYMENT_ID_DIGITS: Readonly<Record<PaymentSlipType, number>> = { 71: 15, 75: 16 }

/** Type, payment id with check digit, and the club's creditor number. */
export function formatPaymentSlipLine(
  number: number,
  { creditorNumber, slipType }: { creditorNumber: string; slipType: PaymentSlipType },
): string {
  return `+${slipType}<${formatTransferReference(number).padStart(PAYMENT_ID_DIGITS[slipType], '0')}+${creditorNumber}<`
}

/** Eight digits starting with 8, assigned by the club's bank. */
export function isCreditorNumber(text: string): boolean {
  return /^8\d{7}$/.test(text)
}

export function parseBankAccount(text: string): string | null {
  const digits = text.replaceAll(/[\s.-]/g, '')
  return /^\d{8,14}$/.test(digits) ? `${digits.slice(0, 4)} ${digits.slice(4).padStart(10, '0')}` : null
}
