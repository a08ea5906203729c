import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mailLimits } from '../limits/allowances.ts'
import { checkMailPage } from '../pages/confirm-pages.ts'
import { findAwaitedPerson } from './awaited-person.ts'
import { finishVisit } from './finish-visit.ts'
import { getVisit } from './interaction-visit.ts'
import type { Parts } from './parts.ts'
import { sendConfirmation } from './register-routes.ts'
import { queryText, sendPage, waitInWords } from './send-page.ts'

export function addConfirmRoutes(scope: FastifyInstance, parts: Parts): void {
  const base = `${parts.realm.mount}/interaction/:uid`
  scope.get(`${base}/check-mail`, async (request, reply) => waiting(parts, request, reply))
  scope.post(`${base}/resend`, async (request, reply) => resend(parts, request, reply))
  scope.post(`${base}/confirmed`, async (request, reply) => goOn(parts, request, reply))
}

async function waiting(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { look, base, uid } = await getVisit(parts, request, reply)
  const person = await findAwaitedPerson(parts, uid)
  if (!person) return reply.redirect(`${base}/sign-in`, 303)
  const done = queryText(request, 'sent') ? look.words.resent : ''
  return sendPage(reply, look, checkMailPage(look, { email: person.email, done, base }))
}

async function resend(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { look, base, uid } = await getVisit(parts, request, reply)
  const person = await findAwaitedPerson(parts, uid)
  if (!person) return reply.redirect(`${base}/sign-in`, 303)
  const taken = await parts.limiter.take(mailLimits('confirm', person.email, request.ip))
  if (!taken.allowed) {
    parts.realm.securityEvent({ event: 'limit-reached', reason: 'confirmation', email: person.email }, request)
    reply.header('retry-after', taken.retryAfterSeconds)
    const problem = waitInWords(look, taken.retryAfterSeconds)
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

/**
 * Only a link opened in this browser signs in. A confirmation elsewhere may be another person's, so the password is
 * requested.
 */
async function goOn(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { look, base, uid, signedInAs, proved, wayBack } = await getVisit(parts, request, reply)
  if (signedInAs) return reply.redirect(wayBack, 303)
  const account = proved && (await parts.accounts.byId(proved.accountId))
  if (account && !account.disabled) return finishVisit(parts, request, reply, account)
  const person = await findAwaitedPerson(parts, uid)
  if (!person) return reply.redirect(`${base}/sign-in`, 303)
  if (person.confirmed) return reply.redirect(`${base}/sign-in?confirmed=1`, 303)
  const problem = look.words.notYetConfirmed
  return sendPage(reply, look, checkMailPage(look, { email: person.email, problem, base }), 409)
}
