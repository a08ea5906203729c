import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.ts'
import { hashSecret } from '../keys/secret-hash.ts'
import type { LinkTarget } from '../links/mail-links.ts'
import { type ConfirmForm, confirmedPage, confirmPage, discardedPage } from '../pages/confirm-pages.ts'
import type { PageAppearance } from '../pages/layout.ts'
import { linkInvalidPage } from '../pages/message-pages.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { confirmRegistrationSchema, parseForm } from './form-schemas.ts'
import type { IdentityServices } from './identity-services.ts'
import { findInteraction } from './interaction-visit.ts'
import { findLinkTargetPerson, type LinkRecipient } from './link-recipient.ts'
import { findPageAppearance, formatWait, readQueryText, sendPage } from './send-page.ts'

export function addConfirmLinkRoutes(scope: FastifyInstance, parts: IdentityServices): void {
  const { mount } = parts.realm
  const actions = `${mount}/login-actions`
  scope.get(`${mount}/interaction/:uid/confirm-email`, async (request, reply) => openLink(parts, request, reply))
  scope.get(`${actions}/confirm-email`, async (request, reply) => openLink(parts, request, reply))
  scope.post(`${actions}/confirm-email`, async (request, reply) => confirm(parts, request, reply))
  scope.post(`${actions}/discard-registration`, async (request, reply) => discard(parts, request, reply))
  scope.get(`${actions}/discarded`, async (request, reply) => {
    const look = findPageAppearance(parts, request)
    return sendPage(reply, look, discardedPage(look))
  })
}

async function openLink(parts: IdentityServices, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visit = await findInteraction(parts, request, reply)
  const look = visit?.look ?? findPageAppearance(parts, request)
  const { secret, link, person } = await findConfirmLink(parts, request)
  if (!link || !person) return sendPage(reply, look, linkInvalidPage(look), 410)
  // The requesting browser needs no password. Another could be a mail scanner or another person.
  if (visit && link.interaction === hashSecret(visit.uid)) {
    const account = await useLink(parts, secret, link)
    if (account && !account.disabled) return finishSignIn(parts, request, reply, account)
    return sendPage(reply, look, linkInvalidPage(look), 410)
  }
  return sendPage(reply, look, confirmPage(look, buildConfirmForm(look, secret, person)))
}

async function confirm(parts: IdentityServices, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const look = findPageAppearance(parts, request)
  const { secret, link, person } = await findConfirmLink(parts, request)
  if (!link || !person) return sendPage(reply, look, linkInvalidPage(look), 410)
  const again = buildConfirmForm(look, secret, person)
  const form = parseForm(confirmRegistrationSchema(look.words), request.body)
  if (!form.ok) return sendPage(reply, look, confirmPage(look, { ...again, faults: form.faults }), 400)

  const taken = await parts.tries.take(request, person.email)
  if (!taken.allowed) {
    parts.realm.securityEvent({ event: 'limit-reached', reason: 'sign-in', email: person.email }, request)
    reply.header('retry-after', taken.retryAfterSeconds)
    const problem = formatWait(look, taken.retryAfterSeconds)
    return sendPage(reply, look, confirmPage(look, { ...again, problem }), 429)
  }
  if (!(await isPassword(parts, person, form.value.password))) {
    parts.realm.securityEvent({ event: 'sign-in-refused', reason: 'wrong-credentials', email: person.email }, request)
    const faults = { password: look.words.wrongConfirmPassword }
    return sendPage(reply, look, confirmPage(look, { ...again, faults }), 401)
  }
  await taken.giveBack()
  const account = await useLink(parts, secret, link)
  return account ? sendPage(reply, look, confirmedPage(look)) : sendPage(reply, look, linkInvalidPage(look), 410)
}

async function discard(parts: IdentityServices, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { link } = await findConfirmLink(parts, request)
  if (link?.registrationId === undefined) {
    const look = findPageAppearance(parts, request)
    return sendPage(reply, look, linkInvalidPage(look), 410)
  }
  await parts.registrations.discard(link.registrationId)
  return reply.redirect(`${parts.realm.mount}/login-actions/discarded`, 303)
}

async function findConfirmLink(parts: IdentityServices, request: FastifyRequest) {
  const secret = readQueryText(request, 'token')
  const found = await parts.links.find(secret)
  const link = found?.purpose === 'reset-password' ? undefined : found
  const person = link && (await findLinkTargetPerson(parts, link))
  // An older link is obsolete once the address is confirmed.
  return { secret, link, person: person?.confirmed ? undefined : person }
}

async function isPassword(
  parts: IdentityServices,
  { email, target }: LinkRecipient,
  password: string,
): Promise<boolean> {
  if (target.registrationId !== undefined) return parts.registrations.isPassword(target.registrationId, password)
  return (await parts.accounts.authenticate(email, password))?.id === target.accountId
}

async function useLink(parts: IdentityServices, secret: string, target: LinkTarget): Promise<Account | undefined> {
  if (!(await parts.links.use(secret))) return undefined
  if (target.accountId !== undefined) {
    await parts.accounts.markVerified(target.accountId)
    return parts.accounts.byId(target.accountId)
  }
  const account = await parts.registrations.confirm(target.registrationId)
  if (account) await parts.mails.welcome(account)
  return account
}

function buildConfirmForm(look: PageAppearance, secret: string, person: LinkRecipient): ConfirmForm {
  const actions = `${look.mount}/login-actions`
  // For the language switch.
  const query = new URLSearchParams({ token: secret })
  return {
    name: person.name,
    email: person.email,
    action: `${actions}/confirm-email?${query}`,
    discard: person.target.registrationId === undefined ? undefined : `${actions}/discard-registration?${query}`,
  }
}
