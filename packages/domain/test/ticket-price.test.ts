import { computeParticipantPrice } from '@forenet/domain/price'
import {
  type BuyerType,
  computeDoorPrice,
  computeTicketPrice,
  findBuyerType,
  findCurrentEarlyPrice,
  findLowestTotal,
  findNextPriceChange,
  type TicketTerms,
} from '@forenet/domain/ticket-price'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const NOW = new Date('2026-11-20T11:00:00Z')

const terms = (overrides: Partial<TicketTerms> = {}): TicketTerms => ({
  memberPriceMinor: 20_000,
  guestPriceMinor: 30_000,
  vatRate: 1,
  surchargeMinor: 0,
  earlyPrices: [],
  ...overrides,
})

describe('how a person can register', () => {
  test.each<[boolean, boolean, boolean, BuyerType]>([
    // Columns: event for members, guests invited, buyer is a member, expected buyer type.
    [true, true, true, 'member'],
    [true, true, false, 'guest'],
    [true, false, true, 'member'],
    [true, false, false, 'not-invited'],
    [false, true, true, 'guest'],
    [false, true, false, 'guest'],
    [false, false, true, 'not-invited'],
    [false, false, false, 'not-invited'],
  ])('for members %s, guests invited %s, a member %s: %s', (forMembers, guestsInvited, isMember, standing) => {
    expect(findBuyerType({ forMembers, guestsInvited }, isMember)).toBe(standing)
  })
})

describe('the price of a ticket', () => {
  test.each<[string, Partial<TicketTerms>, BuyerType, number | null]>([
    ['the member price for a member', {}, 'member', 20_000],
    ['the guest price for a guest', {}, 'guest', 30_000],
    ['nothing sold to who is not invited', {}, 'not-invited', null],
    ['price × VAT + surcharge', { vatRate: 1.25, surchargeMinor: 750 }, 'member', 25_750],
    ['a VAT rate below one as one', { vatRate: 0.25 }, 'member', 20_000],
    ['rounded half up, once', { memberPriceMinor: 10_002, vatRate: 1.25 }, 'member', 12_503],
    ['nothing at all where it is free: no surcharge either', { memberPriceMinor: 0, surchargeMinor: 750 }, 'member', 0],
    ['the surcharge where only members are free', { memberPriceMinor: 0, surchargeMinor: 750 }, 'guest', 30_750],
    ['not sold to guests', { guestPriceMinor: null }, 'guest', null],
    ['not sold to members', { memberPriceMinor: null }, 'member', null],
    ['one øre', { guestPriceMinor: 1 }, 'guest', 1],
  ])('%s', (_name, given, standing, total) => {
    expect(computeTicketPrice(terms(given), standing, NOW)?.totalMinor ?? null).toBe(total)
  })

  const price = fc.option(fc.nat(100_000_000))
  const anyTerms: fc.Arbitrary<TicketTerms> = fc.record({
    memberPriceMinor: price,
    guestPriceMinor: price,
    vatRate: fc.integer({ min: 0, max: 90_000 }).map((steps) => steps / 10_000),
    surchargeMinor: fc.nat(100_000_000),
    earlyPrices: fc.constant([]),
  })

  test('has lines in whole øre that add up to the total', () => {
    fc.assert(
      fc.property(anyTerms, fc.constantFrom<BuyerType>('member', 'guest'), (given, standing) => {
        const lines = computeTicketPrice(given, standing, NOW)
        if (!lines) return
        expect(lines.priceMinor + lines.vatMinor + lines.surchargeMinor).toBe(lines.totalMinor)
        for (const amount of Object.values(lines)) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
      }),
    )
  })

  test('equals the price of a membership with the same terms, unless it is free', () => {
    fc.assert(
      fc.property(anyTerms, (given) => {
        if (!given.memberPriceMinor) return
        expect(computeTicketPrice(given, 'member', NOW)).toEqual(
          computeParticipantPrice({ ...given, priceMinor: given.memberPriceMinor }),
        )
      }),
    )
  })

  test('is at least the lowest total for everyone', () => {
    fc.assert(
      fc.property(
        fc.array(anyTerms),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (types, forMembers, guestsInvited, member) => {
          const event = { forMembers, guestsInvited }
          const lowest = findLowestTotal(event, types, NOW)
          for (const type of types) {
            const found = computeTicketPrice(type, findBuyerType(event, member), NOW)
            if (found) expect(found.totalMinor).toBeGreaterThanOrEqual(lowest)
          }
        },
      ),
    )
  })
})

describe('the lowest total', () => {
  const open = { forMembers: true, guestsInvited: true }
  test.each([
    ['of members and guests', open, [terms()], 20_000],
    ['over all types', open, [terms(), terms({ guestPriceMinor: 5_000, surchargeMinor: 100 })], 5_100],
    [
      'where guests are not invited, of members alone',
      { forMembers: true, guestsInvited: false },
      [terms({ guestPriceMinor: 1 })],
      20_000,
    ],
    [
      'where it is for guests, of guests alone',
      { forMembers: false, guestsInvited: true },
      [terms({ memberPriceMinor: 1 })],
      30_000,
    ],
    ['where one type is free', open, [terms(), terms({ memberPriceMinor: 0, surchargeMinor: 500 })], 0],
    ['where nothing is sold', open, [], 0],
    [
      'where nothing is sold to those who may come',
      { forMembers: true, guestsInvited: false },
      [terms({ memberPriceMinor: null })],
      0,
    ],
  ])('%s', (_name, event, types, lowest) => {
    expect(findLowestTotal(event, types, NOW)).toBe(lowest)
  })
})

