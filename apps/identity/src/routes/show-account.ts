import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AccountView, accountPage } from '../pages/account-page.ts'
import { formToken, type SignedIn } from './account-session.ts'
import { hasSecondStep } from './finish-visit.ts'
import type { Parts } from './parts.ts'
import { lookOf, queryText, sendPage } from './send-page.ts'

export type AccountResult = {
  outcome: NonNullable<AccountView['outcome']>
  status?: number
  typed?: AccountView['typed']
}

export async function showAccount(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  person: SignedIn,
  result?: AccountResult,
): Promise<FastifyReply> {
  const { account, uid } = person
  const look = lookOf(parts, request)
  const view: AccountView = {
    account: (await parts.accounts.byId(account.id)) ?? account,
    sessions: await parts.sessions.ofAccount(account.id),
    passkeys: parts.ceremonies && (await parts.passkeys.ofAccount(account.id)),
    secondStep: {
      app: await parts.totp.ofAccount(account.id),
      asked: await hasSecondStep(parts, account),
      recoveryCodes: await parts.recoveryCodes.left(account.id),
    },
    currentUid: uid,
    csrf: formToken(parts, uid),
    back: backAddress(parts, request),
    outcome: result?.outcome,
    typed: result?.typed,
  }
  return sendPage(reply, look, accountPage(look, view), result?.status ?? 200)
}

/** Target of "Back to Forenet", limited to this origin because it is a query parameter. */
export function backAddress(parts: Parts, request: FastifyRequest): string {
  const wanted = queryText(request, 'referrer_uri')
  const { origin } = parts.realm
  return URL.parse(wanted)?.origin === origin ? wanted : `${origin}/`
}
