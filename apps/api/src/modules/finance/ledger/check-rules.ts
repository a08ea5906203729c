import type { BooksCheck } from '@forenet/contract/club/books'
import { BANK_COUNTERPART, type BankBookingKind, type LedgerLine, type Movement } from '@forenet/domain/ledger'
import type { Minor } from '@forenet/domain/money'

/** Sums of a provider's payouts; see `PayoutMovement`. */
export type PaidOutAmount = {
  provider: string
  netMinor: Minor
  feeMinor: Minor
  chargebackMinor: Minor
  explainedMinor: Minor
}

/** Bank transactions of a kind, positive if received. */
export type BookedAmount = { booked: BankBookingKind; minor: Minor }

/** Figures of other reports, after refunds. */
export type ExistingFigures = {
  bySubject: readonly { sold: 'membership' | 'event' | 'invoice'; subjectId: string | null; minor: Minor }[]
  gateways: readonly { provider: string; minor: Minor }[]
  manual: readonly { method: string; minor: Minor }[]
  drawers: { contentMinor: Minor; spentMinor: Minor }
  paidOut: readonly PaidOutAmount[]
  booked: readonly BookedAmount[]
  invoices: readonly { change: 'owed' | 'bank-transfer' | 'cash'; minor: Minor }[]
}
type Income = ExistingFigures['bySubject'][number]
type FigureDifference = BooksCheck['figures'][number]

export type LedgerFigures = { balances: ReadonlyMap<string, Minor>; income: readonly Income[] }

/** Adds queued movements, because the existing reports already include them. */
export function withQueued(
  { balances, income }: LedgerFigures,
  queued: readonly {
    movement: { eventId: string | null }
    amount: Movement
    lines: readonly LedgerLine[]
  }[],
): LedgerFigures {
  const later = new Map(balances)
  for (const { account, amountMinor } of queued.flatMap(({ lines }) => lines)) {
    later.set(account, (later.get(account) ?? 0) + amountMinor)
  }
  const sold = queued.flatMap(({ movement, amount }) =>
    'sold' in amount ? { sold: amount.sold, subjectId: movement.eventId, minor: amount.amountMinor } : [],
  )
  return { balances: later, income: [...income, ...sold] }
}

export function findFigureDifferences(existing: ExistingFigures, ledger: LedgerFigures): FigureDifference[] {
  const balance = (account: string) => ledger.balances.get(account) ?? 0
  const invoiced = (change: string) => sum(existing.invoices.filter((one) => one.change === change))
  const manual = (method: string) => sum(existing.manual.filter((one) => one.method === method)) + invoiced(method)
  const paidOut = (of: (one: PaidOutAmount) => Minor) => existing.paidOut.reduce((total, one) => total + of(one), 0)
  const booked = (kind: BankBookingKind) => sum(existing.booked.filter((one) => one.booked === kind))
  const providers = new Set([
    ...existing.paidOut.map(({ provider }) => provider),
    ...existing.gateways.map(({ provider }) => provider),
    ...[...ledger.balances.keys()].flatMap((account) => /^gateway:(.*)$/.exec(account)?.[1] ?? []),
  ])
  const events = new Set(
    [...existing.bySubject, ...ledger.income].flatMap(({ sold, subjectId }) => (sold === 'event' && subjectId) || []),
  )
  const figures: FigureDifference[] = [
    ...(['membership', 'event', 'invoice'] as const).map((sold) => ({
      figure: 'payments' as const,
      about: sold,
      existingMinor: sum(existing.bySubject.filter((one) => one.sold === sold)),
      ledgerMinor: sum(ledger.income.filter((one) => one.sold === sold)),
    })),
    ...[...events].map((eventId) => ({
      figure: 'event' as const,
      about: eventId,
      existingMinor: sum(existing.bySubject.filter((one) => one.subjectId === eventId)),
      ledgerMinor: sum(ledger.income.filter((one) => one.subjectId === eventId)),
    })),
    ...[...providers].map((provider) => ({
      figure: 'gateway' as const,
      about: provider,
      existingMinor:
        sum(existing.gateways.filter((one) => one.provider === provider)) -
        paidOut((one) => (one.provider === provider ? one.explainedMinor : 0)),
      ledgerMinor: balance(`gateway:${provider}`),
    })),
    {
      figure: 'manual' as const,
      about: 'bank-transfer',
      existingMinor: manual('bank-transfer') + paidOut(({ netMinor }) => netMinor) + sum(existing.booked),
      ledgerMinor: balance('bank'),
    },
    {
      figure: 'manual' as const,
      about: 'cash',
      existingMinor: manual('cash') + existing.drawers.spentMinor - booked('cash'),
      ledgerMinor: balance('cash') + balance('drawers'),
    },
    ...PAYOUT_ACCOUNTS.map(([about, of]) => ({
      figure: 'payouts' as const,
      about,
      existingMinor: paidOut(of),
      ledgerMinor: balance(about),
    })),
    ...(['bank-fee', 'prepayment'] as const).map((kind) => ({
      figure: 'bank' as const,
      about: BANK_COUNTERPART[kind],
      existingMinor: 0 - booked(kind),
      ledgerMinor: balance(BANK_COUNTERPART[kind]),
    })),
    {
      figure: 'receivables' as const,
      about: '',
      existingMinor: invoiced('owed'),
      ledgerMinor: balance('receivables'),
    },
    {
      figure: 'drawers' as const,
      about: '',
      existingMinor: existing.drawers.contentMinor,
      ledgerMinor: balance('drawers'),
    },
  ]
  return figures.filter(({ existingMinor, ledgerMinor }) => existingMinor !== ledgerMinor)
}

const PAYOUT_ACCOUNTS: readonly (readonly [account: string, of: (one: PaidOutAmount) => Minor])[] = [
  ['payment-fees', ({ feeMinor }) => feeMinor],
  ['chargebacks', ({ chargebackMinor }) => 0 - chargebackMinor],
  [
    'payout-differences',
    ({ netMinor, feeMinor, chargebackMinor, explainedMinor }) => explainedMinor + chargebackMinor - feeMinor - netMinor,
  ],
]

function sum(rows: readonly { minor: Minor }[]): Minor {
  return rows.reduce((total, { minor }) => total + minor, 0)
}
