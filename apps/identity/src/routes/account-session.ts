import { createHmac, timingSafeEqual } from 'node:crypto'
import { ACR_LEVELS } from '@forenet/domain/sign-in-strength'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.ts'
import type { IdentityServices } from './identity-services.ts'

export type SignedInAccount = {
  account: Account
  uid: string
  strong: boolean
}

export async function findSignedInAccount(
  parts: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedInAccount | undefined> {
  const { provider, accounts } = parts
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  const account = session.accountId ? await accounts.byId(session.accountId) : undefined
  if (!account || account.disabled) return undefined
  await parts.sessions.keepOpen(session.uid)
  return { account, uid: session.uid, strong: session.acr === ACR_LEVELS.strong }
}

/** Returns to the account page, without tokens. `more`: additional parameters. */
export function buildAccountSignInUrl(parts: IdentityServices, more: Record<string, string> = {}): string {
  const { origin, mount, clientId } = parts.realm
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'none',
    scope: 'openid',
    redirect_uri: `${origin}${mount}/account`,
    ...more,
  })
  return `${mount}/protocol/openid-connect/auth?${query}`
}

export function createFormToken(parts: IdentityServices, uid: string): string {
  return sign(parts.formSecrets[0], uid)
}

export function verifyFormToken(parts: IdentityServices, uid: string, token: string): boolean {
  return parts.formSecrets.some((secret) => {
    const expected = Buffer.from(sign(secret, uid))
    const given = Buffer.from(token)
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

function sign(secret: string, uid: string): string {
  return createHmac('sha256', secret).update(`account form ${uid}`).digest('base64url')
}
