import { type OrganisationRole, parseRoles } from '@forenet/domain/roles'
import { countedRoles, isStrongSignIn, needsStrongSignIn } from '@forenet/domain/sign-in-strength'
import type { KeycloakTokenParsed } from 'keycloak-js'

/**
 * `starting` until the silent check is over; `failed` when the provider could not be reached or refused; `signed-out`
 * otherwise without a person.
 */
export type SessionStatus = 'starting' | 'signed-in' | 'signed-out' | 'failed'

/** Why a session that was there is gone: the person left, nobody was active, or it ended somewhere else. */
export type SessionEnd = 'left' | 'inactive' | 'elsewhere'

/** Who is signed in, from the token. Empty texts while nobody is. */
export type Person = {
  subject: string
  email: string
  name: string
  givenName: string
  familyName: string
  phone: string
}

export type SessionState = Person & {
  status: SessionStatus
  /** Those that count: without more than a password, who may act for others is a member like any other. */
  roles: readonly OrganisationRole[]
  /** Signed in with a password alone by somebody whose roles need more. */
  weakAdministrator: boolean
  /** Set while `signed-out` after a session of this page. */
  ended: SessionEnd | null
  /** Set while `failed`. */
  failure: SessionFailure | null
}

/**
 * `refused`: the provider answered that it will not sign this person in (or they turned back there). `unreachable`: it
 * did not answer as a provider does. `detail` is its technical text, for a log, not for the page.
 */
export type SessionFailure = { kind: 'refused' | 'unreachable'; detail: string }

const NOBODY = {
  subject: '',
  email: '',
  name: '',
  givenName: '',
  familyName: '',
  phone: '',
  roles: [],
  weakAdministrator: false,
}

export const STARTING: SessionState = { ...NOBODY, status: 'starting', ended: null, failure: null }

export const signedOut = (ended: SessionEnd | null): SessionState => ({
  ...NOBODY,
  status: 'signed-out',
  ended,
  failure: null,
})

export const failed = (failure: SessionFailure): SessionState => ({
  ...NOBODY,
  status: 'failed',
  ended: null,
  failure,
})

/** What went wrong, from what keycloak-js throws: its refusals are plain objects with `error`, the rest are Errors. */
export function failureOf(error: unknown): SessionFailure {
  if (error instanceof Error) return { kind: 'unreachable', detail: error.message }
  if (typeof error === 'object' && error !== null && 'error' in error) {
    return { kind: 'refused', detail: String(error.error) }
  }
  return { kind: 'unreachable', detail: String(error) }
}

const text = (claim: unknown): string => (typeof claim === 'string' ? claim : '')
const texts = (claim: unknown): string[] => (Array.isArray(claim) ? claim.filter((one) => typeof one === 'string') : [])

/**
 * The state of a signed-in person from the access token's claims; the ID token fills what the other lacks. `strongAcr` are
 * the levels that stand for more than a password.
 */
export function signedIn(
  token: KeycloakTokenParsed,
  idToken: KeycloakTokenParsed | undefined,
  strongAcr: readonly string[],
): SessionState {
  const claim = (name: string): string => text(token[name]) || text(idToken?.[name])
  const givenName = claim('given_name')
  const familyName = claim('family_name')
  const roles = parseRoles(token.realm_access?.roles ?? [])
  const strong = isStrongSignIn({ amr: texts(token.amr), acr: claim('acr') }, strongAcr)
  return {
    status: 'signed-in',
    subject: claim('sub'),
    email: claim('email'),
    name: claim('name') || [givenName, familyName].filter(Boolean).join(' ') || claim('email'),
    givenName,
    familyName,
    phone: claim('phone_number'),
    roles: countedRoles(roles, strong),
    weakAdministrator: !strong && needsStrongSignIn(roles),
    ended: null,
    failure: null,
  }
}
