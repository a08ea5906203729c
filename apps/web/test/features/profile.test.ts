import { memberProfile } from '@forenet/contract/member'
import { describe, expect, test } from 'vitest'
import { birthDateProblem, dateOf, partsOf } from '../../src/features/profile/birth-date.ts'
import { profileOf, profileProblems, valuesOf } from '../../src/features/profile/profile-form.ts'
import { fittedSize } from '../../src/features/profile/shrink-picture.ts'
import { buildMember } from '../fixture/people.ts'

const TODAY = '2026-11-20'
const values = valuesOf(buildMember())

describe('a birth date in three fields', () => {
  test.each([
    ['1985-03-14', { day: '14', month: '3', year: '1985' }],
    ['', { day: '', month: '', year: '' }],
  ])('%j', (date, parts) => {
    expect(partsOf(date)).toEqual(parts)
    expect(dateOf(parts)).toBe(date)
  })

  test.each([
    ['', null],
    ['2024-02-29', null],
    ['2025-02-29', 'not-a-date'],
    ['1899-12-31', 'not-a-date'],
    ['85-03-14', 'not-a-date'],
    ['1985--14', 'not-a-date'],
    ['1985-13-01', 'not-a-date'],
    [TODAY, null],
    ['2026-11-21', 'in-the-future'],
  ])('%j is %j', (date, problem) => {
    expect(birthDateProblem(date, TODAY)).toBe(problem)
  })
})

describe('what is wrong with a profile', () => {
  const address = (changed: Partial<typeof values.address>) => ({
    ...values,
    address: { ...values.address, ...changed },
  })
  const none = { AddressLine1: '', AddressLine2: '', AddressLine3: '', PostCode: '', City: '' }

  test.each([
    ['nothing', values, {}],
    ['a name missing', { ...values, lastName: '  ' }, { lastName: 'name-missing' }],
    ['a phone of letters', { ...values, phone: 'call me' }, { phone: 'phone-invalid' }],
    ['no such day', { ...values, dateOfBirth: '2025-02-30' }, { dateOfBirth: 'not-a-date' }],
    ['no address at all', address({ ...none, Country: '' }), {}],
    ['a country alone is no address', address(none), {}],
    [
      'half an address',
      address({ City: '', Country: '' }),
      { 'address.City': 'city-missing', 'address.Country': 'country-invalid' },
    ],
    ['a postcode with letters', address({ PostCode: 'DK-8600' }), { 'address.PostCode': 'postcode-invalid' }],
  ])('%s', (_what, given, problems) => {
    expect(profileProblems(given, TODAY)).toEqual(problems)
  })

  test('what passes here passes at the server', () => {
    expect(memberProfile.safeParse(profileOf(values)).success).toBe(true)
    const least = { ...address({ ...none, Country: '' }), phone: '', dateOfBirth: '', gender: '' as const }
    expect(profileProblems(least, TODAY)).toEqual({})
    expect(memberProfile.parse(profileOf(least))).toMatchObject({
      phone: null,
      gender: null,
      dateOfBirth: null,
      address: null,
    })
  })
})

test('a country in its short form is the one of the list', () => {
  const member = buildMember()
  if (!member.address) throw new Error('The fixture has an address')
  expect(valuesOf({ ...member, address: { ...member.address, Country: 'dk' } }).address.Country).toBe('Denmark')
})

test.each([
  [4000, 3000, { width: 512, height: 384 }],
  [300, 200, { width: 300, height: 200 }],
  [10, 9000, { width: 1, height: 512 }],
])('a picture of %d × %d becomes %o', (width, height, size) => {
  expect(fittedSize(width, height)).toEqual(size)
})
