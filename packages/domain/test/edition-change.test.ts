import { describe, expect, test } from 'vitest'
import { type EditionTerms, listChangedImmutableFields } from '../src/edition-change.ts'

const before: EditionTerms = {
  name: 'Senior 2027',
  description: 'For grown-ups',
  priceMinor: 45_000,
  vatRate: 1,
  surchargeMinor: 0,
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  offerStartDate: '2026-11-01',
  months: null,
  ageFrom: 18,
  ageTo: null,
  gender: null,
  joiningFeeMinor: 10_000,
  laterFrom: '2027-07-01',
  laterPriceMinor: 25_000,
  byMonth: false,
  byApproval: false,
  invoiceDueDays: null,
  capacity: 20,
  householdBy: 'percent',
  householdSecond: 20,
  householdThird: null,
}

describe('an edition that has been sold', () => {
  test.each<[Partial<EditionTerms>, string[]]>([
    [{}, []],
    [{ capacity: null }, []],
    [{ description: 'For everybody', offerStartDate: '2026-12-01' }, []],
    [{ name: 'Voksen 2027' }, ['name']],
    [{ priceMinor: 45_001 }, ['priceMinor']],
    [{ vatRate: 1.25 }, ['vatRate']],
    [{ surchargeMinor: 1 }, ['surchargeMinor']],
    [{ endDate: '2027-12-30', startDate: '2027-01-02' }, ['startDate', 'endDate']],
    [{ joiningFeeMinor: 0, byMonth: true }, ['joiningFeeMinor', 'byMonth']],
    [{ householdSecond: 10, householdThird: 20 }, ['householdSecond', 'householdThird']],
    [{ laterFrom: null, laterPriceMinor: null }, ['laterFrom', 'laterPriceMinor']],
    [{ ageFrom: null, ageTo: 60 }, ['ageFrom', 'ageTo']],
  ])('with %o changes the fixed fields %o', (change, fields) => {
    expect(listChangedImmutableFields(before, { ...before, ...change })).toEqual(fields)
  })
})
