import { findRenewalOffer } from '@forenet/domain/renewal-offer'
import { describe, expect, test } from 'vitest'
import { computeOfferPrice } from '../../../src/member/shared/organisation/offer-price.ts'
import { formatSeason } from '../../../src/member/shared/organisation/season.ts'
import { buildMembership, buildOffer } from '../../fixture/people.ts'

const senior = (year: number, overrides = {}) =>
  buildOffer({ name: `Senior ${year}`, startDate: `${year}-01-01`, endDate: `${year}-12-31`, ...overrides })
const junior = buildOffer({ name: 'Junior 2027' })
const held = buildMembership(['Senior 2025', '2025-01-01', '2025-12-31'], ['Junior 2024', '2024-01-01', '2024-12-31'])

describe('the renewal of a membership', () => {
  const pick = (offers: ReturnType<typeof buildOffer>[], today = '2026-03-01', of = held) =>
    findRenewalOffer(offers, of, today)?.name

  test.each([
    ['the same type as last time', [junior, senior(2026)], '2026-03-01', 'Senior 2026'],
    ['the earliest of several seasons', [senior(2027), senior(2026)], '2026-03-01', 'Senior 2026'],
    ['the next one in a season’s last 60 days', [senior(2026), senior(2027)], '2026-11-20', 'Senior 2027'],
    ['a season that ends soon, when there is no other', [senior(2026)], '2026-11-20', 'Senior 2026'],
    ['none that is not yet on sale', [senior(2027, { onOffer: false })], '2026-03-01', undefined],
    ['none that ends no later than the current one', [senior(2025)], '2025-03-01', undefined],
    ['none of another type', [junior], '2026-03-01', undefined],
  ])('%s', (_rule, offers, today, expected) => {
    expect(pick(offers, today)).toBe(expected)
  })

  test('finds the same type after a rename', () => {
    const renamed = senior(2026, { name: 'Voksen 2026', membershipTypeId: 'Senior' })
    const other = senior(2026, { membershipTypeId: 'another' })
    expect(pick([other, renamed])).toBe('Voksen 2026')
  })

  test('matches seasons across New Year', () => {
    const singer = buildMembership(['Sanger 2025/26', '2025-08-01', '2026-07-31'])
    const next = buildOffer({ name: 'Sanger 2026/27', startDate: '2026-08-01', endDate: '2027-07-31' })
    expect(pick([next], '2026-07-01', singer)).toBe('Sanger 2026/27')
  })

  test('ignores unpaid lines', () => {
    const [paid, unpaid] = [buildMembership(['Junior 2025', '2025-01-01', '2025-12-31']), held.memberships[0]]
    if (!unpaid) throw new Error('The fixture has a line')
    const lines = [{ ...unpaid, endDate: '2026-12-31', status: 'inactive' as const }, ...paid.memberships]
    expect(findRenewalOffer([senior(2027), junior], { ...paid, memberships: lines }, '2026-03-01')?.name).toBe(
      'Junior 2027',
    )
  })
})

test.each([
  ['2027-01-01', '2027-12-31', '2027'],
  ['2026-08-01', '2027-07-31', '2026/27'],
  ['2099-08-01', '2100-07-31', '2099/00'],
])('%s to %s is the season %s', (startDate, endDate, season) => {
  expect(formatSeason({ startDate, endDate })).toBe(season)
})

test('itemises a price in øre', () => {
  const offer = buildOffer({ membershipPrice: 1520, vatRate: 1.25, membershipSurcharge: 7.5 })
  expect(computeOfferPrice(offer)).toEqual({
    priceMinor: 152_000,
    vatMinor: 38_000,
    surchargeMinor: 750,
    totalMinor: 190_750,
  })
})
