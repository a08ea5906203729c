import type { BooksCheck } from '@forenet/contract/club/books'
import type { ClosingCheck, ClosingDifference } from '@forenet/contract/club/closing'
import type { Database } from '@forenet/database/database'
import type { CalendarDate } from '@forenet/domain/calendar-date'
import { listOpenDrawers } from '../../events/door-sales/index.ts'
import { listAcceptances, listGatewayDifferences } from '../../money/payments/index.ts'
import {
  listMissingPayoutAcceptances,
  listPaymentsNotPaidOut,
  listUnmatchedLines,
  listUnmatchedPayouts,
} from '../bank/index.ts'
import { listInvoicesBeingPaid } from '../invoices/index.ts'
import { listBankAcceptances, listBankDifferences } from './bank-differences.ts'
import { isOfClosedPeriod } from './closing-rules.ts'

/** `after`: the last day that is closed. */
type ClosingPeriod = { organisationId: string; after: CalendarDate | null; through: CalendarDate }

/** `find` returns the rows that differ in the period. */
type ClosingSource = {
  source: ClosingCheck['source']
  find: (database: Database, period: ClosingPeriod) => Promise<ClosingDifference[]>
  listAcceptances?: typeof listAcceptances
}

const MAX_DIFFERENCES = 20
const MAX_ACCEPTANCES = 20
const ACCEPTABLE: readonly ClosingDifference['kind'][] = [
  ...(['provider-not-set-up', 'gateway-silent', 'not-at-gateway', 'not-paid-out', 'payout-unmatched'] as const),
  ...(['bank-gap', 'bank-not-covered', 'bank-not-imported'] as const),
]

/** Checks besides the ledger's, which verifies the whole chain and runs once. */
const SOURCES: readonly ClosingSource[] = [
  {
    source: 'gateway',
    find: async (database, period) =>
      (await listGatewayDifferences(database, period)).map(({ orderNumber, orderId, ...row }) => ({
        ...row,
        about: orderNumber,
        page: row.kind === 'refund-waiting' ? 'payments' : 'reconciliation',
        id: orderId,
      })),
    listAcceptances,
  },
  {
    source: 'payouts',
    find: async (database, period) => [
      ...(await listUnmatchedPayouts(database, period)).map(({ id, reference, day, netMinor }) => ({
        kind: 'payout-unmatched' as const,
        about: reference,
        day,
        oursMinor: netMinor,
        theirsMinor: null,
        page: 'payouts' as const,
        id,
      })),
      ...(await listPaymentsNotPaidOut(database, period)).map(({ orderNumber, orderId, day, minor }) => ({
        kind: 'not-paid-out' as const,
        about: orderNumber,
        day,
        oursMinor: minor,
        theirsMinor: null,
        page: 'payments' as const,
        id: orderId,
      })),
    ],
    listAcceptances: listMissingPayoutAcceptances,
  },
  {
    source: 'drawers',
    find: async (database, { organisationId, through }) =>
      (await listOpenDrawers(database, organisationId, through)).map(({ eventId, title, day, expectedMinor }) => ({
        kind: 'drawer-open',
        about: title,
        day,
        oursMinor: expectedMinor,
        theirsMinor: null,
        page: 'door',
        id: eventId,
      })),
  },
  {
    source: 'invoices',
    find: async (database, { organisationId, through }) =>
      (await listInvoicesBeingPaid(database, organisationId, through)).map(({ id, number, day, leftMinor }) => ({
        kind: 'invoice-being-paid',
        about: String(number),
        day,
        oursMinor: leftMinor,
        theirsMinor: null,
        page: 'invoices',
        id,
      })),
  },
  {
    source: 'bank',
    find: async (database, period) => [
      ...(await listBankDifferences(database, period)).map(
        ({ kind, account, from, through, expectedMinor, statedMinor }) => ({
          ...{ kind, about: account, from, day: through, oursMinor: expectedMinor, theirsMinor: statedMinor },
          page: 'bank' as const,
          id: null,
        }),
      ),
      ...(await listUnmatchedLines(database, period)).map(({ id, name, day, openMinor }) => ({
        kind: isOfClosedPeriod(day, period) ? ('bank-line-late' as const) : ('bank-line-unmatched' as const),
        about: name,
        day,
        oursMinor: openMinor,
        theirsMinor: null,
        page: 'bank' as const,
        id,
      })),
    ],
    listAcceptances: listBankAcceptances,
  },
]

export async function checkSources(database: Database, period: ClosingPeriod): Promise<ClosingCheck[]> {
  const checks: ClosingCheck[] = []
  for (const { source, find, listAcceptances } of SOURCES) {
    const accepted = (await listAcceptances?.(database, period, MAX_ACCEPTANCES)) ?? []
    checks.push({
      ...checkOf(source, await find(database, period)),
      accepted: accepted.map((one) => ({ ...one, acceptedAt: one.acceptedAt.toISOString() })),
    })
  }
  return checks
}

export function ledgerCheck({ broken, movements, figures, differences }: BooksCheck): ClosingCheck {
  const row = { day: null, page: 'books', id: null } as const
  const found: ClosingDifference[] = [
    ...(broken
      ? [{ ...row, kind: 'chain' as const, about: String(broken.sequence), oursMinor: null, theirsMinor: null }]
      : []),
    ...figures.map(({ figure, about, existingMinor, ledgerMinor }) => ({
      ...{ ...row, kind: 'figure' as const, about: `${figure} ${about}`.trim() },
      ...{ oursMinor: ledgerMinor, theirsMinor: existingMinor },
    })),
    ...movements.map(({ kind, sequence, movedMinor, postedMinor }) => ({
      ...{ ...row, kind: 'movement' as const, about: `${kind} ${sequence ?? ''}`.trim() },
      ...{ oursMinor: postedMinor, theirsMinor: movedMinor },
    })),
  ]
  return { ...checkOf('ledger', found), count: differences + (broken ? 1 : 0) }
}

function checkOf(source: ClosingCheck['source'], found: readonly ClosingDifference[]): ClosingCheck {
  return {
    source,
    count: found.length,
    first: found.slice(0, MAX_DIFFERENCES),
    acceptable: found.filter(({ kind }) => ACCEPTABLE.includes(kind)).length,
    accepted: [],
  }
}
