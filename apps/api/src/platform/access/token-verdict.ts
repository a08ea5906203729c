import { errors } from 'jose'
import { z } from 'zod'

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

/** Null for other errors, such as an unreachable JWKS, which must not sign the user out. */
export function classifyTokenError(error: unknown): TokenVerdict | null {
  return VERDICTS.find(([kind]) => error instanceof kind)?.[1] ?? null
}
