import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AccountView, accountPage } from '../pages/account-page.ts'
import { createFormToken, type SignedInAccount } from './account-session.ts'
import { hasSecondFactor } from './finish-sign-in.ts'
import type { IdentityServices } from './identity-services.ts'
import { findPageAppearance, readQueryText, sendPage } from './send-page.ts'

export type AccountPageResult = {
  outcome: NonNullable<AccountView['outcome']>
  status?: number
  typed?: AccountView['typed']
}

export async function sendAccountPage(
  parts: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
  person: SignedInAccount,
  result?: AccountPageResult,
): Promise<FastifyReply> {
  const { account, uid } = person
  const look = findPageAppearance(parts, request)
  const view: AccountView = {
    account: (await parts.accounts.byId(account.id)) ?? account,
    sessions: await parts.sessions.ofAccount(account.id),
    passkeys: parts.ceremonies && (await parts.passkeys.ofAccount(account.id)),
    secondStep: {
      app: await parts.totp.ofAccount(account.id),
      asked: await hasSecondFactor(parts, account),
      recoveryCodes: await parts.recoveryCodes.left(account.id),
    },
    currentUid: uid,
    csrf: createFormToken(parts, uid),
    back: findBackLinkUrl(parts, request),
    outcome: result?.outcome,
    typed: result?.typed,
  }
  return sendPage(reply, look, accountPage(look, view), result?.status ?? 200)
}

/** A query parameter, limited to this origin (no open redirect). */
export function findBackLinkUrl(parts: IdentityServices, request: FastifyRequest): string {
  const wanted = readQueryText(request, 'referrer_uri')
  const { origin } = parts.realm
  return URL.parse(wanted)?.origin === origin ? wanted : `${origin}/`
}
