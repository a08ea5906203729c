import type { Language } from '../../../words/languages.ts'

const NAME_LENGTH = 80

/** Member for a login profile: enabled, no address (section 6); drops invalid phone numbers. */
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

/** Normalises user-entered numbers: '(+45) 22-33-44-55' becomes '+4522334455'. */
function callable(phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  if (digits.length < 7 || digits.length > 20) return null
  return phone.trim().replace(/^\(/, '').startsWith('+') ? `+${digits}` : digits
}
