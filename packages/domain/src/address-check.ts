import { findCountry } from './country.ts'

export type Address = {
  AddressLine1?: string | null | undefined
  AddressLine2?: string | null | undefined
  AddressLine3?: string | null | undefined
  City?: string | null | undefined
  PostCode?: string | null | undefined
  Country?: string | null | undefined
}

/** Exact texts required by section 5 of the requirements. */
export const ADDRESS_MESSAGES = {
  'address-missing': 'Address is missing. Please add your address in profile to proceed.',
  'address-line-1-missing': 'Address Line 1 is missing. Please provide a valid address in profile.',
  'city-missing': 'City is missing. Please provide a valid city in profile.',
  'postcode-missing': 'Postcode is missing. Please provide a valid postcode in profile.',
  'country-invalid': 'Country is invalid or missing. Please select a valid country in profile.',
  'postcode-invalid': 'Postcode is invalid. Please use numeric values only.',
} as const

export type AddressProblem = keyof typeof ADDRESS_MESSAGES

export const COMPLETE_PROFILE_MESSAGE = 'Please complete your profile to continue.'
export const EDIT_PROFILE_MESSAGE = 'Edit profile here.'
export const ADDRESS_NOTICE_AUTO_CLOSE_MS = 15_000

const FIELD_BY_PROBLEM: Record<AddressProblem, keyof Address | null> = {
  'address-missing': null,
  'address-line-1-missing': 'AddressLine1',
  'city-missing': 'City',
  'postcode-missing': 'PostCode',
  'country-invalid': 'Country',
  'postcode-invalid': 'PostCode',
}

const isBlank = (text: string | null | undefined): boolean => !text?.trim()

/** Lists the problems of an address in the order required by section 5. */
export function listAddressProblems(address: Address | null | undefined): AddressProblem[] {
  if (!address || Object.values(address).every(isBlank)) return ['address-missing']
  return listFieldsWithProblem(address)
}

export function listAddressFieldProblems(address: Address): [keyof Address, AddressProblem][] {
  const problems = listFieldsWithProblem(address)
  return FORM_ORDER.flatMap((field) => {
    const problem = problems.find((one) => FIELD_BY_PROBLEM[one] === field)
    return problem ? [[field, problem]] : []
  })
}

const FORM_ORDER = ['AddressLine1', 'PostCode', 'City', 'Country'] as const

function listFieldsWithProblem(address: Address): AddressProblem[] {
  const problems: AddressProblem[] = []
  if (isBlank(address.AddressLine1)) problems.push('address-line-1-missing')
  if (isBlank(address.City)) problems.push('city-missing')
  if (isBlank(address.PostCode)) problems.push('postcode-missing')
  if (!findCountry(address.Country)) problems.push('country-invalid')
  if (!isBlank(address.PostCode) && !/^\d+$/.test((address.PostCode ?? '').trim())) problems.push('postcode-invalid')
  return problems
}

/** Null for `address-missing`, which concerns the whole address. */
export function findAddressProblemField(problem: AddressProblem): keyof Address | null {
  return FIELD_BY_PROBLEM[problem]
}

/** One line, the format of `billingAddress` in section 3. */
export function formatAddressLine(address: Address | null | undefined): string {
  if (!address) return ''
  const place = [address.PostCode, address.City].filter((part) => !isBlank(part)).join(' ')
  return [address.AddressLine1, address.AddressLine2, address.AddressLine3, place, address.Country]
    .filter((part) => !isBlank(part))
    .join(', ')
}
