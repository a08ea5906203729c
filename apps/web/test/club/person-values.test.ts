import { newPersonSchema } from '@forenet/contract/club/person-data'
import { expect, test } from 'vitest'
import {
  buildNewPersonBody,
  EMPTY_PERSON_VALUES,
  findPersonProblems,
} from '../../src/club/register/person/person-values.ts'

const TODAY = '2026-11-20'
const ida = { ...EMPTY_PERSON_VALUES, firstName: 'Ida' }
const street = { ...EMPTY_PERSON_VALUES.address, AddressLine1: 'Havnevej 3' }

test.each([
  ['a first name is enough', ida, {}],
  ['a name is required', EMPTY_PERSON_VALUES, { firstName: 'name-missing' }],
  ['a last name with symbols', { ...ida, lastName: '<b>' }, { lastName: 'not-a-name' }],
  ['part of an address', { ...ida, address: street }, {}],
  [
    'a post code of letters',
    { ...ida, address: { ...street, PostCode: '67A' } },
    { 'address.PostCode': 'postcode-invalid' },
  ],
  ['no e-mail', { ...ida, email: 'ida(at)example.org' }, { email: 'email-invalid' }],
  ['a phone number with words', { ...ida, phone: 'mobil 12' }, { phone: 'phone-invalid' }],
  ['a future date', { ...ida, dateOfBirth: '2031-01-01' }, { dateOfBirth: 'in-the-future' }],
] as const)('validates a manually recorded person: %s', (_what, values, wrong) => {
  expect(findPersonProblems(values, TODAY)).toEqual(wrong)
})

test('the request body matches the contract', () => {
  const id = '0e8b6a8e-6f5e-4a52-9a50-0b5f0a3f8f11'
  expect(newPersonSchema.parse({ ...buildNewPersonBody(ida), id })).toMatchObject({
    firstName: 'Ida',
    email: null,
    address: null,
  })
  const sent = newPersonSchema.parse({ ...buildNewPersonBody({ ...ida, address: street }), id })
  expect(sent.address).toMatchObject({ AddressLine1: 'Havnevej 3', City: null, Country: 'Denmark' })
})
