import { PRODUCT } from './product.ts'

/** The gateway takes order numbers of 4 to 20 characters, each once (outside services: Freepay). */
export const ORDER_NUMBER_MAX = 20

/**
 * Membership order number of an attempt (section 9, ruling 7): first five characters of the organisation's key, '-M-',
 * last eleven of the participant's id. Attempt 0 is exactly that; attempt n replaces the end by '.' and n in base 36,
 * so that the number stays within twenty characters and differs from every earlier one of this participant.
 */
export function membershipOrderNumber(organisationKey: string | null, participantId: string, attempt: number): string {
  const base = `${(organisationKey || PRODUCT).slice(0, 5)}-M-${participantId.slice(-11)}`
  return nthAttempt(base, attempt)
}

/** Event order number (section 9): 'IZY-EVE-' and the last twelve characters of the token; later attempts as above. */
export function eventOrderNumber(token: string, attempt: number): string {
  return nthAttempt(`IZY-EVE-${token.slice(-12)}`, attempt)
}

function nthAttempt(base: string, attempt: number): string {
  if (attempt === 0) return base
  const ending = `.${attempt.toString(36)}`
  return base.slice(0, ORDER_NUMBER_MAX - ending.length) + ending
}
