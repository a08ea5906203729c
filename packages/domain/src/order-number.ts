import { PRODUCT } from './product.ts'

/** The gateway (Freepay) accepts unique order numbers of 4 to 20 characters. */
export const ORDER_NUMBER_MAX = 20

/**
 * Order number of a membership payment attempt (section 9, ruling 7): first five characters of the organisation's key,
 * '-M-', last eleven of the participant's id. Retries replace the end by '.' and the attempt in base 36, so that each
 * number is unique within 20 characters.
 */
export function membershipOrderNumber(organisationKey: string | null, participantId: string, attempt: number): string {
  const base = `${(organisationKey || PRODUCT).slice(0, 5)}-M-${participantId.slice(-11)}`
  return nthAttempt(base, attempt)
}

/** Event order number (section 9): 'IZY-EVE-' and the token's last twelve characters; retries as for memberships. */
export function eventOrderNumber(token: string, attempt: number): string {
  return nthAttempt(`IZY-EVE-${token.slice(-12)}`, attempt)
}

function nthAttempt(base: string, attempt: number): string {
  if (attempt === 0) return base
  const ending = `.${attempt.toString(36)}`
  return base.slice(0, ORDER_NUMBER_MAX - ending.length) + ending
}
