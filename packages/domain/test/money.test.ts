import { divideHalfUp, formatMoney, kronerToMinor, minorToKroner, sumMinor } from '@forenet/domain/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const minor = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })

describe('half-up rounding', () => {
  test.each([
    [0, 2, 0],
    [1, 2, 1],
    [-1, 2, 0],
    [3, 2, 2],
    [-3, 2, -1],
    [49, 100, 0],
    [50, 100, 1],
    [149, 100, 1],
    [150, 100, 2],
    [625_000, 10_000, 63],
    [624_999, 10_000, 62],
  ])('%i / %i is %i', (numerator, denominator, expected) => {
    expect(divideHalfUp(numerator, denominator) + 0).toBe(expected)
  })

  test('is exactly floor(x + 1/2) for any fraction', () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 1, max: 100_000 }), (numerator, denominator) => {
        const result = BigInt(divideHalfUp(numerator, denominator))
        const [n, d] = [BigInt(numerator), BigInt(denominator)]
        // Half-up rounding as an inequality: result ≤ n/d + 1/2 < result + 1, multiplied by 2d.
        expect(2n * d * result <= 2n * n + d && 2n * n + d < 2n * d * (result + 1n)).toBe(true)
      }),
    )
  })
})

describe('kroner to øre', () => {
  test.each([
    [0, 0],
    [0.01, 1],
    [0.1, 10],
    [0.29, 29],
    [1.1, 110],
    [4.35, 435],
    [1.005e3, 100_500],
    [19.99, 1999],
    [450, 45_000],
    [1_128.35, 112_835],
    [9_999_999.99, 999_999_999],
    [-12.34, -1234],
  ])('%d kr. is %i øre', (kroner, expected) => {
    expect(kronerToMinor(kroner)).toBe(expected)
  })

  test.each([0.001, 0.005, 1.005, 449.999, 10_000_000.001, 99_999_999.995, Number.NaN, Number.POSITIVE_INFINITY, 1e15])(
    '%d is refused: not a safe integer number of øre',
    (kroner) => {
      expect(() => kronerToMinor(kroner)).toThrow(RangeError)
    },
  )

  test('converting there and back loses nothing', () => {
    fc.assert(
      fc.property(minor, (amount) => {
        expect(kronerToMinor(minorToKroner(amount))).toBe(amount)
      }),
    )
  })

  test('accepts JSON decimals', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), fc.nat({ max: 99 }), (kroner, rest) => {
        const written = JSON.parse(`${kroner}.${String(rest).padStart(2, '0')}`) as number
        expect(kronerToMinor(written)).toBe(kroner * 100 + rest)
      }),
    )
  })

  test('refuses a third decimal', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000_000 }), fc.integer({ min: 1, max: 9 }), (hundredths, third) => {
        expect(() => kronerToMinor((hundredths * 10 + third) / 1000)).toThrow(RangeError)
      }),
    )
  })
})

describe('formatted money', () => {
  test.each([
    [0, '0,00 kr.', 'DKK 0.00'],
    [5, '0,05 kr.', 'DKK 0.05'],
    [45_000, '450,00 kr.', 'DKK 450.00'],
    [125_000, '1.250,00 kr.', 'DKK 1,250.00'],
    [123_456_789, '1.234.567,89 kr.', 'DKK 1,234,567.89'],
    [-4_550, '-45,50 kr.', 'DKK -45.50'],
  ])('%i øre', (amount, danish, english) => {
    expect(formatMoney(amount, 'da')).toBe(danish)
    expect(formatMoney(amount, 'en')).toBe(english)
  })

  test('other currencies are named in both languages', () => {
    expect(formatMoney(125_000, 'da', 'SEK')).toBe('1.250,00 SEK')
    expect(formatMoney(125_000, 'en', 'SEK')).toBe('SEK 1,250.00')
  })
})

test('a sum of øre is exact', () => {
  fc.assert(
    fc.property(fc.array(minor, { maxLength: 30 }), (amounts) => {
      expect(BigInt(sumMinor(amounts))).toBe(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n))
    }),
  )
})
