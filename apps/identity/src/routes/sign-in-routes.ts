import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { registerPage } from '../pages/register-page.ts'
import { signInPage } from '../pages/sign-in-page.ts'
import { parseForm, readSubmittedText, signInSchema } from './form-schemas.ts'
import type { IdentityServices } from './identity-services.ts'
import { findInteractionCookieScope, getInteraction, type InteractionVisit } from './interaction-visit.ts'
import { findLinkRecipient } from './link-recipient.ts'
import { formatWait, readQueryText, sendPage } from './send-page.ts'
import { consumeMailAllowance, signInAccount } from './sign-in-account.ts'

export function addSignInRoutes(scope: FastifyInstance, parts: IdentityServices): void {
  const base = `${parts.realm.mount}/interaction/:uid`

  scope.get(base, async (request, reply) => {
    const visit = await getInteraction(parts, request, reply)
    const page = visit.wantsRegistration ? registerPage(visit.look, visit) : startPage(parts, visit)
    return sendPage(reply, visit.look, page)
  })
  scope.get(`${base}/sign-in`, async (request, reply) => {
    const visit = await getInteraction(parts, request, reply)
    // Target of "I have confirmed, go on" after confirmation in another browser.
    const awaited = readQueryText(request, 'confirmed') ? await findLinkRecipient(parts, visit.uid) : undefined
    if (!awaited?.confirmed) return sendPage(reply, visit.look, startPage(parts, visit))
    const done = visit.look.words.confirmedElsewhere
    return sendPage(
      reply,
      visit.look,
      signInPage(visit.look, { ...findInteractionCookieScope(parts, visit), email: awaited.email, done }),
    )
  })
  scope.post(`${base}/sign-in`, async (request, reply) => signIn(parts, request, reply))
}

function startPage(parts: IdentityServices, visit: InteractionVisit) {
  return signInPage(visit.look, { ...findInteractionCookieScope(parts, visit), email: visit.loginHint })
}

async function signIn(parts: IdentityServices, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visit = await getInteraction(parts, request, reply)
  const { look, base } = visit
  const place = findInteractionCookieScope(parts, visit)
  const email = readSubmittedText(request.body, 'email')
  const form = parseForm(signInSchema(look.words), request.body)
  if (!form.ok) return sendPage(reply, look, signInPage(look, { email, faults: form.faults, ...place }), 400)

  const taken = await parts.tries.take(request, form.value.email)
  if (!taken.allowed) {
    parts.realm.securityEvent({ event: 'limit-reached', reason: 'sign-in', email: form.value.email }, request)
    reply.header('retry-after', taken.retryAfterSeconds)
    const problem = formatWait(look, taken.retryAfterSeconds)
    return sendPage(reply, look, signInPage(look, { email, problem, ...place }), 429)
  }
  const account = await parts.accounts.authenticate(form.value.email, form.value.password)
  if (account) {
    await taken.giveBack()
    return signInAccount(parts, request, reply, { visit, account, by: 'password', email })
  }
  const waiting = await parts.registrations.authenticate(form.value.email, form.value.password)
  if (waiting) {
    await taken.giveBack()
    await parts.links.noteAwaited('confirm-registration', { registrationId: waiting.id }, visit.uid)
    if (await consumeMailAllowance(parts, waiting.email, request.ip)) {
      await parts.mails.confirmRegistration(waiting, look.locale, visit.uid)
    }
    return reply.redirect(`${base}/check-mail`, 303)
  }
  parts.realm.securityEvent({ event: 'sign-in-refused', reason: 'wrong-credentials', email: form.value.email }, request)
  return sendPage(reply, look, signInPage(look, { email, problem: look.words.wrongCredentials, ...place }), 401)
}
