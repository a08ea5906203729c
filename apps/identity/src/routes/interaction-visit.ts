import { ACR, isStrongSignIn } from '@forenet/domain/sign-in-strength'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'
import type { Account } from '../accounts/account.ts'
import type { Look } from '../pages/layout.ts'
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
  loginHint: string
  /** The session that is signed in already, when the application asked to sign in again. */
  sessionUid: string | undefined
  /** The account that this browser has signed in here already, when the way back to the application was not taken. */
  signedInAs: string | undefined
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
    loginHint: typeof params.login_hint === 'string' ? params.login_hint.slice(0, 200) : '',
    sessionUid: session?.uid,
    signedInAs: result?.login?.accountId,
    wayBack: returnTo,
  }
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

export type SignInMethod = 'password' | 'passkey'

/** RFC 8176: a passkey proves that one has its key, that one was there, and by finger, face or code that it is oneself. */
const AMR: Record<SignInMethod, string[]> = { password: ['pwd'], passkey: ['pop', 'user', 'mfa'] }

/**
 * Signs the account in and goes back to where the application asked from; by way of the passkeys that there are, when a
 * new password was chosen on the way.
 */
export async function finishVisit(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  by: SignInMethod = 'password',
): Promise<FastifyReply> {
  const { id: accountId, passwordVersion } = account
  const amr = AMR[by]
  const acr = isStrongSignIn({ amr }, []) ? ACR.strong : ACR.password
  const result = { login: { accountId, amr, acr, remember: true }, create: {}, passwordVersion }
  const options = { mergeWithLastSubmission: false }
  const next = await parts.provider.interactionResult(request.raw, reply.raw, result, options)
  parts.realm.securityEvent({ event: 'sign-in-succeeded', reason: by, account: accountId }, request)
  reply.header('set-cookie', await parts.devices.remember(request.headers, accountId))
  const uid = pathUid(request)
  const reviews = uid !== undefined && (await parts.links.hasReset(uid))
  return reply.redirect(reviews ? `${parts.realm.mount}/interaction/${uid}/passkeys` : next, 303)
}

/** The challenge of a passkey is asked for by a script, unasked. */
function isForm(request: FastifyRequest): boolean {
  return request.method === 'POST' && !request.url.endsWith('/challenge')
}

function pathUid(request: FastifyRequest): string | undefined {
  const { params } = request
  const uid: unknown = params && typeof params === 'object' ? Reflect.get(params, 'uid') : undefined
  return typeof uid === 'string' ? uid : undefined
}
