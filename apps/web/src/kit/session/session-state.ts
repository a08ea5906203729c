import { type OrganisationRole, parseRoles } from '@forenet/domain/roles'
import { filterEffectiveRoles, isStrongSignIn, needsStrongSignIn } from '@forenet/domain/sign-in-strength'
import type { KeycloakTokenParsed } from 'keycloak-js'

/** `starting`: until the silent sign-in has been checked. */
export type SessionStatus = 'starting' | 'signed-in' | 'signed-out' | 'failed'

export type SessionEnd = 'left' | 'inactive' | 'elsewhere'

export type SignedInPerson = {
  subject: string
  email: string
  name: string
  givenName: string
  familyName: string
  phone: string
}

export type SessionState = SignedInPerson & {
  status: SessionStatus
  /** Roles in effect, without those that need a second factor if the sign-in had none. */
  roles: readonly OrganisationRole[]
  weakAdministrator: boolean
  /** Why the session ended; null if there was no session on this page. */
  ended: SessionEnd | null
  failure: SessionFailure | null
}

/** `refused`: the sign-in was rejected or cancelled. `detail`: for the log. */
export type SessionFailure = { kind: 'refused' | 'unreachable'; detail: string }

const SIGNED_OUT_PERSON = {
  subject: '',
  email: '',
  name: '',
  givenName: '',
  familyName: '',
  phone: '',
  roles: [],
  weakAdministrator: false,
}

export const STARTING_STATE: SessionState = { ...SIGNED_OUT_PERSON, status: 'starting', ended: null, failure: null }

export const createSignedOutState = (ended: SessionEnd | null): SessionState => ({
  ...SIGNED_OUT_PERSON,
  status: 'signed-out',
  ended,
  failure: null,
})

export const createFailedState = (failure: SessionFailure): SessionState => ({
  ...SIGNED_OUT_PERSON,
  status: 'failed',
  ended: null,
  failure,
})

/** Converts an error of keycloak-js, which rejects with plain objects that have `error`, or with Errors. */
export function findSessionFailure(error: unknown): SessionFailure {
  if (error instanceof Error) return { kind: 'unreachable', detail: error.message }
  if (typeof error === 'object' && error !== null && 'error' in error) {
    return { kind: 'refused', detail: String(error.error) }
  }
  return { kind: 'unreachable', detail: String(error) }
}

const readText = (claim: unknown): string => (typeof claim === 'string' ? claim : '')
const readTexts = (claim: unknown): string[] =>
  Array.isArray(claim) ? claim.filter((one) => typeof one === 'string') : []

/** `strongAcr`: assurance levels that count as two-factor authentication. */
export function createSignedInState(
  token: KeycloakTokenParsed,
  idToken: KeycloakTokenParsed | undefined,
  strongAcr: readonly string[],
): SessionState {
  const claim = (name: string): string => readText(token[name]) || readText(idToken?.[name])
  const givenName = claim('given_name')
  const familyName = claim('family_name')
  const roles = parseRoles(token.realm_access?.roles ?? [])
  const strong = isStrongSignIn({ amr: readTexts(token.amr), acr: claim('acr') }, strongAcr)
  return {
    status: 'signed-in',
    subject: claim('sub'),
    email: claim('email'),
    name: claim('name') || [givenName, familyName].filter(Boolean).join(' ') || claim('email'),
    givenName,
    familyName,
    phone: claim('phone_number'),
    roles: filterEffectiveRoles(roles, strong),
    weakAdministrator: !strong && needsStrongSignIn(roles),
    ended: null,
    failure: null,
  }
}
