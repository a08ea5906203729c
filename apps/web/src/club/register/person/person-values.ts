import type { PersonData } from '@forenet/contract/club/person-data'
import { findCountry } from '@forenet/domain/country'
import { isEmail } from '../../../kit/forms/email-rule.ts'
import {
  buildProfileBody,
  listProfileProblems,
  type ProfileProblem,
  type ProfileValues,
} from '../../../kit/person/profile-form.ts'

export type PersonFormValues = ProfileValues & { email: string }

const NOT_NEEDED: readonly ProfileProblem[] = ['address-line-1-missing', 'city-missing', 'postcode-missing']

export const EMPTY_PERSON_VALUES: PersonFormValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  gender: '',
  dateOfBirth: '',
  address: { AddressLine1: '', AddressLine2: '', AddressLine3: '', PostCode: '', City: '', Country: 'Denmark' },
}

export function findPersonProblems(
  values: PersonFormValues,
  today: string,
): Record<string, ProfileProblem | 'email-invalid'> {
  const isWrong = (field: string, problem: ProfileProblem) =>
    !NOT_NEEDED.includes(problem) && !(field === 'lastName' && problem === 'name-missing')
  const problems: Record<string, ProfileProblem | 'email-invalid'> = Object.fromEntries(
    Object.entries(listProfileProblems(values, today)).filter(([field, problem]) => isWrong(field, problem)),
  )
  if (values.email.trim() !== '' && !isEmail(values.email)) problems.email = 'email-invalid'
  return problems
}

export function buildNewPersonBody(values: PersonFormValues) {
  const { address, ...person } = buildProfileBody(values)
  const { AddressLine3: _line, ...lines } = address ?? values.address
  return { ...person, email: values.email, address: address && lines }
}

export function toPersonValues({ address, ...data }: PersonData): PersonFormValues {
  return {
    firstName: data.firstName,
    lastName: data.lastName,
    email: data.email ?? '',
    phone: data.phone ?? '',
    gender: data.gender ?? '',
    dateOfBirth: data.dateOfBirth ?? '',
    address: {
      AddressLine1: address.AddressLine1 ?? '',
      AddressLine2: address.AddressLine2 ?? '',
      AddressLine3: '',
      PostCode: address.PostCode ?? '',
      City: address.City ?? '',
      Country: findCountry(address.Country)?.name ?? '',
    },
  }
}

/** Flattened, so that concurrent edits can be merged. */
export type FlatPersonValues = Omit<PersonFormValues, 'address'> & Omit<PersonFormValues['address'], 'AddressLine3'>

export function flattenValues({
  address: { AddressLine3: _line, ...address },
  ...values
}: PersonFormValues): FlatPersonValues {
  return { ...values, ...address }
}

export function unflattenValues(flat: FlatPersonValues): PersonFormValues {
  const { AddressLine1, AddressLine2, PostCode, City, Country, ...values } = flat
  return { ...values, address: { AddressLine1, AddressLine2, AddressLine3: '', PostCode, City, Country } }
}
