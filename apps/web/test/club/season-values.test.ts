import type { Edition, MembershipType } from '@forenet/contract/club/membership-type'
import { describe, expect, test } from 'vitest'
import {
  applyPayment,
  applyPriceStep,
  areAllSeasonsOpened,
  buildSeasonRows,
  computeDefaultSalesStart,
  type PriceStepValues,
  parseDueDays,
  parsePriceStep,
  parseSeasonRow,
  resetConflictingRows,
} from '../../src/club/season/season-values.ts'

const TODAY = '2026-11-20'
const edition = (name: string, changed: Partial<Edition> = {}): Edition => ({
  id: `${name}-id`,
  name,
  description: 'Hele året',
  priceMinor: 45_000,
  vatRate: 1.25,
  surchargeMinor: 500,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  offerStartDate: '2025-11-01',
  months: null,
  ageFrom: 18,
  ageTo: null,
  byApproval: false,
  invoiceDueDays: null,
  gender: 'female',
  joiningFeeMinor: 10_000,
  laterFrom: null,
  laterPriceMinor: null,
  byMonth: false,
  householdBy: null,
  householdSecond: null,
  householdThird: null,
  capacity: null,
  published: true,
  sold: 3,
  waiting: 0,
  fixed: true,
  version: 4,
  ...changed,
})
const type = (name: string, editions: Edition[], archived = false): MembershipType => ({
  id: name,
  name,
  description: '',
  activity: '',
  archived,
  version: 1,
  editions,
})
const step = (amount: string, by: PriceStepValues['by'] = 'percent'): PriceStepValues => ({
  by,
  amount,
  roundedTo: '5',
})
const senior = type('Senior', [edition('Senior 2026')])

describe('the proposed season', () => {
  test('is complete once every active type has an upcoming season on sale', () => {
    const next = { startDate: '2027-01-01', endDate: '2027-12-31' }
    const opened = type('Senior', [edition('Senior 2027', next), edition('Senior 2026')])
    const draft = type('Junior', [edition('Junior 2027', { ...next, published: false })])
    const cases = [
      [opened, type('Ny', [])],
      [opened, type('Gammel', [edition('G')], true)],
      [opened, senior],
      [opened, draft],
      [],
    ]
    expect(cases.map((types) => areAllSeasonsOpened(types, TODAY))).toEqual([true, true, false, false, false])
  })

  test('follows the latest edition of every active type, and preselects those already started', () => {
    const made = edition('Junior 2027', { startDate: '2027-01-01', endDate: '2027-12-31' })
    const rows = buildSeasonRows(
      [senior, type('Junior', [made]), type('Ny', []), type('Gammel', [edition('G')], true)],
      TODAY,
    )
    expect(rows).toMatchObject([
      { typeId: 'Senior', name: 'Senior 2027', startDate: '2027-01-01', endDate: '2027-12-31', included: true },
      { typeId: 'Junior', name: 'Junior 2028', included: false },
    ])
    expect(computeDefaultSalesStart(rows, TODAY)).toBe(TODAY)
    expect(computeDefaultSalesStart(rows, '2026-10-01')).toBe('2026-11-01')
  })

  test('copies the previous edition except for dates, name and price', () => {
    const [row] = buildSeasonRows([senior], TODAY)
    if (!row) throw new Error('Nothing is proposed')
    const { edition: read } = parseSeasonRow({ ...row, price: '1.250,50' }, TODAY)
    expect(read).toMatchObject({
      typeId: 'Senior',
      follows: { editionId: 'Senior 2026-id', version: 4 },
      terms: { priceMinor: 125_050, vatRate: 1.25, surchargeMinor: 500, ageFrom: 18, offerStartDate: TODAY },
    })
  })

  test.each([
    ['no price', { price: 'x' }, TODAY, ['price']],
    ['no name', { name: ' ' }, TODAY, ['name']],
    ['a date in the previous season', { startDate: '2026-12-31' }, TODAY, ['startDate']],
    ['an end before its start', { endDate: '2026-12-31' }, TODAY, ['endDate']],
    ['a sales start after its end', {}, '2028-01-01', ['offerStartDate']],
  ])('is invalid with %s', (_what, changed, offer, wrong) => {
    const [row] = buildSeasonRows([senior], TODAY)
    if (!row) throw new Error('Nothing is proposed')
    expect(parseSeasonRow({ ...row, ...changed }, offer)).toEqual({ edition: null, wrong })
  })

  test('changes all prices except manual ones', () => {
    const [row] = buildSeasonRows([senior], TODAY)
    if (!row) throw new Error('Nothing is proposed')
    const prices = (values: PriceStepValues) =>
      applyPriceStep([row, { ...row, ownPrice: true, price: '1' }], values).map(({ price }) => price)
    expect(prices(step('4'))).toEqual(['470', '1'])
    expect(prices(step('-25', 'kroner'))).toEqual(['425', '1'])
    expect(prices(step('fire'))).toEqual(['450', '1'])
  })

  test('is paid as before, when members join, or by invoice', () => {
    const rows = buildSeasonRows([senior, type('Junior', [edition('Junior 2026', { invoiceDueDays: 30 })])], TODAY)
    const days = (by: 'before' | 'joining' | 'invoice', dueDays = '14') =>
      applyPayment(rows, { by, dueDays }).map((row) => parseSeasonRow(row, TODAY).edition?.terms.invoiceDueDays)
    expect([days('before'), days('joining'), days('invoice')]).toEqual([
      [null, 30],
      [null, null],
      [14, 14],
    ])
    expect(['0', '365', '366', '', '1,5', 'x'].map(parseDueDays)).toEqual([0, 365, null, null, null, null])
  })

  test.each([
    ['3,5', 'percent', { by: 'percent', percent: 3.5 }],
    ['-2.5 %', 'percent', { by: 'percent', percent: -2.5 }],
    ['1.250', 'kroner', { by: 'kroner', minor: 125_000 }],
    ['−25', 'kroner', { by: 'kroner', minor: -2_500 }],
    ['3,555', 'percent', null],
    ['', 'percent', null],
  ] as const)('reads %s %s', (amount, by, expected) => {
    expect(parsePriceStep(step(amount, by))).toEqual(expected)
  })

  test('resets rows whose previous edition changed concurrently, and preserves input in the others', () => {
    const junior = type('Junior', [edition('Junior 2026')])
    const rows = buildSeasonRows([senior, junior], TODAY).map((row) => ({ ...row, price: '500', ownPrice: true }))
    const met = resetConflictingRows(rows, [senior, type('Junior', [edition('Junior 2026', { version: 5 })])], TODAY)
    expect(met.map(({ typeId, price }) => [typeId, price])).toEqual([
      ['Senior', '500'],
      ['Junior', '450'],
    ])
    expect(met[0]?.id).toBe(rows[0]?.id)
  })
})
