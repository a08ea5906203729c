import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildMailLimits } from '../limits/allowances.ts'
import { checkMailPage } from '../pages/confirm-pages.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { IdentityServices } from './identity-services.ts'
import { getInteraction } from './interaction-visit.ts'
import { findLinkRecipient } from './link-recipient.ts'
import { sendConfirmation } from './register-routes.ts'
import { formatWait, readQueryText, sendPage } from './send-page.ts'

export function addConfirmRoutes(scope: FastifyInstance, parts: IdentityServices): void {
  const base = `${parts.realm.mount}/interaction/:uid`
  scope.get(`${base}/check-mail`, async (request, reply) => waiting(parts, request, reply))
  scope.post(`${base}/resend`, async (request, reply) => resend(parts, request, reply))
  scope.post(`${base}/confirmed`, async (request, reply) => goOn(parts, request, reply))
}

async function waiting(parts: IdentityServices, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { look, base, uid } = await getInteraction(parts, request, reply)
  const person = await findLinkRecipient(parts, uid)
  if (!person) return reply.redirect(`${base}/sign-in`, 303)
  const done = readQueryText(request, 'sent') ? look.words.resent : ''
  return sendPage(reply, look, checkMailPage(look, { email: person.email, done, base }))
}

async function resend(parts: IdentityServices, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { look, base, uid } = await getInteraction(parts, request, reply)
  const person = await findLinkRecipient(parts, uid)
  if (!person) return reply.redirect(`${base}/sign-in`, 303)
  const taken = await parts.limiter.take(buildMailLimits('confirm', person.email, request.ip))
  if (!taken.allowed) {
    parts.realm.securityEvent({ event: 'limit-reached', reason: 'confirmation', email: person.email }, request)
    reply.header('retry-after', taken.retryAfterSeconds)
    const problem = formatWait(look, taken.retryAfterSeconds)
    return sendPage(reply, look, checkMailPage(look, { email: person.email, problem, base }), 429)
  }
  const { target } = person
  if (target.accountId !== undefined) {
    const account = await parts.accounts.byId(target.accountId)
    if (account && !account.emailVerified) await parts.mails.confirmAccount(account, look.locale, uid)
  } else {
    const registration = await parts.registrations.find(target.registrationId)
    if (registration && !registration.accountId) await sendConfirmation(parts, registration, look.locale, uid)
  }
  return reply.redirect(`${base}/check-mail?sent=1`, 303)
}

/** If the address was confirmed in another browser, requests the password, because it may have been another person. */
async function goOn(parts: IdentityServices, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { look, base, uid, signedInAs, proved, wayBack } = await getInteraction(parts, request, reply)
  if (signedInAs) return reply.redirect(wayBack, 303)
  const account = proved && (await parts.accounts.byId(proved.accountId))
  if (account && !account.disabled) return finishSignIn(parts, request, reply, account)
  const person = await findLinkRecipient(parts, uid)
  if (!person) return reply.redirect(`${base}/sign-in`, 303)
  if (person.confirmed) return reply.redirect(`${base}/sign-in?confirmed=1`, 303)
  const problem = look.words.notYetConfirmed
  return sendPage(reply, look, checkMailPage(look, { email: person.email, problem, base }), 409)
}
