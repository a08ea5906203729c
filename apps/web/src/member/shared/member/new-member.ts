import type { Language } from '../../../words/languages.ts'

const NAME_LENGTH = 80

/** The member to create from a login profile: enabled, address empty (section 6). A phone nobody could call is left out. */
export function newMemberOf(
  profile: { email: string; givenName: string; familyName: string; phone: string },
  language: Language = 'da',
) {
  return {
    firstName: profile.givenName.trim().slice(0, NAME_LENGTH),
    lastName: profile.familyName.trim().slice(0, NAME_LENGTH),
    email: profile.email,
    phone: callable(profile.phone),
    enabled: true as const,
    address: null,
    language,
  }
}

/** Identity providers keep phones as people typed them: '(+45) 22-33-44-55' becomes '+4522334455'. */
function callable(phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  if (digits.length < 7 || digits.length > 20) return null
  return phone.trim().replace(/^\(/, '').startsWith('+') ? `+${digits}` : digits
}
