import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.ts'
import { hashSecret } from '../keys/secret-hash.ts'
import { buildMailLimits, buildResetMailLimit } from '../limits/allowances.ts'
import { linkInvalidPage } from '../pages/message-pages.ts'
import { forgotPasswordPage, newPasswordPage, passwordSavedPage, resetLinkSentPage } from '../pages/password-pages.ts'
import { buildAccountSignInUrl } from './account-session.ts'
import { endSessionsAfterPasswordChange } from './after-new-password.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { forgotPasswordSchema, newPasswordSchema, parseForm, readSubmittedText } from './form-schemas.ts'
import type { IdentityServices } from './identity-services.ts'
import { findInteraction, getInteraction } from './interaction-visit.ts'
import { delayToMinimum, MIN_RESPONSE_MS } from './minimum-delay.ts'
import { findPageAppearance, formatWait, readQueryText, sendPage } from './send-page.ts'

export function addPasswordRoutes(scope: FastifyInstance, parts: IdentityServices): void {
  const { mount } = parts.realm
  for (const path of [`${mount}/interaction/:uid/forgot`, `${mount}/login-actions/reset-credentials`]) {
    scope.get(path, async (request, reply) => {
      const { look, action, back } = await placeOf(parts, request, reply)
      return sendPage(reply, look, forgotPasswordPage(look, { email: '', action, ...back }))
    })
    scope.post(path, async (request, reply) => requestResetLink(parts, request, reply))
  }
  for (const path of [`${mount}/interaction/:uid/new-password`, `${mount}/login-actions/new-password`]) {
    scope.get(path, async (request, reply) => openLink(parts, request, reply))
    scope.post(path, async (request, reply) => savePassword(parts, request, reply))
  }
}

async function requestResetLink(
  parts: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { look, action, back, uid } = await placeOf(parts, request, reply)
  const email = readSubmittedText(request.body, 'email')
  const form = parseForm(forgotPasswordSchema(look.words), request.body)
  if (!form.ok)
    return sendPage(reply, look, forgotPasswordPage(look, { email, faults: form.faults, action, ...back }), 400)
  const taken = await parts.limiter.take(buildMailLimits('reset', form.value.email, request.ip))
  if (!taken.allowed) {
    parts.realm.securityEvent({ event: 'limit-reached', reason: 'password-reset', email: form.value.email }, request)
    reply.header('retry-after', taken.retryAfterSeconds)
    const problem = formatWait(look, taken.retryAfterSeconds)
    return sendPage(reply, look, forgotPasswordPage(look, { email, problem, action, ...back }), 429)
  }
  parts.realm.securityEvent({ event: 'password-reset-asked', email: form.value.email }, request)
  const send = async () => {
    const account = await parts.accounts.byEmail(form.value.email)
    const mail = await parts.limiter.take([buildResetMailLimit(form.value.email, parts.realm.ttl.resetLink)])
    if (account && !account.disabled && mail.allowed) await parts.mails.resetPassword(account, look.locale, uid)
  }
  await delayToMinimum(MIN_RESPONSE_MS, send())
  return sendPage(reply, look, resetLinkSentPage(look, { email: form.value.email, ...back }))
}

async function openLink(parts: IdentityServices, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { look, account, form } = await findResetLink(parts, request, reply, readQueryText(request, 'token'))
  if (!account) return sendPage(reply, look, linkInvalidPage(look), 410)
  return sendPage(reply, look, newPasswordPage(look, form))
}

async function savePassword(
  parts: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const secret = readQueryText(request, 'token')
  const { look, account, visit, form } = await findResetLink(parts, request, reply, secret)
  if (!account) return sendPage(reply, look, linkInvalidPage(look), 410)
  const personal = [account.givenName, account.familyName, account.email]
  const parsed = parseForm(newPasswordSchema(look.words, personal), request.body)
  if (!parsed.ok) return sendPage(reply, look, newPasswordPage(look, { ...form, faults: parsed.faults }), 400)
  // Before the link is consumed, so that another can be requested if this fails.
  await parts.limiter.giveBack([buildResetMailLimit(account.email, parts.realm.ttl.resetLink)])
  if (!(await parts.links.use(secret))) return sendPage(reply, look, linkInvalidPage(look), 410)

  await parts.accounts.setPassword(account.id, parsed.value.password)
  parts.realm.securityEvent({ event: 'password-reset-done', account: account.id }, request)
  await endSessionsAfterPasswordChange(parts, request, account, form.signsIn ? visit?.sessionUid : undefined)
  await parts.accounts.markVerified(account.id)
  const changed = await parts.accounts.byId(account.id)
  if (form.signsIn && changed) return finishSignIn(parts, request, reply, changed)
  const passkeys = (await parts.passkeys.ofAccount(account.id)).map(({ name }) => name)
  return sendPage(reply, look, passwordSavedPage(look, { passkeys, account: buildAccountSignInUrl(parts) }))
}

async function findResetLink(parts: IdentityServices, request: FastifyRequest, reply: FastifyReply, secret: string) {
  const visit = await findInteraction(parts, request, reply)
  const look = visit?.look ?? findPageAppearance(parts, request)
  const link = await parts.links.find(secret)
  const found =
    link?.purpose === 'reset-password' && link.accountId ? await parts.accounts.byId(link.accountId) : undefined
  const account: Account | undefined = found?.disabled ? undefined : found
  const signsIn = visit !== undefined && link?.interaction === hashSecret(visit.uid)
  const action = `${request.url.split('?', 1)[0]}?${new URLSearchParams({ token: secret })}`
  return { visit, look, account, form: { email: account?.email ?? '', action, signsIn } }
}

async function placeOf(parts: IdentityServices, request: FastifyRequest, reply: FastifyReply) {
  const action = request.url.split('?', 1)[0] ?? ''
  if (action.endsWith('/reset-credentials'))
    return { look: findPageAppearance(parts, request), action, back: {}, uid: undefined }
  const { look, base, uid } = await getInteraction(parts, request, reply)
  return { look, action, back: { back: `${base}/sign-in` }, uid }
}
