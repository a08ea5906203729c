import { addDays, type CalendarDate } from './calendar-date.ts'
import { type Minor, prorateHalfUp, sumMinor } from './money.ts'

export const LEDGER_ACCOUNTS = [
  'bank',
  'cash',
  'drawers',
  'vat',
  'memberships',
  'events',
  'drawer-payouts',
  'cash-differences',
  'receivables',
  'invoices',
  'write-offs',
  'payment-fees',
  'chargebacks',
  'payout-differences',
  'bank-fees',
  'prepayments',
] as const
/** `gateway:<provider>`: captured but not paid out yet. */
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number] | `gateway:${string}`

/** Debit is positive, credit negative. */
export type LedgerLine = { account: LedgerAccount; amountMinor: Minor }

/** `means`: the payment provider, or the method of a manual payment. */
export type PurchaseMovement = {
  kind: 'capture' | 'refund' | 'manual'
  sold: 'membership' | 'event' | 'invoice'
  means: string
  amountMinor: Minor
  inDrawer: boolean
}
/** Other than by sales; negative if taken out. */
export type DrawerMovement = {
  kind: 'drawer'
  line: 'float' | 'payout' | 'difference' | 'emptied'
  amountMinor: Minor
}
/** Positive if more is owed. VAT is posted when an invoice is issued or credited. */
export type InvoiceMovement = {
  kind: 'invoice'
  change: 'issued' | 'credited' | 'written-off' | 'bank-transfer' | 'cash'
  amountMinor: Minor
  vatMinor: Minor
}
/** A payout or its reversal. `explainedMinor`: captures less refunds that the portal knows. */
export type PayoutMovement = {
  kind: 'payout'
  provider: string
  /** After fees. */
  amountMinor: Minor
  feeMinor: Minor
  /** Negative when cardholders got money back. */
  chargebackMinor: Minor
  explainedMinor: Minor
}
/** `prepayment`: an amount above the invoice, or its refund. */
export const BANK_BOOKING_KINDS = ['cash', 'bank-fee', 'prepayment'] as const
export type BankBookingKind = (typeof BANK_BOOKING_KINDS)[number]
/** A bank transaction, positive if received. */
export type BankMovement = { kind: 'bank'; booked: BankBookingKind; amountMinor: Minor }
export type Movement = PurchaseMovement | DrawerMovement | InvoiceMovement | PayoutMovement | BankMovement

export type PostedOrder = { totalMinor: Minor; vatMinor: Minor; postedMinor: Minor; postedVatMinor: Minor }

const INCOME = { membership: 'memberships', event: 'events' } as const
const DRAWER_COUNTERPART = {
  float: 'cash',
  emptied: 'cash',
  payout: 'drawer-payouts',
  difference: 'cash-differences',
} as const
const INVOICE_COUNTERPART = {
  issued: 'invoices',
  credited: 'invoices',
  'written-off': 'write-offs',
  'bank-transfer': 'bank',
  cash: 'cash',
} as const
export const BANK_COUNTERPART = {
  cash: 'cash',
  'bank-fee': 'bank-fees',
  prepayment: 'prepayments',
} as const satisfies Record<BankBookingKind, LedgerAccount>
const MANUAL = { cash: 'cash', 'bank-transfer': 'bank' } as const

/** Balanced: the lines sum to zero. @throws {RangeError} for an unknown manual payment method */
export function buildLedgerLines(movement: Movement, order: PostedOrder | null): LedgerLine[] {
  const { amountMinor } = movement
  if (movement.kind === 'drawer') {
    return buildNonZeroLines([
      ['drawers', amountMinor],
      [DRAWER_COUNTERPART[movement.line], 0 - amountMinor],
    ])
  }
  if (movement.kind === 'invoice') {
    return buildNonZeroLines([
      ['receivables', amountMinor],
      ['vat', 0 - movement.vatMinor],
      [INVOICE_COUNTERPART[movement.change], movement.vatMinor - amountMinor],
    ])
  }
  if (movement.kind === 'bank') {
    return buildNonZeroLines([
      ['bank', amountMinor],
      [BANK_COUNTERPART[movement.booked], 0 - amountMinor],
    ])
  }
  if (movement.kind === 'payout') {
    const { provider, feeMinor, chargebackMinor, explainedMinor } = movement
    return buildNonZeroLines([
      ['bank', amountMinor],
      ['payment-fees', feeMinor],
      ['chargebacks', 0 - chargebackMinor],
      [`gateway:${provider}`, 0 - explainedMinor],
      ['payout-differences', explainedMinor + chargebackMinor - feeMinor - amountMinor],
    ])
  }
  // Income and VAT were posted when the invoice was issued, so its payment affects balances only.
  if (movement.sold === 'invoice') {
    return buildNonZeroLines([
      [moneyAccount(movement), amountMinor],
      ['receivables', 0 - amountMinor],
    ])
  }
  const vatMinor = order ? vatMoved(order, amountMinor) : 0
  return buildNonZeroLines([
    [moneyAccount(movement), amountMinor],
    ['vat', 0 - vatMinor],
    [INCOME[movement.sold], vatMinor - amountMinor],
  ])
}

