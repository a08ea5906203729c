import { ACR, isStrongSignIn } from '@forenet/domain/sign-in-strength'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'
import type { Look } from '../pages/layout.ts'
import { asksForStrong } from '../provider/configuration.ts'
import { STAGE } from '../provider/open-sign-ins.ts'
import type { Parts } from './parts.ts'
import { lookOf } from './send-page.ts'

/** A sign-in under way in this browser. */
export type Visit = {
  uid: string
  /** Path of its pages. */
  base: string
  look: Look
  /** The application wanted the registration page. */
  wantsRegistration: boolean
  /** The application asked for more than a password. */
  wantsStrong: boolean
  /** What the e-mail field begins with. */
  loginHint: string
  /** The session that is signed in already, when the application asked to sign in again. */
  sessionUid: string | undefined
  /** The account that this browser has signed in here already, when the way back to the application was not taken. */
  signedInAs: string | undefined
  /** That was with more than a password. */
  signedInStrong: boolean
  /** Whose password this browser has proved to know here; what else they have to show or set up is still to come. */
  proved: ProvedPassword | undefined
  /** Address that ends the sign-in and leads back to the application, once somebody is signed in here. */
  wayBack: string
}

/**
 * The sign-in that this browser has under way at this address: its cookie is sent only below its own path.
 * @throws SessionNotFound when there is none, or it is over
 */
export async function visitOf(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<Visit> {
  const details = await parts.provider.interactionDetails(request.raw, reply.raw)
  const { uid, params, prompt, session, result, returnTo } = details
  if (uid !== pathUid(request)) throw new errors.SessionNotFound('another interaction than the one of the cookie')
  await parts.openSignIns.reach(uid, isForm(request) ? STAGE.sent : STAGE.seen)
  return {
    uid,
    base: `${parts.realm.mount}/interaction/${uid}`,
    look: lookOf(parts, request, [params.kc_locale, params.ui_locales]),
    wantsRegistration: prompt.name === 'create',
    wantsStrong: asksForStrong(params.acr_values),
    loginHint: await emailToBegin(parts, params.login_hint, session?.accountId),
    sessionUid: session?.uid,
    signedInAs: result?.login?.accountId,
    signedInStrong: result?.login?.acr === ACR.strong,
    proved: provedIn(result),
    wayBack: returnTo,
  }
}

/** The e-mail that the application named, else that of who is signed in and shall do so again: no address tells it then. */
async function emailToBegin(parts: Parts, hint: unknown, signedIn: string | undefined): Promise<string> {
  if (typeof hint === 'string') return hint.slice(0, 200)
  return (signedIn === undefined ? undefined : await parts.accounts.byId(signedIn))?.email ?? ''
}

/** The same, or nothing where a page also works in another browser. */
export async function findVisit(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit | undefined> {
  if (pathUid(request) === undefined) return undefined
  try {
    return await visitOf(parts, request, reply)
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

/** Where a sign-in page belongs, and what it can offer there. */
export function placeOf(parts: Parts, { base }: Visit): { base: string; passkeys: boolean } {
  return { base, passkeys: parts.ceremonies !== undefined }
}

/** An account, and which of its passwords was proved: a sign-in that a new password has overtaken comes to nothing. */
export type ProvedPassword = { accountId: string; passwordVersion: number }

export type SignInMethod = 'password' | 'passkey' | 'one-time-code' | 'recovery-code' | 'new-passkey'

/**
 * RFC 8176: a passkey proves that one has its key, that one was there, and by finger, face or code that it is oneself. All
 * but the first two come after the password.
 */
const AMR: Record<SignInMethod, string[]> = {
  password: ['pwd'],
  passkey: ['pop', 'user', 'mfa'],
  'one-time-code': ['pwd', 'otp', 'mfa'],
  'recovery-code': ['pwd', 'otp', 'mfa'],
  'new-passkey': ['pwd', 'pop', 'user', 'mfa'],
}

/** Who has signed in, and by what; `wantsStrong`: the application asked for more than a password. */
export type SignedInBy = ProvedPassword & { by: SignInMethod; wantsStrong: boolean }

/**
 * Signs an account in and returns the address to go on to: back to where the application asked from, by way of the passkeys
 * that there are when a new password was chosen on the way.
 */
export async function signInHere(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  { accountId, passwordVersion, by, wantsStrong }: SignedInBy,
): Promise<string> {
  const amr = AMR[by]
  const acr = isStrongSignIn({ amr }, []) ? ACR.strong : ACR.password
  // First, as the process may die after any of it.
  if (wantsStrong && acr === ACR.strong) await parts.accounts.recordStrongSignIn(accountId)
  const result = { login: { accountId, amr, acr, remember: true }, create: {}, passwordVersion }
  const next = await parts.provider.interactionResult(request.raw, reply.raw, result, {
    mergeWithLastSubmission: false,
  })
  parts.realm.securityEvent({ event: 'sign-in-succeeded', reason: by, account: accountId }, request)
  reply.header('set-cookie', await parts.devices.remember(request.headers, accountId))
  const uid = pathUid(request)
  const reviews = uid !== undefined && (await parts.links.hasReset(uid))
  return reviews ? `${parts.realm.mount}/interaction/${uid}/passkeys` : next
}

/** Keeps, for this sign-in alone, who has proved the password; signs nobody in. */
export async function keepProof(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  proved: ProvedPassword,
): Promise<void> {
  await parts.provider.interactionResult(request.raw, reply.raw, { proved }, { mergeWithLastSubmission: false })
}

function provedIn(result: Record<string, unknown> | undefined): ProvedPassword | undefined {
  return result?.proved as ProvedPassword | undefined
}

/** The challenge of a passkey is asked for by a script, unasked. */
function isForm(request: FastifyRequest): boolean {
  return request.method === 'POST' && !request.url.endsWith('/challenge')
}

export function pathUid(request: FastifyRequest): string | undefined {
  const { params } = request
  const uid: unknown = params && typeof params === 'object' ? Reflect.get(params, 'uid') : undefined
  return typeof uid === 'string' ? uid : undefined
}
