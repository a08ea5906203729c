import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Registration } from '../accounts/registrations.ts'
import { buildMailLimits, buildResetMailLimit } from '../limits/allowances.ts'
import type { Locale } from '../options.ts'
import { registerPage } from '../pages/register-page.ts'
import { parseForm, readSubmittedText, registerSchema } from './form-schemas.ts'
import type { IdentityServices } from './identity-services.ts'
import { getInteraction } from './interaction-visit.ts'
import { delayToMinimum, MIN_RESPONSE_MS } from './minimum-delay.ts'
import { formatWait, sendPage } from './send-page.ts'

/** The account is created only when the e-mail address is confirmed. */
export function addRegisterRoutes(scope: FastifyInstance, parts: IdentityServices): void {
  const path = `${parts.realm.mount}/interaction/:uid/register`
  scope.get(path, async (request, reply) => {
    const visit = await getInteraction(parts, request, reply)
    return sendPage(reply, visit.look, registerPage(visit.look, visit))
  })
  scope.post(path, async (request, reply) => register(parts, request, reply))
}

async function register(parts: IdentityServices, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { look, base, uid } = await getInteraction(parts, request, reply)
  const { body } = request
  const again = {
    givenName: readSubmittedText(body, 'givenName'),
    familyName: readSubmittedText(body, 'familyName'),
    email: readSubmittedText(body, 'email'),
    base,
  }
  const form = parseForm(registerSchema(look.words), body)
  if (!form.ok) return sendPage(reply, look, registerPage(look, { ...again, faults: form.faults }), 400)

  const taken = await parts.limiter.take(buildMailLimits('registration', form.value.email, request.ip))
  if (!taken.allowed) {
    parts.realm.securityEvent({ event: 'limit-reached', reason: 'registration', email: form.value.email }, request)
    reply.header('retry-after', taken.retryAfterSeconds)
    const problem = formatWait(look, taken.retryAfterSeconds)
    return sendPage(reply, look, registerPage(look, { ...again, problem }), 429)
  }
  const { givenName, familyName, email, password } = form.value
  const claim = async () => {
    const added = await parts.registrations.add({ givenName, familyName, email, password, locale: look.locale })
    await sendConfirmation(parts, added, look.locale, uid)
  }
  await delayToMinimum(MIN_RESPONSE_MS, claim())
  return reply.redirect(`${base}/check-mail`, 303)
}

export async function sendConfirmation(
  parts: IdentityServices,
  registration: Registration,
  locale: Locale,
  interactionUid: string,
): Promise<void> {
  await parts.links.noteAwaited('confirm-registration', { registrationId: registration.id }, interactionUid)
  const existing = await parts.accounts.byEmail(registration.email)
  if (existing?.emailVerified) {
    const mail = await parts.limiter.take([buildResetMailLimit(existing.email, parts.realm.ttl.resetLink)])
    if (mail.allowed) await parts.mails.alreadyRegistered(existing, locale, interactionUid)
  } else await parts.mails.confirmRegistration(registration, locale, interactionUid)
}
