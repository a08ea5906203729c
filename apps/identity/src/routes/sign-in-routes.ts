import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { registerPage } from '../pages/register-page.ts'
import { signInPage } from '../pages/sign-in-page.ts'
import { findAwaitedPerson } from './awaited-person.ts'
import { parseForm, signInSchema, typedValue } from './form-schemas.ts'
import { getVisit, placeOf, type Visit } from './interaction-visit.ts'
import { admitAccount, takeMailAllowance } from './let-in.ts'
import type { Parts } from './parts.ts'
import { queryText, sendPage, waitInWords } from './send-page.ts'

export function addSignInRoutes(scope: FastifyInstance, parts: Parts): void {
  const base = `${parts.realm.mount}/interaction/:uid`

  scope.get(base, async (request, reply) => {
    const visit = await getVisit(parts, request, reply)
    const page = visit.wantsRegistration ? registerPage(visit.look, visit) : startPage(parts, visit)
    return sendPage(reply, visit.look, page)
  })
  scope.get(`${base}/sign-in`, async (request, reply) => {
    const visit = await getVisit(parts, request, reply)
    // Link "I have confirmed, go on", after confirmation in another browser.
    const awaited = queryText(request, 'confirmed') ? await findAwaitedPerson(parts, visit.uid) : undefined
    if (!awaited?.confirmed) return sendPage(reply, visit.look, startPage(parts, visit))
    const done = visit.look.words.confirmedElsewhere
    return sendPage(reply, visit.look, signInPage(visit.look, { ...placeOf(parts, visit), email: awaited.email, done }))
  })
  scope.post(`${base}/sign-in`, async (request, reply) => signIn(parts, request, reply))
}

function startPage(parts: Parts, visit: Visit) {
  return signInPage(visit.look, { ...placeOf(parts, visit), email: visit.loginHint })
}

async function signIn(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visit = await getVisit(parts, request, reply)
  const { look, base } = visit
  const place = placeOf(parts, visit)
  const email = typedValue(request.body, 'email')
  const form = parseForm(signInSchema(look.words), request.body)
  if (!form.ok) return sendPage(reply, look, signInPage(look, { email, faults: form.faults, ...place }), 400)

  const taken = await parts.tries.take(request, form.value.email)
  if (!taken.allowed) {
    parts.realm.securityEvent({ event: 'limit-reached', reason: 'sign-in', email: form.value.email }, request)
    reply.header('retry-after', taken.retryAfterSeconds)
    const problem = waitInWords(look, taken.retryAfterSeconds)
    return sendPage(reply, look, signInPage(look, { email, problem, ...place }), 429)
  }
  const account = await parts.accounts.authenticate(form.value.email, form.value.password)
  if (account) {
    await taken.giveBack()
    return admitAccount(parts, request, reply, { visit, account, by: 'password', email })
  }
  const waiting = await parts.registrations.authenticate(form.value.email, form.value.password)
  if (waiting) {
    await taken.giveBack()
    await parts.links.noteAwaited('confirm-registration', { registrationId: waiting.id }, visit.uid)
    if (await takeMailAllowance(parts, waiting.email, request.ip)) {
      await parts.mails.confirmRegistration(waiting, look.locale, visit.uid)
    }
    return reply.redirect(`${base}/check-mail`, 303)
  }
  parts.realm.securityEvent({ event: 'sign-in-refused', reason: 'wrong-credentials', email: form.value.email }, request)
  return sendPage(reply, look, signInPage(look, { email, problem: look.words.wrongCredentials, ...place }), 401)
}
