import { PRODUCT } from './product.ts'

/** Freepay accepts order numbers of 4 to 20 characters. */
export const MAX_ORDER_NUMBER_LENGTH = 20

/**
 * First five characters of the club's key, '-M-', last eleven of the participant's id (section 9, ruling 7). Retries
 * replace the end by '.' and the attempt in base 36.
 */
export function formatMembershipOrderNumber(
  organisationKey: string | null,
  participantId: string,
  attempt: number,
): string {
  const base = `${(organisationKey || PRODUCT).slice(0, 5)}-M-${participantId.slice(-11)}`
  return nthAttempt(base, attempt)
}

/** Section 9; retries are numbered as for memberships. */
export function formatEventOrderNumber(token: string, attempt: number): string {
  return nthAttempt(`IZY-EVE-${token.slice(-12)}`, attempt)
}

export function formatInvoiceOrderNumber(organisationKey: string | null, orderId: string, attempt: number): string {
  return nthAttempt(`${(organisationKey || PRODUCT).slice(0, 5)}-F-${orderId.slice(-11)}`, attempt)
}

function nthAttempt(base: string, attempt: number): string {
  if (attempt === 0) return base
  const ending = `.${attempt.toString(36)}`
  return base.slice(0, MAX_ORDER_NUMBER_LENGTH - ending.length) + ending
}
