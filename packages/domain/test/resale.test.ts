import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseResoldTickets, computeResaleDeadline, computeResaleOutcome, computeResaleRefund } from '../src/resale.ts'

const STARTS = new Date('2026-12-19T17:00:00Z')
const NOW = new Date('2026-12-12T12:00:00Z')
const TERMS = { feeMinor: 5_000, until: null, startsAt: STARTS, calledOff: false, limited: true }
const VALID = { state: 'valid', totalMinor: 30_000, refundedMinor: 0 } as const
const TOO_LATE = { allowed: false, refundMinor: 0 }

describe('returning a ticket for resale', () => {
  test('refunds its price minus the fee, never below zero', () => {
    expect(computeResaleOutcome(TERMS, VALID, TOO_LATE, NOW)).toEqual({
      allowed: true,
      refusal: null,
      refundMinor: 25_000,
      feeMinor: 5_000,
    })
    expect(computeResaleOutcome(TERMS, { ...VALID, refundedMinor: 27_000 }, TOO_LATE, NOW)).toMatchObject({
      refundMinor: 0,
      feeMinor: 3_000,
    })
    expect(computeResaleRefund({ totalMinor: 30_000, refundedMinor: 10_000 }, 5_000)).toBe(15_000)
  })

  test.each([
    ['not-offered', { feeMinor: null }, {}, TOO_LATE],
    ['not-offered', { calledOff: true }, {}, TOO_LATE],
    ['too-late', { until: NOW }, {}, TOO_LATE],
    ['too-late', { startsAt: NOW }, {}, TOO_LATE],
    ['used', {}, { state: 'used' }, TOO_LATE],
    ['not-valid', {}, { state: 'void' }, TOO_LATE],
    ['cancel-instead', {}, {}, { allowed: true, refundMinor: 25_000 }],
    ['cancel-instead', {}, { totalMinor: 0 }, { allowed: true, refundMinor: 0 }],
    ['no-limit', { limited: false }, {}, TOO_LATE],
    // A ticket that would not be refunded on cancellation can still be resold.
    [null, {}, {}, { allowed: true, refundMinor: 0 }],
  ] as const)('%s', (refusal, terms, ticket, cancellation) => {
    expect(computeResaleOutcome({ ...TERMS, ...terms }, { ...VALID, ...ticket }, cancellation, NOW).refusal).toBe(
      refusal,
    )
  })

  test('ends at the start of the event, or earlier if the club sets a deadline', () => {
    expect(computeResaleDeadline({ feeMinor: 0, until: null, startsAt: STARTS })).toEqual(STARTS)
    expect(computeResaleDeadline({ feeMinor: 0, until: NOW, startsAt: STARTS })).toEqual(NOW)
    expect(computeResaleDeadline({ feeMinor: null, until: NOW, startsAt: STARTS })).toBeNull()
  })
})

const one = (id: string, ticketTypeId = 'a') => ({ id, ticketTypeId })
const bought = (counts: Record<string, number>) => new Map(Object.entries(counts))
const free = (types: string[]) => new Map(types.map((type) => [type, { capacity: null, taken: 0 }]))

