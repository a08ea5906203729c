import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.ts'
import { mailLimits } from '../limits/allowances.ts'
import { signInPage } from '../pages/sign-in-page.ts'
import { finishVisit } from './finish-visit.ts'
import { placeOf, type SignInMethod, type Visit } from './interaction-visit.ts'
import type { Parts } from './parts.ts'
import { sendPage } from './send-page.ts'

export type Proved = { visit: Visit; account: Account; by: SignInMethod; email: string }

export async function admitAccount(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  { visit, account, by, email }: Proved,
): Promise<FastifyReply> {
  const { look } = visit
  if (account.disabled) {
    parts.realm.securityEvent({ event: 'sign-in-refused', reason: 'account-closed', account: account.id }, request)
    const page = signInPage(look, { ...placeOf(parts, visit), email, problem: look.words.accountDisabled })
    return sendPage(reply, look, page, 403)
  }
  return account.emailVerified
    ? finishVisit(parts, request, reply, account, by)
    : askToVerify(parts, request, reply, visit, account)
}

async function askToVerify(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  account: Account,
): Promise<FastifyReply> {
  await parts.links.noteAwaited('verify-email', { accountId: account.id }, visit.uid)
  if (await takeMailAllowance(parts, account.email, request.ip)) {
    await parts.mails.confirmAccount(account, visit.look.locale, visit.uid)
  }
  return reply.redirect(`${visit.base}/check-mail`, 303)
}

export async function takeMailAllowance(parts: Parts, email: string, address: string): Promise<boolean> {
  return (await parts.limiter.take(mailLimits('confirm', email, address))).allowed
}
