import { NO_HOUSEHOLD_PRICE } from '@forenet/domain/household-price'
import { computeJoiningFee, type PricedChoice, priceSelection } from '@forenet/domain/membership-price'
import { computeParticipantPrice } from '@forenet/domain/price'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const terms = fc.record({
  priceMinor: fc.nat({ max: 100_000_000 }),
  vatRate: fc.nat({ max: 90_000 }).map((steps) => steps / 10_000),
  surchargeMinor: fc.nat({ max: 100_000_000 }),
})

describe('price of a participant', () => {
  test.each([
    { price: 45_000, rate: 1, surcharge: 0, vat: 0, total: 45_000, why: 'no VAT' },
    { price: 20_000, rate: 1.25, surcharge: 750, vat: 5_000, total: 25_750, why: 'VAT and a surcharge without VAT' },
    { price: 20_000, rate: 0.25, surcharge: 0, vat: 0, total: 20_000, why: 'a rate below 1 counts as 1' },
    { price: 20_000, rate: 0, surcharge: 500, vat: 0, total: 20_500, why: 'a rate of 0 counts as 1' },
    { price: 20_000, rate: 0.9999, surcharge: 0, vat: 0, total: 20_000, why: 'a rate just below 1 counts as 1' },
    { price: 50, rate: 1.25, surcharge: 0, vat: 13, total: 63, why: '62.5 øre rounds up' },
    { price: 2, rate: 1.2499, surcharge: 0, vat: 0, total: 2, why: '2.4998 øre rounds down' },
    { price: 2, rate: 1.25, surcharge: 0, vat: 1, total: 3, why: '2.5 øre rounds up' },
    {
      price: 33_333,
      rate: 1.005,
      surcharge: 1,
      vat: 167,
      total: 33_501,
      why: '33499.665 øre, where binary fractions slip',
    },
    { price: 1, rate: 1.0001, surcharge: 0, vat: 0, total: 1, why: 'the smallest VAT vanishes' },
    { price: 0, rate: 1.25, surcharge: 0, vat: 0, total: 0, why: 'free' },
    { price: 0, rate: 1.25, surcharge: 99, vat: 0, total: 99, why: 'only a surcharge' },
    { price: 100_000_000, rate: 9, surcharge: 100_000_000, vat: 800_000_000, total: 1_000_000_000, why: 'the largest' },
  ])('$why', ({ price, rate, surcharge, vat, total }) => {
    expect(computeParticipantPrice({ priceMinor: price, vatRate: rate, surchargeMinor: surcharge })).toEqual({
      priceMinor: price,
      vatMinor: vat,
      surchargeMinor: surcharge,
      totalMinor: total,
    })
  })

  test('is price × rate + surcharge, rounded half-up once, against exact arithmetic', () => {
    fc.assert(
      fc.property(terms, ({ priceMinor, vatRate, surchargeMinor }) => {
        const steps = BigInt(Math.max(10_000, Math.round(vatRate * 10_000)))
        const doubled = 2n * BigInt(priceMinor) * steps + 10_000n
        const exact = doubled / 20_000n + BigInt(surchargeMinor)
        expect(BigInt(computeParticipantPrice({ priceMinor, vatRate, surchargeMinor }).totalMinor)).toBe(exact)
      }),
    )
  })

  test('its lines add up to the total, and VAT never lowers a price', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const price = computeParticipantPrice(given)
        expect(price.priceMinor + price.vatMinor + price.surchargeMinor).toBe(price.totalMinor)
        expect(price.vatMinor).toBeGreaterThanOrEqual(0)
        expect(Number.isSafeInteger(price.totalMinor)).toBe(true)
      }),
    )
  })
})

describe('price of a selection', () => {
  const senior = { priceMinor: 45_000, vatRate: 1, surchargeMinor: 0, joiningFeeMinor: 10_000, ...NO_HOUSEHOLD_PRICE }
  const half = { priceMinor: 50, vatRate: 1.25, surchargeMinor: 0, joiningFeeMinor: 0, ...NO_HOUSEHOLD_PRICE }
  const choice = (memberId: string, overrides: Partial<PricedChoice> = {}): PricedChoice => ({
    memberId,
    familyLink: false,
    familyInvitationStatus: null,
    terms: senior,
    joins: false,
    offerId: 'senior',
    ...overrides,
  })

  test('skips participants without a choice and unapproved linked family', () => {
    const priced = priceSelection([
      choice('self'),
      choice('nothing', { terms: null }),
      choice('approved', { familyLink: true, familyInvitationStatus: 'approved' }),
      choice('pending', { familyLink: true, familyInvitationStatus: 'pending' }),
      choice('rejected', { familyLink: true, familyInvitationStatus: 'rejected' }),
      choice('unanswered', { familyLink: true }),
    ])
    expect(priced.lines.map((line) => line.memberId)).toEqual(['self', 'approved'])
    expect(priced.totalMinor).toBe(90_000)
  })

  test('rounds each participant before adding, so that lines and total agree', () => {
    const priced = priceSelection([choice('one', { terms: half }), choice('two', { terms: half })])
    expect(priced.lines.map((line) => line.totalMinor)).toEqual([63, 63])
    expect(priced.totalMinor).toBe(126)
  })

  test("includes the joining fee of new members, with the membership's VAT and no surcharge", () => {
    const taxed = {
      priceMinor: 40_000,
      vatRate: 1.25,
      surchargeMinor: 500,
      joiningFeeMinor: 10_001,
      ...NO_HOUSEHOLD_PRICE,
    }
    const priced = priceSelection([
      choice('new', { joins: true }),
      choice('old'),
      choice('taxed', { joins: true, terms: taxed }),
    ])
    expect(priced.lines.map(({ joiningMinor, totalMinor }) => [joiningMinor, totalMinor])).toEqual([
      [10_000, 55_000],
      [0, 45_000],
      [12_501, 63_001],
    ])
    expect(computeJoiningFee(taxed)).toEqual({
      priceMinor: 10_001,
      vatMinor: 2_500,
      surchargeMinor: 0,
      totalMinor: 12_501,
    })
  })

  test('is zero for an empty selection', () => {
    expect(priceSelection([])).toEqual({ lines: [], totalMinor: 0 })
  })

  test('is the sum of its lines, in any order', () => {
    const family = fc.record({
      memberId: fc.uuid(),
      familyLink: fc.boolean(),
      familyInvitationStatus: fc.constantFrom('pending' as const, 'approved' as const, 'rejected' as const, null),
      terms: fc.option(
        fc
          .tuple(terms, fc.nat(100_000))
          .map(([one, joiningFeeMinor]) => ({ ...one, joiningFeeMinor, ...NO_HOUSEHOLD_PRICE })),
      ),
      joins: fc.boolean(),
      offerId: fc.constantFrom('senior', 'junior'),
    })
    fc.assert(
      fc.property(fc.array(family, { maxLength: 12 }), (choices) => {
        const priced = priceSelection(choices)
        expect(priced.totalMinor).toBe(priced.lines.reduce((sum, line) => sum + line.totalMinor, 0))
        for (const { priceMinor, vatMinor, surchargeMinor, joiningMinor, totalMinor } of priced.lines)
          expect(priceMinor + vatMinor + surchargeMinor + joiningMinor).toBe(totalMinor)
        expect(priceSelection(choices.toReversed()).totalMinor).toBe(priced.totalMinor)
      }),
    )
  })
})
