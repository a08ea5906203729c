import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.ts'
import { mailLimits, signInLimits } from '../limits/allowances.ts'
import { registerPage } from '../pages/register-page.ts'
import { signInPage } from '../pages/sign-in-page.ts'
import { awaitedPerson } from './awaited-person.ts'
import { parseForm, signInSchema, typed } from './form-schemas.ts'
import { finishVisit, type Visit, visitOf } from './interaction-visit.ts'
import type { Parts } from './parts.ts'
import { queryText, sendPage, waitInWords } from './send-page.ts'

/** The page where a sign-in starts, and the sign-in itself. */
export function addSignInRoutes(scope: FastifyInstance, parts: Parts): void {
  const base = `${parts.realm.mount}/interaction/:uid`

  scope.get(base, async (request, reply) => {
    const visit = await visitOf(parts, request, reply)
    const page = visit.wantsRegistration ? registerPage(visit.look, visit) : startPage(visit)
    return sendPage(reply, visit.look, page)
  })
  scope.get(`${base}/sign-in`, async (request, reply) => {
    const visit = await visitOf(parts, request, reply)
    // Named by "I have confirmed, go on", which found the address confirmed in another browser.
    const awaited = queryText(request, 'confirmed') ? await awaitedPerson(parts, visit.uid) : undefined
    if (!awaited?.confirmed) return sendPage(reply, visit.look, startPage(visit))
    const done = visit.look.words.confirmedElsewhere
    return sendPage(reply, visit.look, signInPage(visit.look, { email: awaited.email, done, base: visit.base }))
  })
  scope.post(`${base}/sign-in`, async (request, reply) => signIn(parts, request, reply))
}

function startPage(visit: Visit) {
  return signInPage(visit.look, { email: visit.loginHint, base: visit.base })
}

async function signIn(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visit = await visitOf(parts, request, reply)
  const { look, base } = visit
  const email = typed(request.body, 'email')
  const form = parseForm(signInSchema(look.words), request.body)
  if (!form.ok) return sendPage(reply, look, signInPage(look, { email, faults: form.faults, base }), 400)

  const limits = signInLimits(form.value.email, request.ip)
  const taken = await parts.limiter.take(limits)
  if (!taken.allowed) {
    reply.header('retry-after', taken.retryAfterSeconds)
    const problem = waitInWords(look, taken.retryAfterSeconds)
    return sendPage(reply, look, signInPage(look, { email, problem, base }), 429)
  }
  const account = await parts.accounts.authenticate(form.value.email, form.value.password)
  if (account) {
    await parts.limiter.giveBack(limits)
    if (account.disabled) {
      return sendPage(reply, look, signInPage(look, { email, problem: look.words.accountDisabled, base }), 403)
    }
    return account.emailVerified
      ? finishVisit(parts, request, reply, account)
      : askToVerify(parts, request, reply, visit, account)
  }
  const waiting = await parts.registrations.authenticate(form.value.email, form.value.password)
  if (waiting) {
    await parts.limiter.giveBack(limits)
    const secret = await parts.links.create('confirm-registration', { registrationId: waiting.id }, visit.uid)
    if (await mayMail(parts, waiting.email, request.ip)) {
      await parts.mails.confirmRegistration(waiting, secret, look.locale, visit.uid)
    }
    return reply.redirect(`${base}/check-mail`, 303)
  }
  return sendPage(reply, look, signInPage(look, { email, problem: look.words.wrongCredentials, base }), 401)
}

async function askToVerify(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
  account: Account,
): Promise<FastifyReply> {
  if (await mayMail(parts, account.email, request.ip)) {
    await parts.mails.confirmAccount(account, visit.look.locale, visit.uid)
  } else {
    // The mail is one too many, but this sign-in still waits for that address.
    await parts.links.create('verify-email', { accountId: account.id }, visit.uid)
  }
  return reply.redirect(`${visit.base}/check-mail`, 303)
}

async function mayMail(parts: Parts, email: string, address: string): Promise<boolean> {
  return (await parts.limiter.take(mailLimits('confirm', email, address))).allowed
}
