import { createHash } from 'node:crypto'
import { type Grant, rolesToGrants } from '@forenet/domain/access'
import { emailAddressSchema } from '@forenet/domain/email'
import { ACTING_MEMBER_HEADER } from '@forenet/domain/product'
import { hasRole, listAdministeredOrganisations, type OrganisationRole, parseRoles, ROLES } from '@forenet/domain/roles'
import type { RecordSecurityEvent } from '@forenet/domain/security-event'
import { isStrongSignIn } from '@forenet/domain/sign-in-strength'
import type { FastifyRequest } from 'fastify'
import { decodeJwt, errors } from 'jose'
import { z } from 'zod'
import { ProblemError } from '../http/problem-error.ts'
import { authorizeImpersonation, effectiveGrants } from './authorize-call.ts'
import type { Caller } from './caller.ts'
import { ForgedTokens } from './forged-tokens.ts'
import type { TokenClaims } from './verify-token.ts'

type CacheEntry<T> = { value: T; expiresAt: number; session: string | null }

/** Caches tokens by hash until they expire, because verifying costs more than the query behind it. */
export class TokenCache<T> {
  readonly #entries = new Map<string, CacheEntry<T>>()
  readonly #most: number

  constructor(max = 20_000) {
    this.#most = max
  }

  find(token: string, nowMs: number): T | undefined {
    const key = hashToken(token)
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.expiresAt <= nowMs) {
      this.#entries.delete(key)
      return undefined
    }
    return entry.value
  }

  keep(token: string, value: T, expiresAtMs: number, session: string | null): void {
    if (this.#entries.size >= this.#most) {
      const oldest = this.#entries.keys().next()
      if (!oldest.done) this.#entries.delete(oldest.value)
    }
    this.#entries.set(hashToken(token), { value, expiresAt: expiresAtMs, session })
  }

  forgetSession(session: string): void {
    for (const [key, entry] of this.#entries) if (entry.session === session) this.#entries.delete(key)
  }

  forgetWhere(isForgotten: (value: T) => boolean): void {
    for (const [key, { value }] of this.#entries) if (isForgotten(value)) this.#entries.delete(key)
  }
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

type TokenVerdict = 'expired' | 'foreign' | 'forged'

const VERDICT_BY_ERROR: readonly [new (...rest: never[]) => Error, TokenVerdict][] = [
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
function classifyTokenError(error: unknown): TokenVerdict | null {
  return VERDICT_BY_ERROR.find(([kind]) => error instanceof kind)?.[1] ?? null
}

export type SignInOptions = {
  verify: (token: string) => Promise<TokenClaims>
  findMemberId: (login: Pick<Caller, 'subject' | 'email' | 'tokenMadeAt'>) => Promise<string | null>
  findGrants: (memberId: string) => Promise<readonly Grant[]>
  /** True if `forgetGrants` has received every change; otherwise grants are not cached. */
  receivesGrantChanges: () => boolean
  memberExists: (memberId: string) => Promise<boolean>
  sessionEnded: (session: string) => boolean
  strongAcr: readonly string[]
  /** Called when a token is first seen; not awaited. */
  recordAdministrators?: (memberId: string, keys: readonly string[]) => void
  securityEvent: RecordSecurityEvent
  now: () => Date
}

/** The address was verified by an external provider, but the portal does not accept it. */
const EMAIL_REFUSED =
  'Your e-mail cannot be used here: it must be an address of the letters a to z, digits and common signs'
const acceptedEmail = emailAddressSchema(EMAIL_REFUSED)

type VerifiedSignIn = Omit<Caller, 'actingFor' | 'grants' | 'byToken'> & { roles: readonly OrganisationRole[] }

export class SignInVerifier {
  readonly #options: SignInOptions
  readonly #cache = new TokenCache<VerifiedSignIn>()
  readonly #forged = new ForgedTokens()
  /** A result read before a grant change is not cached. */
  #grantChanges = 0

  constructor(options: SignInOptions) {
    this.#options = options
  }

  /**
   * Throws `not-signed-in`, `token-invalid`, `session-ended`, `email-not-verified`, `email-not-accepted`,
   * `not-allowed`, `stronger-sign-in-needed`, `fresh-sign-in-needed`; `too-many-requests` after too many forged tokens
   * from the address.
   */
  async caller(request: FastifyRequest): Promise<Caller> {
    const verified = await this.#verified(bearerToken(request), request)
    const actingFor = await this.#actingFor(request, verified)
    const { roles, ...person } = verified
    const grants = effectiveGrants({ ...verified, actingFor }, this.#options.now())
    return { ...person, byToken: rolesToGrants(roles), grants, actingFor }
  }

  /** Throws `overloaded` or `too-many-requests` if the token cannot be verified. */
  async accepts(token: string, request: FastifyRequest): Promise<boolean> {
    try {
      await this.#verified(token, request)
      return true
    } catch (error) {
      if (isRefusal(error)) return false
      throw error
    }
  }

  forgetSession(session: string): void {
    this.#cache.forgetSession(session)
  }

  forgetGrants(memberId: string | null): void {
    this.#grantChanges++
    this.#cache.forgetWhere((stored) => memberId === null || stored.memberId === memberId)
  }

  async #verified(token: string, request: FastifyRequest): Promise<VerifiedSignIn> {
    const nowMs = this.#options.now().getTime()
    const stored = this.#cache.find(token, nowMs)
    if (stored) {
      if (stored.session && this.#options.sessionEnded(stored.session))
        throw this.#sessionHasEnded(stored.subject, request)
      if (stored.memberId === null) return this.#withMember(token, stored)
      return this.#options.receivesGrantChanges() ? stored : { ...stored, held: await this.#held(stored) }
    }
    return this.#fresh(token, request)
  }

  /** The cached token had no member; one may exist now. */
  async #withMember(token: string, stored: VerifiedSignIn): Promise<VerifiedSignIn> {
    const memberId = await this.#options.findMemberId(stored)
    if (memberId === null) return stored
    const changes = this.#grantChanges
    const found = { ...stored, memberId, held: await this.#held({ roles: stored.roles, memberId }) }
    if (changes === this.#grantChanges) this.#cache.keep(token, found, stored.expiresAt.getTime(), stored.session)
    this.#note(found)
    return found
  }

  async #fresh(token: string, request: FastifyRequest): Promise<VerifiedSignIn> {
    const claims = await this.#claims(token, request)
    if (claims.fsid && this.#options.sessionEnded(claims.fsid)) throw this.#sessionHasEnded(claims.sub, request)
    const changes = this.#grantChanges
    const verified = await this.#person(claims)
    if (changes === this.#grantChanges) this.#cache.keep(token, verified, claims.exp * 1000, verified.session)
    this.#note(verified)
    return verified
  }

  // The token's roles decide, independent of sign-in strength.
  #note({ memberId, roles }: VerifiedSignIn): void {
    if (memberId !== null) this.#options.recordAdministrators?.(memberId, listAdministeredOrganisations(roles))
  }

  async #claims(token: string, request: FastifyRequest): Promise<TokenClaims> {
    const ended = await this.#forged.begin(request.ip, claimedSubject(token), this.#options.now().getTime())
    try {
      const claims = await this.#options.verify(token)
      ended('valid')
      return claims
    } catch (cause) {
      const verdict = classifyTokenError(cause)
      ended(verdict === 'forged' ? 'forged' : 'other')
      if (!verdict) {
        throw new ProblemError('overloaded', 'Sign-in could not be checked just now; please try again', { cause })
      }
      this.#options.securityEvent({ event: 'token-refused', reason: verdict }, request)
      throw new ProblemError('token-invalid', 'Your sign-in has expired or is not valid; please sign in again', {
        cause,
      })
    }
  }

  async #person(claims: TokenClaims): Promise<VerifiedSignIn> {
    if (!claims.email || claims.email_verified !== true) {
      throw new ProblemError('email-not-verified', 'You must confirm your e-mail before you can use the portal')
    }
    const email = acceptedEmail.safeParse(claims.email)
    if (!email.success) throw new ProblemError('email-not-accepted', EMAIL_REFUSED)
    const roles = parseRoles(claims.realm_access?.roles ?? [])
    if (!hasRole(roles, ROLES)) throw new ProblemError('not-allowed', 'Your account has no role in the portal')
    const strong = isStrongSignIn(claims, this.#options.strongAcr)
    const tokenMadeAt = new Date(claims.iat * 1000)
    const memberId = await this.#options.findMemberId({ subject: claims.sub, email: email.data, tokenMadeAt })
    return {
      subject: claims.sub,
      email: email.data,
      givenName: claims.given_name ?? claims.name ?? '',
      familyName: claims.family_name ?? '',
      phone: claims.phone_number ?? '',
      roles,
      held: await this.#held({ roles, memberId }),
      strong,
      signedInAt: claims.auth_time === undefined ? null : new Date(claims.auth_time * 1000),
      memberId,
      session: claims.fsid ?? null,
      tokenMadeAt,
      expiresAt: new Date(claims.exp * 1000),
    }
  }

  async #held({ roles, memberId }: Pick<VerifiedSignIn, 'roles' | 'memberId'>): Promise<readonly Grant[]> {
    return [...rolesToGrants(roles), ...(memberId === null ? [] : await this.#options.findGrants(memberId))]
  }

  async #actingFor(request: FastifyRequest, verified: VerifiedSignIn): Promise<string | null> {
    const header = request.headers[ACTING_MEMBER_HEADER]
    if (header === undefined || header === verified.memberId) return null
    try {
      return await this.#actingMember(header, verified)
    } catch (error) {
      if (error instanceof ProblemError) {
        const refused = { event: 'acting-refused', reason: error.code, account: verified.subject } as const
        this.#options.securityEvent(refused, request)
      }
      throw error
    }
  }

  async #actingMember(header: string | string[], verified: VerifiedSignIn): Promise<string> {
    authorizeImpersonation(verified, this.#options.now())
    const id = z.uuid().toLowerCase().safeParse(header)
    if (!id.success || !(await this.#options.memberExists(id.data))) {
      throw new ProblemError('not-found', 'The member to act for was not found')
    }
    return id.data
  }

  #sessionHasEnded(account: string, request: FastifyRequest): ProblemError {
    this.#options.securityEvent({ event: 'token-refused', reason: 'session-ended', account }, request)
    return new ProblemError('session-ended', 'You have signed out; please sign in again')
  }
}

function claimedSubject(token: string): string | undefined {
  try {
    return decodeJwt(token).sub
  } catch {
    return undefined
  }
}

/** Overload and rate limits say nothing about the token. */
function isRefusal(error: unknown): boolean {
  return error instanceof ProblemError && error.code !== 'overloaded' && error.code !== 'too-many-requests'
}

function bearerToken(request: FastifyRequest): string {
  const match = /^Bearer ([A-Za-z0-9._~+/=-]{1,8000})$/i.exec(request.headers.authorization ?? '')
  if (!match?.[1]) throw new ProblemError('not-signed-in', 'Please sign in')
  return match[1]
}
