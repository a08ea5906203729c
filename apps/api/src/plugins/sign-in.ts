import { emailAddress } from '@forenet/domain/email'
import { ACTING_MEMBER_HEADER } from '@forenet/domain/product'
import { administeredOrganisations, hasRole, isSuperAdministrator, parseRoles, ROLES } from '@forenet/domain/roles'
import type { FastifyRequest } from 'fastify'
import { errors } from 'jose'
import { z } from 'zod'
import { ProblemError } from '../problem-error.ts'
import type { Caller } from './caller.ts'
import { TokenCache } from './token-cache.ts'
import type { TokenClaims } from './verify-token.ts'

export type SignInOptions = {
  verify: (token: string) => Promise<TokenClaims>
  /** Id of the member with an e-mail, or null. */
  findMemberId: (email: string) => Promise<string | null>
  memberExists: (memberId: string) => Promise<boolean>
  /** Whether the sign-on session behind a token has been ended. */
  sessionEnded: (session: string) => boolean
  /** Told whom a member administers whenever a token is new, and not waited for. */
  noteAdministers?: (memberId: string, keys: readonly string[]) => void
  now: () => Date
}

/** An identity provider elsewhere may have verified an address that ours would not take. */
const EMAIL_REFUSED =
  'Your e-mail cannot be used here: it must be an address of the letters a to z, digits and common signs'
const acceptedEmail = emailAddress(EMAIL_REFUSED)

/**
 * What says something of the token itself. Anything else, such as keys that could not be fetched or read, is no verdict
 * and must not sign anybody out.
 */
const VERDICTS = [
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSENotSupported,
  z.ZodError,
]

type Verified = Omit<Caller, 'actingFor'> & { session: string | null }

/** Turns the bearer token of a request into its caller; every refusal is a coded problem. */
export class SignIn {
  readonly #options: SignInOptions
  readonly #cache = new TokenCache<Verified>()

  constructor(options: SignInOptions) {
    this.#options = options
  }

  /**
   * The caller of a request. Throws `not-signed-in`, `token-invalid`, `session-ended`, `email-not-verified`,
   * `email-not-accepted`, `not-allowed`.
   */
  async caller(request: FastifyRequest): Promise<Caller> {
    const verified = await this.#verified(bearerToken(request))
    const actingFor = await this.#actingFor(request, verified)
    return { ...verified, actingFor }
  }

  /** Whether a token would be accepted now. Throws `overloaded` where that cannot be told. */
  async accepts(token: string): Promise<boolean> {
    try {
      await this.#verified(token)
      return true
    } catch (error) {
      if (error instanceof ProblemError && error.code !== 'overloaded') return false
      throw error
    }
  }

  /** Forgets what is kept of a session that ended. */
  forgetSession(session: string): void {
    this.#cache.forgetSession(session)
  }

  async #verified(token: string): Promise<Verified> {
    const kept = this.#cache.find(token, this.#options.now().getTime())
    if (kept) {
      if (kept.session && this.#options.sessionEnded(kept.session)) throw sessionHasEnded()
      if (kept.memberId === null) {
        kept.memberId = await this.#options.findMemberId(kept.email)
        this.#note(kept)
      }
      return kept
    }
    const claims = await this.#claims(token)
    if (claims.fsid && this.#options.sessionEnded(claims.fsid)) throw sessionHasEnded()
    const verified = await this.#person(claims)
    this.#cache.keep(token, verified, claims.exp * 1000, verified.session)
    this.#note(verified)
    return verified
  }

  #note({ memberId, administers }: Verified): void {
    if (memberId !== null) this.#options.noteAdministers?.(memberId, administers)
  }

  async #claims(token: string): Promise<TokenClaims> {
    try {
      return await this.#options.verify(token)
    } catch (cause) {
      if (!VERDICTS.some((verdict) => cause instanceof verdict)) {
        throw new ProblemError('overloaded', 'Sign-in could not be checked just now; please try again', { cause })
      }
      throw new ProblemError('token-invalid', 'Your sign-in has expired or is not valid; please sign in again', {
        cause,
      })
    }
  }

  async #person(claims: TokenClaims): Promise<Verified> {
    if (!claims.email || claims.email_verified !== true) {
      throw new ProblemError('email-not-verified', 'Your e-mail must be verified before you can use the portal')
    }
    const email = acceptedEmail.safeParse(claims.email)
    if (!email.success) throw new ProblemError('email-not-accepted', EMAIL_REFUSED)
    const roles = parseRoles(claims.realm_access?.roles ?? [])
    if (!hasRole(roles, ROLES)) throw new ProblemError('not-allowed', 'Your account has no role in the portal')
    return {
      subject: claims.sub,
      email: email.data,
      givenName: claims.given_name ?? claims.name ?? '',
      familyName: claims.family_name ?? '',
      phone: claims.phone_number ?? '',
      roles,
      superAdministrator: isSuperAdministrator(roles),
      administers: administeredOrganisations(roles),
      memberId: await this.#options.findMemberId(email.data),
      session: claims.fsid ?? null,
    }
  }

  async #actingFor(request: FastifyRequest, verified: Verified): Promise<string | null> {
    const header = request.headers[ACTING_MEMBER_HEADER]
    if (header === undefined || header === verified.memberId) return null
    if (!verified.superAdministrator)
      throw new ProblemError('not-allowed', 'Only a super administrator may act for another member')
    const id = z.uuid().toLowerCase().safeParse(header)
    if (!id.success || !(await this.#options.memberExists(id.data))) {
      throw new ProblemError('not-found', 'The member to act for was not found')
    }
    return id.data
  }
}

function bearerToken(request: FastifyRequest): string {
  const match = /^Bearer ([A-Za-z0-9._~+/=-]{20,8000})$/i.exec(request.headers.authorization ?? '')
  if (!match?.[1]) throw new ProblemError('not-signed-in', 'Please sign in')
  return match[1]
}

function sessionHasEnded(): ProblemError {
  return new ProblemError('session-ended', 'You have signed out; please sign in again')
}
