import type { GENDERS, Member } from '@forenet/contract/member'
import { type AddressProblem, listAddressFieldProblems } from '@forenet/domain/address-check'
import { findBirthDateProblem } from '@forenet/domain/birth-date'
import { findCountry } from '@forenet/domain/country'
import { mergeEdits } from '@forenet/domain/merge-edits'
import { isPersonName } from '@forenet/domain/person-name'
import { toPlainLine } from '@forenet/domain/plain-text'
import { isPhone } from '../forms/phone-rule.ts'

export type Gender = (typeof GENDERS)[number]

export type ProfileValues = {
  firstName: string
  lastName: string
  phone: string
  gender: Gender | ''
  dateOfBirth: string
  address: Record<'AddressLine1' | 'AddressLine2' | 'AddressLine3' | 'PostCode' | 'City' | 'Country', string>
}

export type ProfileProblem =
  | AddressProblem
  | 'name-missing'
  | 'not-a-name'
  | 'phone-invalid'
  | 'not-a-date'
  | 'in-the-future'

export function toProfileValues(member: Member): ProfileValues {
  const { address } = member
  return {
    firstName: member.firstName,
    lastName: member.lastName,
    phone: member.phone ?? '',
    gender: member.gender ?? '',
    dateOfBirth: member.dateOfBirth ?? '',
    address: {
      AddressLine1: address?.AddressLine1 ?? '',
      AddressLine2: address?.AddressLine2 ?? '',
      AddressLine3: address?.AddressLine3 ?? '',
      PostCode: address?.PostCode ?? '',
      City: address?.City ?? '',
      Country: findCountry(address?.Country)?.name ?? '',
    },
  }
}

export function normalizeCountry(values: ProfileValues): ProfileValues {
  return { ...values, address: { ...values.address, Country: values.address.Country || 'Denmark' } }
}

export function buildProfileBody(values: ProfileValues) {
  const { gender, dateOfBirth, address } = values
  return {
    firstName: values.firstName,
    lastName: values.lastName,
    phone: values.phone,
    gender: gender === '' ? null : gender,
    dateOfBirth: dateOfBirth === '' ? null : dateOfBirth,
    address: hasAddressInput(address) ? address : null,
  }
}

/** If both edits changed a field, the user's own edit wins. */
export function mergeProfiles(begun: ProfileValues, mine: ProfileValues, newer: ProfileValues): ProfileValues {
  const { address: _address, ...person } = mergeEdits(begun, { ...mine, address: begun.address }, newer).values
  return { ...person, address: mergeEdits(begun.address, mine.address, newer.address).values }
}

/**
 * Lists problems by field path. The address (section 5) is validated if it is required or partly filled; a country
 * alone does not count as filled.
 */
export function listProfileProblems(
  values: ProfileValues,
  today: string,
  needsAddress = false,
): Record<string, ProfileProblem> {
  const problems: Record<string, ProfileProblem> = {}
  for (const field of ['firstName', 'lastName'] as const) {
    const name = toPlainLine(values[field])
    if (!isPersonName(name)) problems[field] = name === '' ? 'name-missing' : 'not-a-name'
  }
  if (!isPhone(values.phone)) problems.phone = 'phone-invalid'
  const wrongDate = values.dateOfBirth === '' ? null : findBirthDateProblem(values.dateOfBirth, today)
  if (wrongDate) problems.dateOfBirth = wrongDate
  if (!needsAddress && !hasAddressInput(values.address)) return problems
  for (const [field, problem] of listAddressFieldProblems(values.address)) problems[`address.${field}`] = problem
  return problems
}

function hasAddressInput({ Country: _country, ...lines }: ProfileValues['address']): boolean {
  return Object.values(lines).some((line) => line.trim() !== '')
}
