import {
  buildLedgerLines,
  EMPTY_LEDGER_CHAIN,
  type LedgerLine,
  type Movement,
  type PostedOrder,
  type Posting,
  serializePosting,
  verifyPostings,
} from '@forenet/domain/ledger'
import { divideHalfUp, sumMinor } from '@forenet/domain/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const ORDER: PostedOrder = { totalMinor: 50_000, vatMinor: 10_000, postedMinor: 0, postedVatMinor: 0 }
const PAID = { ...ORDER, postedMinor: 50_000, postedVatMinor: 10_000 }
const membership = { sold: 'membership', inDrawer: false } as const
const event = { sold: 'event', inDrawer: false } as const

const written = (lines: readonly LedgerLine[]) =>
  lines.map(({ account, amountMinor }) => `${account} ${amountMinor}`).join(', ')

describe('ledger lines of', () => {
  test.each<[string, Movement, PostedOrder | null, string]>([
    [
      'a captured membership',
      { kind: 'capture', ...membership, means: 'freepay', amountMinor: 50_000 },
      { ...ORDER, vatMinor: 0 },
      'gateway:freepay 50000, memberships -50000',
    ],
    [
      'cash deposited in the bank',
      { kind: 'bank', booked: 'cash', amountMinor: 125_000 },
      null,
      'bank 125000, cash -125000',
    ],
    ['a bank fee', { kind: 'bank', booked: 'bank-fee', amountMinor: -2_550 }, null, 'bank -2550, bank-fees 2550'],
    ['a prepayment', { kind: 'bank', booked: 'prepayment', amountMinor: 7_500 }, null, 'bank 7500, prepayments -7500'],
    [
      'a captured ticket with VAT',
      { kind: 'capture', ...event, means: 'freepay', amountMinor: 50_000 },
      ORDER,
      'gateway:freepay 50000, vat -10000, events -40000',
    ],
    [
      'half of it refunded',
      { kind: 'refund', ...event, means: 'freepay', amountMinor: -25_000 },
      PAID,
      'gateway:freepay -25000, vat 5000, events 20000',
    ],
    [
      'all of it refunded',
      { kind: 'refund', ...event, means: 'freepay', amountMinor: -50_000 },
      PAID,
      'gateway:freepay -50000, vat 10000, events 40000',
    ],
    [
      'cash recorded manually',
      { kind: 'manual', ...membership, means: 'cash', amountMinor: 50_000 },
      null,
      'cash 50000, memberships -50000',
    ],
    [
      'an issued invoice',
      { kind: 'invoice', change: 'issued', amountMinor: 50_000, vatMinor: 10_000 },
      null,
      'receivables 50000, vat -10000, invoices -40000',
    ],
    [
      'half of it credited',
      { kind: 'invoice', change: 'credited', amountMinor: -25_000, vatMinor: -5_000 },
      null,
      'receivables -25000, vat 5000, invoices 20000',
    ],
    [
      'its payment by bank transfer',
      { kind: 'invoice', change: 'bank-transfer', amountMinor: -25_000, vatMinor: 0 },
      null,
      'receivables -25000, bank 25000',
    ],
    [
      'a payment in cash reversed',
      { kind: 'invoice', change: 'cash', amountMinor: 25_000, vatMinor: 0 },
      null,
      'receivables 25000, cash -25000',
    ],
    [
      'an invoice written off',
      { kind: 'invoice', change: 'written-off', amountMinor: -25_000, vatMinor: 0 },
      null,
      'receivables -25000, write-offs 25000',
    ],
    [
      'a bank transfer returned',
      { kind: 'manual', ...membership, means: 'bank-transfer', amountMinor: -50_000 },
      null,
      'bank -50000, memberships 50000',
    ],
    [
      'a cash sale at the door',
      { kind: 'manual', ...event, inDrawer: true, means: 'cash', amountMinor: 12_000 },
      null,
      'drawers 12000, events -12000',
    ],
    ['a float', { kind: 'drawer', line: 'float', amountMinor: 30_000 }, null, 'drawers 30000, cash -30000'],
    [
      'cash taken from a drawer',
      { kind: 'drawer', line: 'payout', amountMinor: -4_000 },
      null,
      'drawers -4000, drawer-payouts 4000',
    ],
    [
      'cash missing from a drawer',
      { kind: 'drawer', line: 'difference', amountMinor: -200 },
      null,
      'drawers -200, cash-differences 200',
    ],
    [
      'an emptied drawer',
      { kind: 'drawer', line: 'emptied', amountMinor: -37_800 },
      null,
      'drawers -37800, cash 37800',
    ],
  ])('%s', (_what, movement, order, expected) => {
    expect(written(buildLedgerLines(movement, order))).toBe(expected)
  })

  test('money received in an unknown way is rejected', () => {
    expect(() => buildLedgerLines({ kind: 'manual', ...event, means: 'shells', amountMinor: 1 }, null)).toThrow(
      RangeError,
    )
  })
})

const hashOf = (text: string) => {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return (hash >>> 0).toString(16)
}

type Chained = Posting & { hash: string }

function chainOf(all: readonly (readonly LedgerLine[])[]): Chained[] {
  let end = EMPTY_LEDGER_CHAIN
  return all.map((lines, index) => {
    const at = new Date(Date.UTC(2026, 10, 20, 11, 0, index))
    const posting: Posting = {
      ...{
        organisationId: 'club',
        sequence: index + 1,
        postedOn: '2026-11-20',
        movedOn: null,
        movedAt: at,
        recordedAt: at,
      },
      ...{ sourceKind: 'capture', sourceId: String(index), orderId: 'order', eventId: null, lines },
      previousHash: end.hash,
    }
    end = { sequence: posting.sequence, hash: hashOf(serializePosting(posting)) }
    return { ...posting, hash: end.hash }
  })
}