/** At the order's average rate, so that a full refund leaves no VAT. */
function vatMoved({ totalMinor, vatMinor, postedMinor, postedVatMinor }: PostedOrder, amountMinor: Minor): Minor {
  if (totalMinor === 0) return 0
  return prorateHalfUp(vatMinor, postedMinor + amountMinor, totalMinor) - postedVatMinor
}

function moneyAccount({ kind, means, inDrawer }: PurchaseMovement): LedgerAccount {
  if (kind !== 'manual') return `gateway:${means}`
  if (inDrawer) return 'drawers'
  const account = MANUAL[means as keyof typeof MANUAL]
  if (!account) throw new RangeError(`No account for money received as ${means}`)
  return account
}

function buildNonZeroLines(lines: readonly (readonly [LedgerAccount, Minor])[]): LedgerLine[] {
  return lines.flatMap(([account, amountMinor]) => (amountMinor === 0 ? [] : { account, amountMinor }))
}

/** `sequence` starts at 1 in each club's hash chain. */
export type Posting = {
  organisationId: string
  sequence: number
  postedOn: CalendarDate
  movedOn: CalendarDate | null
  movedAt: Date
  recordedAt: Date
  sourceKind: Movement['kind']
  sourceId: string
  orderId: string | null
  eventId: string | null
  lines: readonly LedgerLine[]
  previousHash: string
}
export type LedgerChainEnd = { sequence: number; hash: string }
export type LedgerChainBreak = {
  sequence: number
  reason: 'missing' | 'unbalanced' | 'changed' | 'not-linked' | 'end-differs'
}

/** A movement in a closed period is posted on the first day after that period. */
export function findPostingDates(
  day: CalendarDate,
  closedThrough: CalendarDate | null,
): Pick<Posting, 'postedOn' | 'movedOn'> {
  if (closedThrough === null || day > closedThrough) return { postedOn: day, movedOn: null }
  return { postedOn: addDays(closedThrough, 1), movedOn: day }
}

export const EMPTY_LEDGER_CHAIN: LedgerChainEnd = { sequence: 0, hash: '0'.repeat(64) }

/** Hashed, so it must never change: existing chains would no longer verify. */
export function serializePosting(posting: Posting): string {
  return JSON.stringify([
    posting.organisationId,
    posting.sequence,
    posting.postedOn,
    posting.movedAt.toISOString(),
    posting.recordedAt.toISOString(),
    posting.sourceKind,
    posting.sourceId,
    posting.orderId,
    posting.eventId,
    posting.lines.map(({ account, amountMinor }) => [account, amountMinor]),
    posting.previousHash,
    // Left out if null, so that older hashes stay valid.
    ...(posting.movedOn === null ? [] : [posting.movedOn]),
  ])
}

/** Returns the chain's new end, or the first posting that does not verify. */
export function verifyPostings(
  end: LedgerChainEnd,
  postings: readonly (Posting & { hash: string })[],
  hashOf: (text: string) => string,
): LedgerChainEnd | LedgerChainBreak {
  let last = end
  for (const { hash, ...posting } of postings) {
    const { sequence } = posting
    if (sequence !== last.sequence + 1) return { sequence: last.sequence + 1, reason: 'missing' }
    if (posting.previousHash !== last.hash) return { sequence, reason: 'not-linked' }
    if (sumMinor(posting.lines.map(({ amountMinor }) => amountMinor)) !== 0) return { sequence, reason: 'unbalanced' }
    if (hashOf(serializePosting(posting)) !== hash) return { sequence, reason: 'changed' }
    last = { sequence, hash }
  }
  return last
}
