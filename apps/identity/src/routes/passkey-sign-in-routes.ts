import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildPasskeyLimits } from '../limits/allowances.ts'
import { signInPage } from '../pages/sign-in-page.ts'
import { parseCredentialId, type WebAuthnCeremonies } from '../passkeys/ceremonies.ts'
import type { IdentityServices } from './identity-services.ts'
import { findInteractionCookieScope, getInteraction, type InteractionVisit } from './interaction-visit.ts'
import { formatWait, sendPage } from './send-page.ts'
import { signInAccount } from './sign-in-account.ts'

export function addPasskeySignInRoutes(scope: FastifyInstance, parts: IdentityServices): void {
  const { ceremonies } = parts
  if (!ceremonies) return
  const path = `${parts.realm.mount}/interaction/:uid/passkey`
  scope.get(path, async (request, reply) => {
    const { base } = await getInteraction(parts, request, reply)
    return reply.redirect(`${base}/sign-in`, 303)
  })
  scope.post(`${path}/challenge`, async (request, reply) => {
    const { uid } = await getInteraction(parts, request, reply)
    return reply.header('cache-control', 'no-store').send(await ceremonies.request(uid))
  })
  scope.post(path, async (request, reply) => signIn(parts, ceremonies, request, reply))
}

async function signIn(
  parts: IdentityServices,
  ceremonies: WebAuthnCeremonies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const visit = await getInteraction(parts, request, reply)
  const { words } = visit.look
  const answer = parseCredential(request)
  const limits = buildPasskeyLimits(parseCredentialId(answer), request.ip)
  const taken = await parts.limiter.take(limits)
  if (!taken.allowed) {
    parts.realm.securityEvent({ event: 'limit-reached', reason: 'passkey' }, request)
    reply.header('retry-after', taken.retryAfterSeconds)
    return sendSignInPage(parts, reply, visit, formatWait(visit.look, taken.retryAfterSeconds), 429)
  }
  const signed = await ceremonies.signed(answer, visit.uid)
  if ('refused' in signed) {
    // One message for all failures, so that credentials cannot be enumerated.
    request.log.info({ err: signed.cause }, 'A passkey was refused')
    parts.realm.securityEvent({ event: 'sign-in-refused', reason: `passkey-${signed.refused}` }, request)
    return sendSignInPage(
      parts,
      reply,
      visit,
      signed.refused === 'expired' ? words.passkeyExpired : words.passkeyRefused,
      401,
    )
  }
  await parts.limiter.giveBack(limits)
  const account = await parts.accounts.byId(signed.accountId)
  if (!account) return sendSignInPage(parts, reply, visit, words.passkeyRefused, 401)
  parts.realm.securityEvent({ event: 'passkey-used', account: account.id }, request)
  return signInAccount(parts, request, reply, { visit, account, by: 'passkey', email: account.email })
}

async function sendSignInPage(
  parts: IdentityServices,
  reply: FastifyReply,
  visit: InteractionVisit,
  problem: string,
  status: number,
) {
  const { look, loginHint } = visit
  return sendPage(
    reply,
    look,
    signInPage(look, { ...findInteractionCookieScope(parts, visit), email: loginHint, problem }),
    status,
  )
}

export function parseCredential({ body }: FastifyRequest): string {
  const value: unknown = body && typeof body === 'object' ? Reflect.get(body, 'credential') : undefined
  return typeof value === 'string' ? value : ''
}
