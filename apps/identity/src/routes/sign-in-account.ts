import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.ts'
import { buildMailLimits } from '../limits/allowances.ts'
import { signInPage } from '../pages/sign-in-page.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { IdentityServices } from './identity-services.ts'
import { findInteractionCookieScope, type InteractionVisit, type SignInMethod } from './interaction-visit.ts'
import { sendPage } from './send-page.ts'

export type ProvedIdentity = { visit: InteractionVisit; account: Account; by: SignInMethod; email: string }

export async function signInAccount(
  parts: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { visit, account, by, email }: ProvedIdentity,
): Promise<FastifyReply> {
  const { look } = visit
  if (account.disabled) {
    parts.realm.securityEvent({ event: 'sign-in-refused', reason: 'account-closed', account: account.id }, request)
    const page = signInPage(look, {
      ...findInteractionCookieScope(parts, visit),
      email,
      problem: look.words.accountDisabled,
    })
    return sendPage(reply, look, page, 403)
  }
  return account.emailVerified
    ? finishSignIn(parts, request, reply, account, by)
    : sendVerifyPage(parts, request, reply, visit, account)
}

async function sendVerifyPage(
  parts: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: InteractionVisit,
  account: Account,
): Promise<FastifyReply> {
  await parts.links.noteAwaited('verify-email', { accountId: account.id }, visit.uid)
  if (await consumeMailAllowance(parts, account.email, request.ip)) {
    await parts.mails.confirmAccount(account, visit.look.locale, visit.uid)
  }
  return reply.redirect(`${visit.base}/check-mail`, 303)
}

export async function consumeMailAllowance(parts: IdentityServices, email: string, address: string): Promise<boolean> {
  return (await parts.limiter.take(buildMailLimits('confirm', email, address))).allowed
}
