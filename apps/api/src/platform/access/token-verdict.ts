import { errors } from 'jose'
import { z } from 'zod'

/** What is wrong with a token: its time is over, it was made for somebody else, or nobody of ours signed it. */
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
 * What an error says of the token that caused it. Null for anything else, such as keys that could not be fetched or read:
 * that is no verdict, and must not sign anybody out.
 */
export function verdictOf(error: unknown): TokenVerdict | null {
  return VERDICTS.find(([kind]) => error instanceof kind)?.[1] ?? null
}
