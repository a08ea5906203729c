import { describe, expect, test } from 'vitest'
import { findSeasonToOpen, isNextSeasonOnSale } from '../src/find-season-to-open.ts'

const senior = { id: 'senior', name: 'Senior', archived: false }
const ends = (endDate: string, enabled = true) => ({ typeId: 'senior', endDate, enabled })

describe('the season to open', () => {
  test.each([
    ['ends in five weeks', [ends('2026-12-31')], '2026-12-31'],
    ['ended last month', [ends('2026-10-31')], '2026-10-31'],
    ['ends in two months', [ends('2027-01-31')], null],
    ['ended in the summer, and is given up', [ends('2026-06-30')], null],
    ['is followed by one on offer', [ends('2026-12-31'), ends('2027-12-31')], null],
    ['is followed by a draft alone', [ends('2026-12-31'), ends('2027-12-31', false)], '2026-12-31'],
    ['was never on offer', [ends('2026-12-31', false)], null],
    ['is none', [], null],
  ])('for a type whose season %s', (_what, editions, endsOn) => {
    expect(findSeasonToOpen([senior], editions, '2026-11-23')?.endsOn ?? null).toBe(endsOn)
  })

  test('excludes archived types', () => {
    expect(findSeasonToOpen([{ ...senior, archived: true }], [ends('2026-12-31')], '2026-11-23')).toBeNull()
  })

  test('lists every type, and the earliest end date', () => {
    const junior = { id: 'junior', name: 'Junior', archived: false }
    const editions = [ends('2026-12-31'), { typeId: 'junior', endDate: '2026-11-30', enabled: true }]
    expect(findSeasonToOpen([senior, junior], editions, '2026-11-23')).toEqual({
      types: ['Senior', 'Junior'],
      endsOn: '2026-11-30',
    })
  })
})

describe('the season after a date', () => {
  const year = (of: number, enabled = true, typeId = 'senior') => ({
    typeId,
    startDate: `${of}-01-01`,
    endDate: `${of}-12-31`,
    enabled,
  })
  const junior = { id: 'junior', name: 'Junior', archived: false }
  test.each([
    ['is on offer', [senior], [year(2026), year(2027)], true],
    ['is a draft', [senior], [year(2026), year(2027, false)], false],
    ['is not there yet', [senior], [year(2026)], false],
    ['is the first of a type that was not sold before', [senior], [year(2027)], false],
    ['is missing for one type', [senior, junior], [year(2026), year(2027), year(2026, true, 'junior')], false],
    [
      'is missing for an archived type',
      [senior, { ...junior, archived: true }],
      [year(2026), year(2027), year(2026, true, 'junior')],
      true,
    ],
    ['follows one that has just ended', [senior], [{ ...year(2026), endDate: '2026-10-01' }, year(2027)], true],
    [
      'is missing for a type given up long ago',
      [senior, junior],
      [year(2026), year(2027), year(2025, true, 'junior')],
      true,
    ],
    ['is of a club that sells nothing', [], [], false],
  ])('%s', (_what, types, editions, opened) => {
    expect(isNextSeasonOnSale(types, editions, '2026-11-15')).toBe(opened)
  })
})