const amount = fc.integer({ min: 1, max: 5_000_000_00 })
/** Generates a purchase and its refunds, each at most the amount not refunded yet. */
const purchase = fc.record({
  totalMinor: amount,
  vatShare: fc.integer({ min: 0, max: 20 }),
  sold: fc.constantFrom('membership' as const, 'event' as const),
  how: fc.constantFrom('gateway' as const, 'cash' as const, 'bank-transfer' as const, 'door' as const),
  refunds: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 5 }),
  all: fc.boolean(),
})
const cash = fc.record({
  line: fc.constantFrom('float' as const, 'payout' as const, 'difference' as const, 'emptied' as const),
  amountMinor: fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((minor) => minor !== 0),
})

describe('any history of captures, refunds and cash', () => {
  test('sums to zero, keeps its chain, and every account equals a recount', () => {
    fc.assert(
      fc.property(fc.array(purchase, { maxLength: 12 }), fc.array(cash, { maxLength: 6 }), (purchases, drawer) => {
        const all: LedgerLine[][] = []
        const recount = new Map<string, number>()
        const count = (account: string, minor: number) => recount.set(account, (recount.get(account) ?? 0) + minor)
        for (const { totalMinor, vatShare, sold, how, refunds, all: wholly } of purchases) {
          const vatMinor = divideHalfUp(totalMinor * vatShare, 100)
          const order = { totalMinor, vatMinor, postedMinor: 0, postedVatMinor: 0 }
          const post = (amountMinor: number, inDrawer: boolean) => {
            const kind = how === 'gateway' ? (amountMinor > 0 ? 'capture' : 'refund') : 'manual'
            const means = how === 'gateway' ? 'freepay' : how === 'door' ? 'cash' : how
            const lines = buildLedgerLines({ kind, sold, means, amountMinor, inDrawer }, order)
            order.postedMinor += amountMinor
            order.postedVatMinor -= sumMinor(lines.filter(({ account }) => account === 'vat').map((l) => l.amountMinor))
            all.push(lines)
            const money = { gateway: 'gateway:freepay', 'bank-transfer': 'bank', cash: 'cash', door: 'cash' } as const
            count(inDrawer ? 'drawers' : money[how], amountMinor)
          }
          post(totalMinor, how === 'door')
          for (const percent of refunds) {
            const part = divideHalfUp(order.postedMinor * percent, 100)
            if (part > 0) post(-part, false)
          }
          if (wholly && order.postedMinor > 0) post(-order.postedMinor, false)
          if (order.postedMinor === 0) expect(order.postedVatMinor).toBe(0)
          expect(order.postedVatMinor).toBe(
            Number(
              (2n * BigInt(vatMinor) * BigInt(order.postedMinor) + BigInt(totalMinor)) / (2n * BigInt(totalMinor)),
            ),
          )
          count('vat', -order.postedVatMinor)
          count(sold === 'membership' ? 'memberships' : 'events', order.postedVatMinor - order.postedMinor)
        }
        const against = { float: 'cash', emptied: 'cash', payout: 'drawer-payouts', difference: 'cash-differences' }
        for (const { line, amountMinor } of drawer) {
          all.push(buildLedgerLines({ kind: 'drawer', line, amountMinor }, null))
          count('drawers', amountMinor)
          count(against[line], -amountMinor)
        }
        for (const lines of all) expect(sumMinor(lines.map(({ amountMinor }) => amountMinor))).toBe(0)
        const balances = new Map<string, number>()
        for (const { account, amountMinor } of all.flat())
          balances.set(account, (balances.get(account) ?? 0) + amountMinor)
        for (const [account, minor] of recount) expect(balances.get(account) ?? 0, account).toBe(minor + 0)
        const chain = chainOf(all)
        expect(verifyPostings(EMPTY_LEDGER_CHAIN, chain, hashOf)).toEqual({
          sequence: chain.length,
          hash: chain.at(-1)?.hash ?? EMPTY_LEDGER_CHAIN.hash,
        })
      }),
    )
  })
})

describe('the chain breaks when', () => {
  const lines: LedgerLine[] = [
    { account: 'bank', amountMinor: 100 },
    { account: 'events', amountMinor: -100 },
  ]
  const chain = chainOf([lines, lines, lines, lines])
  const [, second, third] = chain as [Chained, Chained, Chained, Chained]
  const rehashed = (posting: Chained) => ({ ...posting, hash: hashOf(serializePosting(posting)) })
  test.each<[string, readonly Chained[], object]>([
    ['an amount changed', chain.with(1, { ...second, lines: [] }), { sequence: 2, reason: 'changed' }],
    ['a date changed', chain.with(1, { ...second, postedOn: '2026-12-01' }), { sequence: 2, reason: 'changed' }],
    [
      'a line is missing',
      chain.with(1, { ...second, lines: lines.slice(0, 1) }),
      { sequence: 2, reason: 'unbalanced' },
    ],
    ['a posting is missing', chain.toSpliced(1, 1), { sequence: 2, reason: 'missing' }],
    [
      'a changed posting was hashed again',
      chain.with(1, rehashed({ ...second, postedOn: '2026-12-01' })),
      { sequence: 3, reason: 'not-linked' },
    ],
    ['two postings changed places', [chain[0], third, second] as Chained[], { sequence: 2, reason: 'missing' }],
  ])('%s', (_what, changed, expected) => {
    expect(verifyPostings(EMPTY_LEDGER_CHAIN, changed, hashOf)).toEqual(expected)
  })
})
