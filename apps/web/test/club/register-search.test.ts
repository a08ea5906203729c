import { describe, expect, test } from 'vitest'
import {
  parseRegisterColumns,
  parseRegisterFilter,
  parseRegisterOrder,
} from '../../src/club/register/register-search.ts'

const ID = '0b9d2c1e-7f4a-4c3b-9a52-1d2e3f4a5b6c'

describe('the register’s search parameters', () => {
  test.each([
    [{}, {}],
    [{ text: '  mette ' }, { text: 'mette' }],
    [{ status: 'active,nonsense,expired' }, { status: 'active,expired' }],
    [{ status: 'nonsense' }, {}],
    [{ type: `${ID},${ID},nobody` }, { type: ID }],
    [
      { team: ID, waiting: 'true' },
      { team: ID, waiting: 'true' },
    ],
    [{ waiting: 'true' }, {}],
    [{ activity: 'Kor' }, { activity: 'Kor' }],
    [{ ageFrom: '18', ageTo: '151', ageOn: '2026-02-30' }, { ageFrom: 18 }],
    [{ ageTo: '-1', asAt: '2025-12-31' }, { asAt: '2025-12-31' }],
    [
      { missing: 'email', gender: 'unknown' },
      { missing: 'email', gender: 'unknown' },
    ],
  ])('%j is %j', (search, filter) => {
    expect(parseRegisterFilter(search)).toEqual(filter)
  })

  test('include order and columns, always with the name', () => {
    expect(parseRegisterOrder({ order: '-until' })).toBe('-until')
    expect(parseRegisterOrder({ order: 'sideways' })).toBe('first-name')
    expect(parseRegisterColumns({ columns: 'city,nothing,age' })).toEqual(['name', 'age', 'city'])
    expect(parseRegisterColumns({})[0]).toBe('name')
  })
})
