import { errors } from 'jose'
import { z } from 'zod'

/** Why a token is invalid: expired, issued for another audience, or not signed with our keys. */
export type TokenVerdict = 'expired' | 'foreign' | 'forged'

const VERDICTS: readonly [new (...rest: never[]) => Error, TokenVerdict][] = [
  [errors.JWTExpired, 'expired'],
  [errors.JWTClaimValidationFailed, 'foreign'],
  [z.ZodError, 'foreign'],
  [errors.JWTInvalid, 'forged'],
  [errors.JWSInvalid, 'forged'],
  [errors.JWSSignatureVerificationFailed, 'forged'],
  [errors.JOSEAlgNotAllowed, 'forged'],
  [errors.JWKSNoMatchingKey, 'forged'],
  [errors.JWKSMultipleMatchingKeys, 'forged'],
  [errors.JOSENotSupported, 'forged'],
]

/**
 * Classifies a verification error. Null for anything else, such as an unreachable JWKS, which must not sign the user
 * out.
 */
export function verdictOf(error: unknown): TokenVerdict | null {
  return VERDICTS.find(([kind]) => error instanceof kind)?.[1] ?? null
}
