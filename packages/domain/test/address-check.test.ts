import {
  ADDRESS_MESSAGES,
  ADDRESS_NOTICE_AUTO_CLOSE_MS,
  type Address,
  COMPLETE_PROFILE_MESSAGE,
  EDIT_PROFILE_MESSAGE,
  findAddressProblemField,
  formatAddressLine,
  listAddressFieldProblems,
  listAddressProblems,
} from '@forenet/domain/address-check'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const good = { AddressLine1: 'Ribevej 14', City: 'Silkeborg', PostCode: '8600', Country: 'Denmark' }

test.each<[string, Address, [string, string][]]>([
  ['nothing', good, []],
  [
    'all of it',
    {},
    [
      ['AddressLine1', 'address-line-1-missing'],
      ['PostCode', 'postcode-missing'],
      ['City', 'city-missing'],
      ['Country', 'country-invalid'],
    ],
  ],
  ['a post code with letters', { ...good, PostCode: 'DK-8600' }, [['PostCode', 'postcode-invalid']]],
])('with %s missing, each field has its error', (_what, address, expected) => {
  expect(listAddressFieldProblems(address)).toEqual(expected)
})

describe('the exact messages of section 5', () => {
  test.each([
    ['address-missing', 'Address is missing. Please add your address in profile to proceed.'],
    ['address-line-1-missing', 'Address Line 1 is missing. Please provide a valid address in profile.'],
    ['city-missing', 'City is missing. Please provide a valid city in profile.'],
    ['postcode-missing', 'Postcode is missing. Please provide a valid postcode in profile.'],
    ['country-invalid', 'Country is invalid or missing. Please select a valid country in profile.'],
    ['postcode-invalid', 'Postcode is invalid. Please use numeric values only.'],
  ] as const)('%s', (problem, message) => {
    expect(ADDRESS_MESSAGES[problem]).toBe(message)
  })

  test('the two notices, and when the second closes', () => {
    expect(COMPLETE_PROFILE_MESSAGE).toBe('Please complete your profile to continue.')
    expect(EDIT_PROFILE_MESSAGE).toBe('Edit profile here.')
    expect(ADDRESS_NOTICE_AUTO_CLOSE_MS).toBe(15_000)
  })
})

describe('problems with an address', () => {
  test.each<[string, Address | null | undefined, string[]]>([
    ['nothing', good, []],
    ['spaces around it', { ...good, AddressLine1: '  Ribevej 14 ', PostCode: ' 8600 ' }, []],
    ['none', null, ['address-missing']],
    ['never given', undefined, ['address-missing']],
    ['empty', {}, ['address-missing']],
    ['only blanks', { AddressLine1: ' ', City: '', PostCode: null, Country: undefined }, ['address-missing']],
    ['no line 1', { ...good, AddressLine1: '' }, ['address-line-1-missing']],
    [
      'line 2 does not stand in for line 1',
      { ...good, AddressLine1: null, AddressLine2: 'c/o Holm' },
      ['address-line-1-missing'],
    ],
    ['no city', { ...good, City: '   ' }, ['city-missing']],
    ['no post code', { ...good, PostCode: undefined }, ['postcode-missing']],
    ['no country', { ...good, Country: '' }, ['country-invalid']],
    ['a country the portal does not take', { ...good, Country: 'Germany' }, ['country-invalid']],
    ['a short form other than DK', { ...good, Country: 'SE' }, ['country-invalid']],
    ['a post code with its country', { ...good, PostCode: 'DK-8600' }, ['postcode-invalid']],
    ['a post code with a space', { ...good, PostCode: '86 00' }, ['postcode-invalid']],
    ['a negative post code', { ...good, PostCode: '-8600' }, ['postcode-invalid']],
    ['a decimal post code', { ...good, PostCode: '86.00' }, ['postcode-invalid']],
    ['digits of another script', { ...good, PostCode: '٨٦٠٠' }, ['postcode-invalid']],
    [
      'everything but line 2, in the order of section 5',
      { AddressLine2: 'c/o Holm' },
      ['address-line-1-missing', 'city-missing', 'postcode-missing', 'country-invalid'],
    ],
    [
      'several',
      { ...good, City: '', Country: 'Norge', PostCode: 'x' },
      ['city-missing', 'country-invalid', 'postcode-invalid'],
    ],
  ])('%s', (_what, address, expected) => {
    expect(listAddressProblems(address)).toEqual(expected)
  })

  test('country names are case-insensitive', () => {
    const country = fc
      .constantFrom('denmark', 'dk', 'sweden', 'norway')
      .chain((name) =>
        fc
          .array(fc.boolean(), { minLength: name.length, maxLength: name.length })
          .map((upper) => [...name].map((letter, i) => (upper[i] ? letter.toUpperCase() : letter)).join('')),
      )
    fc.assert(
      fc.property(country, (Country) => {
        expect(listAddressProblems({ ...good, Country })).toEqual([])
      }),
    )
  })

  test('a post code is valid exactly if it consists of digits', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'binary' }), (PostCode) => {
        const problems = listAddressProblems({ ...good, PostCode })
        const expected =
          PostCode.trim() === '' ? ['postcode-missing'] : /^[0-9]+$/.test(PostCode.trim()) ? [] : ['postcode-invalid']
        expect(problems).toEqual(expected)
      }),
    )
  })
})

test.each([
  ['address-missing', null],
  ['address-line-1-missing', 'AddressLine1'],
  ['city-missing', 'City'],
  ['postcode-missing', 'PostCode'],
  ['postcode-invalid', 'PostCode'],
  ['country-invalid', 'Country'],
] as const)('%s is shown at %s', (problem, field) => {
  expect(findAddressProblemField(problem)).toBe(field)
})

describe('an address as one line', () => {
  test.each<[Address | null, string]>([
    [good, 'Ribevej 14, 8600 Silkeborg, Denmark'],
    [{ ...good, AddressLine2: '2. tv.', AddressLine3: ' ' }, 'Ribevej 14, 2. tv., 8600 Silkeborg, Denmark'],
    [{ City: 'Silkeborg' }, 'Silkeborg'],
    [{}, ''],
    [null, ''],
  ])('%j', (address, expected) => {
    expect(formatAddressLine(address)).toBe(expected)
  })
})