describe('the returned tickets that a purchase replaces', () => {
  test('are the earliest, and only if the event is full without them', () => {
    const onSale = [one('first'), one('second')]
    const types = free(['a'])
    expect(chooseResoldTickets(bought({ a: 1 }), onSale, { capacity: 10, taken: 8 }, types).ids).toEqual([])
    expect(chooseResoldTickets(bought({ a: 1 }), onSale, { capacity: 10, taken: 9 }, types).ids).toEqual(['first'])
    expect(chooseResoldTickets(bought({ a: 2 }), onSale, { capacity: 10, taken: 10 }, types).ids).toEqual([
      'first',
      'second',
    ])
  })

  test('are of the same type if that type is full, and preferably if only the event is', () => {
    const onSale = [one('other', 'b'), one('own', 'a')]
    const short = new Map<string, { capacity: number | null; taken: number }>([
      ...free(['b']),
      ['a', { capacity: 5, taken: 5 }],
    ])
    expect(chooseResoldTickets(bought({ a: 1 }), onSale, { capacity: 100, taken: 50 }, short).ids).toEqual(['own'])
    expect(chooseResoldTickets(bought({ a: 1 }), onSale, { capacity: 10, taken: 9 }, free(['a', 'b'])).ids).toEqual([
      'own',
    ])
    expect(
      chooseResoldTickets(bought({ c: 1 }), onSale, { capacity: 10, taken: 9 }, free(['a', 'b', 'c'])).ids,
    ).toEqual(['other'])
  })

  test('report the number of tickets without a free or returned seat', () => {
    expect(chooseResoldTickets(bought({ a: 2 }), [one('only')], { capacity: 10, taken: 11 }, free(['a']))).toEqual({
      ids: ['only'],
      missing: 1,
    })
  })

  test('include a seat of the event for an overbooked type', () => {
    const kinds = new Map<string, { capacity: number | null; taken: number }>([
      ['a', { capacity: 1, taken: 2 }],
      ['b', { capacity: null, taken: 3 }],
    ])
    expect(chooseResoldTickets(bought({ a: 1 }), [one('other', 'b')], { capacity: 5, taken: 5 }, kinds)).toEqual({
      ids: ['other'],
      missing: 1,
    })
    expect(chooseResoldTickets(bought({ a: 1 }), [], { capacity: 4, taken: 5 }, kinds)).toEqual({ ids: [], missing: 1 })
  })

  test('for any purchases in any order: valid tickets never exceed the seats of the event or a type', () => {
    const kinds = ['a', 'b'] as const
    const plan = fc.record({
      quotaA: fc.integer({ min: 1, max: 6 }),
      spare: fc.integer({ min: 0, max: 3 }),
      soldA: fc.integer({ min: 0, max: 6 }),
      soldB: fc.integer({ min: 0, max: 6 }),
      steps: fc.array(
        fc.oneof(
          fc.record({ kind: fc.constantFrom(...kinds), what: fc.constant('give' as const) }),
          fc.record({ kind: fc.constantFrom(...kinds), what: fc.constant('buy' as const) }),
        ),
        { maxLength: 30 },
      ),
    })
    fc.assert(
      fc.property(plan, ({ quotaA, spare, soldA, soldB, steps }) => {
        const valid = { a: Math.min(soldA, quotaA), b: soldB }
        const capacity = valid.a + valid.b + spare
        let onSale: { id: string; ticketTypeId: 'a' | 'b' }[] = []
        const taken = (kind: 'a' | 'b') => valid[kind] - onSale.filter((x) => x.ticketTypeId === kind).length
        steps.forEach(({ kind, what }, step) => {
          if (what === 'give') {
            if (taken(kind) > 0) onSale.push({ id: `${step}`, ticketTypeId: kind })
            return
          }
          // The seats taken stay within the limits of the event and of the ticket type.
          const [all, own] = [taken('a') + taken('b') + 1, taken(kind) + 1]
          if (all > capacity || (kind === 'a' && own > quotaA)) return
          const types = new Map([
            ['a', { capacity: quotaA, taken: taken('a') + (kind === 'a' ? 1 : 0) }],
            ['b', { capacity: null, taken: taken('b') + (kind === 'b' ? 1 : 0) }],
          ])
          const { ids, missing } = chooseResoldTickets(new Map([[kind, 1]]), onSale, { capacity, taken: all }, types)
          expect(missing).toBe(0)
          valid[kind] += 1
          for (const { ticketTypeId } of onSale.filter(({ id }) => ids.includes(id))) valid[ticketTypeId] -= 1
          onSale = onSale.filter(({ id }) => !ids.includes(id))
          expect(valid.a + valid.b).toBeLessThanOrEqual(capacity)
          expect(valid.a).toBeLessThanOrEqual(quotaA)
        })
      }),
    )
  })
})
