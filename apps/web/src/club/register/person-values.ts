import { isEmail } from '../../kit/forms/email-rule.ts'
import { type ProfileProblem, type ProfileValues, profileOf, profileProblems } from '../../kit/person/profile-form.ts'

/** What stands in the fields of somebody whom the club writes down. */
export type PersonFormValues = ProfileValues & { email: string }

/** Of the profile's rules those that hold of somebody of whom a club may know a name and nothing else. */
const NOT_NEEDED: readonly ProfileProblem[] = ['address-line-1-missing', 'city-missing', 'postcode-missing']

export const NOBODY: PersonFormValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  gender: '',
  dateOfBirth: '',
  address: { AddressLine1: '', AddressLine2: '', AddressLine3: '', PostCode: '', City: '', Country: 'Denmark' },
}

/** What is wrong by field path. */
export function personProblems(
  values: PersonFormValues,
  today: string,
): Record<string, ProfileProblem | 'email-invalid'> {
  const isWrong = (field: string, problem: ProfileProblem) =>
    !NOT_NEEDED.includes(problem) && !(field === 'lastName' && problem === 'name-missing')
  const problems: Record<string, ProfileProblem | 'email-invalid'> = Object.fromEntries(
    Object.entries(profileProblems(values, today)).filter(([field, problem]) => isWrong(field, problem)),
  )
  if (values.email.trim() !== '' && !isEmail(values.email)) problems.email = 'email-invalid'
  return problems
}

/** What is sent. */
export function personOf(values: PersonFormValues) {
  const { address, ...person } = profileOf(values)
  const { AddressLine3: _line, ...lines } = address ?? values.address
  return { ...person, email: values.email, address: address && lines }
}
