import { memberProfileSchema } from '@forenet/contract/member'
import { describe, expect, test } from 'vitest'
import { computeScaledSize } from '../../src/kit/forms/shrink-picture.ts'
import { joinDate, splitDate } from '../../src/kit/person/profile-fields.tsx'
import {
  buildProfileBody,
  listProfileProblems,
  mergeProfiles,
  normalizeCountry,
  toProfileValues,
} from '../../src/kit/person/profile-form.ts'
import { buildMember } from '../fixture/people.ts'

const TODAY = '2026-11-20'
const values = toProfileValues(buildMember())

describe('a birth date in three fields', () => {
  test.each([
    ['1985-03-14', { day: '14', month: '3', year: '1985' }],
    ['', { day: '', month: '', year: '' }],
  ])('%j', (date, parts) => {
    expect(splitDate(date)).toEqual(parts)
    expect(joinDate(parts)).toBe(date)
  })
})

describe('profile validation', () => {
  test('names with pasted invisible characters are valid', () => {
    expect(listProfileProblems({ ...values, firstName: 'Sofie\u200b', lastName: 'Ko\u00adrsmark' }, TODAY)).toEqual({})
  })

  const address = (changed: Partial<typeof values.address>) => ({
    ...values,
    address: { ...values.address, ...changed },
  })
  const none = { AddressLine1: '', AddressLine2: '', AddressLine3: '', PostCode: '', City: '' }

  test.each([
    ['nothing', values, {}],
    ['a missing name', { ...values, lastName: '  ' }, { lastName: 'name-missing' }],
    ['a URL as name', { ...values, firstName: 'Vind på evil.dk' }, { firstName: 'not-a-name' }],
    ['an invisible name', { ...values, lastName: '\u3164\u2800' }, { lastName: 'name-missing' }],
    ['a future date', { ...values, dateOfBirth: '2026-11-21' }, { dateOfBirth: 'in-the-future' }],
    ['a date too long ago', { ...values, dateOfBirth: '1899-12-31' }, { dateOfBirth: 'not-a-date' }],
    ['a phone number with letters', { ...values, phone: 'call me' }, { phone: 'phone-invalid' }],
    ['no such day', { ...values, dateOfBirth: '2025-02-30' }, { dateOfBirth: 'not-a-date' }],
    ['no address', address({ ...none, Country: '' }), {}],
    ['only a country', address(none), {}],
    [
      'half an address',
      address({ City: '', Country: '' }),
      { 'address.City': 'city-missing', 'address.Country': 'country-invalid' },
    ],
    ['a postcode with letters', address({ PostCode: 'DK-8600' }), { 'address.PostCode': 'postcode-invalid' }],
  ])('%s', (_what, given, problems) => {
    expect(listProfileProblems(given, TODAY)).toEqual(problems)
  })

  test('requires an address if needed, with Denmark as default', () => {
    const given = normalizeCountry(address({ ...none, Country: '' }))
    expect(listProfileProblems(given, TODAY, true)).toEqual({
      'address.AddressLine1': 'address-line-1-missing',
      'address.PostCode': 'postcode-missing',
      'address.City': 'city-missing',
    })
    expect(normalizeCountry(address({ Country: 'Norway' })).address.Country).toBe('Norway')
  })

  test('accepts only what the server accepts', () => {
    expect(memberProfileSchema.safeParse(buildProfileBody(values)).success).toBe(true)
    const least = { ...address({ ...none, Country: '' }), phone: '', dateOfBirth: '', gender: '' as const }
    expect(listProfileProblems(least, TODAY)).toEqual({})
    expect(memberProfileSchema.parse(buildProfileBody(least))).toMatchObject({
      phone: null,
      gender: null,
      dateOfBirth: null,
      address: null,
    })
  })
})

test('a country code selects the country in the list', () => {
  const member = buildMember()
  if (!member.address) throw new Error('The fixture has an address')
  expect(toProfileValues({ ...member, address: { ...member.address, Country: 'dk' } }).address.Country).toBe('Denmark')
})

test.each([
  [4000, 3000, { width: 512, height: 384 }],
  [300, 200, { width: 300, height: 200 }],
  [10, 9000, { width: 1, height: 512 }],
])('a picture of %d × %d becomes %o', (width, height, size) => {
  expect(computeScaledSize(width, height)).toEqual(size)
})

test('a profile changed elsewhere keeps both devices’ changes', () => {
  const newer = { ...values, phone: '11 22 33 44', address: { ...values.address, City: 'Ry' } }
  const mine = { ...values, firstName: 'Ida', address: { ...values.address, AddressLine1: 'Skovvej 2' } }
  expect(mergeProfiles(values, mine, newer)).toEqual({
    ...values,
    firstName: 'Ida',
    phone: '11 22 33 44',
    address: { ...values.address, AddressLine1: 'Skovvej 2', City: 'Ry' },
  })
})