describe('an early-bird price', () => {
  const [JANUARY, MARCH] = ['2027-01-01T00:00:00.000Z', '2027-03-01T00:00:00.000Z']
  const early = terms({
    earlyPrices: [
      { until: JANUARY, memberPriceMinor: 10_000, guestPriceMinor: null },
      { until: MARCH, memberPriceMinor: 15_000, guestPriceMinor: 20_000 },
    ],
  })

  test.each<[string, BuyerType, number, { until: string; totalMinor: number } | null]>([
    ['2026-12-31T23:59:59.999Z', 'member', 10_000, { until: JANUARY, totalMinor: 15_000 }],
    [JANUARY, 'member', 15_000, { until: MARCH, totalMinor: 20_000 }],
    ['2027-02-28T23:59:59.999Z', 'member', 15_000, { until: MARCH, totalMinor: 20_000 }],
    [MARCH, 'member', 20_000, null],
    ['2026-12-01T00:00:00.000Z', 'guest', 30_000, { until: JANUARY, totalMinor: 20_000 }],
    [JANUARY, 'guest', 20_000, { until: MARCH, totalMinor: 30_000 }],
    [MARCH, 'guest', 30_000, null],
  ])('at %s a %s pays %i, and then %j', (at, standing, minor, next) => {
    expect(computeTicketPrice(early, standing, new Date(at))?.totalMinor).toBe(minor)
    expect(findNextPriceChange(early, standing, new Date(at))).toEqual(next)
  })

  test('ends only when the price changes', () => {
    const same = terms({ earlyPrices: [{ until: JANUARY, memberPriceMinor: 10_000, guestPriceMinor: 30_000 }] })
    expect(findNextPriceChange(same, 'guest', NOW)).toBeNull()
    expect(findNextPriceChange(same, 'not-invited', NOW)).toBeNull()
  })

  test('is never sold to people who cannot buy the ticket afterwards', () => {
    const members = terms({
      guestPriceMinor: null,
      earlyPrices: [{ until: JANUARY, memberPriceMinor: 1, guestPriceMinor: 1 }],
    })
    expect(computeTicketPrice(members, 'guest', NOW)).toBeNull()
  })

  const moment = fc.integer({ min: 0, max: 1_000 }).map((hours) => new Date(Date.parse(JANUARY) + hours * 3_600_000))
  const amount = fc.option(fc.nat(100_000))
  const steps = fc.uniqueArray(moment, { maxLength: 4, selector: (at) => at.getTime() }).chain((moments) =>
    fc.tuple(
      ...moments
        .toSorted((one, other) => one.getTime() - other.getTime())
        .map((until) =>
          fc.record({
            until: fc.constant(until.toISOString()),
            memberPriceMinor: amount,
            guestPriceMinor: amount,
          }),
        ),
    ),
  )

  test('changes exactly at the announced times', () => {
    fc.assert(
      fc.property(
        steps,
        moment,
        moment,
        fc.constantFrom<BuyerType>('member', 'guest'),
        (earlyPrices, a, b, standing) => {
          const [one, other] = a < b ? [a, b] : [b, a]
          const stepped = terms({ earlyPrices })
          const next = findNextPriceChange(stepped, standing, one)
          const [before, after] = [one, other].map((at) => computeTicketPrice(stepped, standing, at)?.totalMinor)
          if (next === null || other < new Date(next.until)) expect(after).toBe(before)
          if (next)
            expect(computeTicketPrice(stepped, standing, new Date(next.until))?.totalMinor).toBe(next.totalMinor)
          if (findCurrentEarlyPrice(stepped, one) === findCurrentEarlyPrice(stepped, other)) expect(after).toBe(before)
        },
      ),
    )
  })
})

describe('the price at the door', () => {
  const sold = { doorSale: true, doorPriceMinor: null }
  test.each([
    ['its own', { ...terms(), ...sold, doorPriceMinor: 35_000 }, 35_000],
    ['else a guest’s', { ...terms(), ...sold }, 30_000],
    ['else a member’s', { ...terms({ guestPriceMinor: null }), ...sold }, 20_000],
    ['free of a surcharge where it is free', { ...terms({ surchargeMinor: 500 }), ...sold, doorPriceMinor: 0 }, 0],
    ['with the surcharge of the type', { ...terms({ surchargeMinor: 500 }), ...sold, doorPriceMinor: 10_000 }, 10_500],
    ['none where it is not sold there', { ...terms(), doorSale: false, doorPriceMinor: 35_000 }, undefined],
  ])('%s', (_name, type, totalMinor) => {
    expect(computeDoorPrice(type, NOW)?.totalMinor).toBe(totalMinor)
  })
})
