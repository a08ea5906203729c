import { ACR_LEVELS, isStrongSignIn } from '@forenet/domain/sign-in-strength'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'
import type { PageAppearance } from '../pages/layout.ts'
import { requiresStrongSignIn } from '../provider/configuration.ts'
import { SIGN_IN_STAGES } from '../provider/open-sign-ins.ts'
import type { IdentityServices } from './identity-services.ts'
import { findPageAppearance } from './send-page.ts'

export type InteractionVisit = {
  uid: string
  base: string
  look: PageAppearance
  wantsRegistration: boolean
  wantsStrong: boolean
  loginHint: string
  sessionUid: string | undefined
  /** The account already signed in here, if the browser did not follow the redirect. */
  signedInAs: string | undefined
  signedInStrong: boolean
  /** A second factor may still be needed. */
  proved: PasswordProof | undefined
  wayBack: string
}

/**
 * The open sign-in at this URL, to which its cookie is limited. @throws {SessionNotFound} if there is none or it has
 * expired
 */
export async function getInteraction(
  parts: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<InteractionVisit> {
  const details = await parts.provider.interactionDetails(request.raw, reply.raw)
  const { uid, params, prompt, session, result, returnTo } = details
  if (uid !== findInteractionUid(request))
    throw new errors.SessionNotFound('another interaction than the one of the cookie')
  await parts.openSignIns.reach(uid, isForm(request) ? SIGN_IN_STAGES.sent : SIGN_IN_STAGES.seen)
  return {
    uid,
    base: `${parts.realm.mount}/interaction/${uid}`,
    look: findPageAppearance(parts, request, [params.kc_locale, params.ui_locales]),
    wantsRegistration: prompt.name === 'create',
    wantsStrong: requiresStrongSignIn(params.acr_values),
    loginHint: await emailToBegin(parts, params.login_hint, session?.accountId),
    sessionUid: session?.uid,
    signedInAs: result?.login?.accountId,
    signedInStrong: result?.login?.acr === ACR_LEVELS.strong,
    proved: provedIn(result),
    wayBack: returnTo,
  }
}

/** The login hint, else the e-mail of the user who must sign in once more. */
async function emailToBegin(parts: IdentityServices, hint: unknown, signedIn: string | undefined): Promise<string> {
  if (typeof hint === 'string') return hint.slice(0, 200)
  return (signedIn === undefined ? undefined : await parts.accounts.byId(signedIn))?.email ?? ''
}

/** Undefined without one, for pages that also work in another browser. */
export async function findInteraction(
  parts: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<InteractionVisit | undefined> {
  if (findInteractionUid(request) === undefined) return undefined
  try {
    return await getInteraction(parts, request, reply)
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

export function findInteractionCookieScope(
  parts: IdentityServices,
  { base }: InteractionVisit,
): { base: string; passkeys: boolean } {
  return { base, passkeys: parts.ceremonies !== undefined }
}

/** Includes the password's version, so that a concurrent change invalidates the sign-in. */
export type PasswordProof = { accountId: string; passwordVersion: number }

export type SignInMethod = 'password' | 'passkey' | 'one-time-code' | 'recovery-code' | 'new-passkey'

/**
 * Claim `amr` (RFC 8176). A passkey proves possession, presence and user verification; the methods after the first two
 * follow a password.
 */
const AMR: Record<SignInMethod, string[]> = {
  password: ['pwd'],
  passkey: ['pop', 'user', 'mfa'],
  'one-time-code': ['pwd', 'otp', 'mfa'],
  'recovery-code': ['pwd', 'otp', 'mfa'],
  'new-passkey': ['pwd', 'pop', 'user', 'mfa'],
}

export type SignInProofDetails = PasswordProof & { by: SignInMethod; wantsStrong: boolean }

/** Returns the application's URL, or that of the passkey review after a password reset. */
export async function completeInteraction(
  parts: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { accountId, passwordVersion, by, wantsStrong }: SignInProofDetails,
): Promise<string> {
  const amr = AMR[by]
  const acr = isStrongSignIn({ amr }, []) ? ACR_LEVELS.strong : ACR_LEVELS.password
  // Before the redirect, in case the process crashes.
  if (wantsStrong && acr === ACR_LEVELS.strong) await parts.accounts.recordStrongSignIn(accountId)
  const result = { login: { accountId, amr, acr, remember: true }, create: {}, passwordVersion }
  const next = await parts.provider.interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: false,
  })
  parts.realm.securityEvent({ event: 'sign-in-succeeded', reason: by, account: accountId }, request)
  reply.header('set-cookie', await parts.devices.remember(request.headers, accountId))
  const uid = findInteractionUid(request)
  const reviews = uid !== undefined && (await parts.links.hasReset(uid))
  return reviews ? `${parts.realm.mount}/interaction/${uid}/passkeys` : next
}

export async function storePasswordProof(
  parts: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
  proved: PasswordProof,
): Promise<void> {
  await parts.provider.interactionResult(request.raw, reply.raw, { proved }, { mergeWithLastSubmission: false })
}

function provedIn(result: Record<string, unknown> | undefined): PasswordProof | undefined {
  return result?.proved as PasswordProof | undefined
}

/** Scripts request the passkey challenge without a form. */
function isForm(request: FastifyRequest): boolean {
  return request.method === 'POST' && !request.url.endsWith('/challenge')
}

export function findInteractionUid(request: FastifyRequest): string | undefined {
  const { params } = request
  const uid: unknown = params && typeof params === 'object' ? Reflect.get(params, 'uid') : undefined
  return typeof uid === 'string' ? uid : undefined
}
