import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { buildResetMailLimit } from '../limits/allowances.ts'
import type { PageAppearance } from '../pages/layout.ts'
import { errorPage } from '../pages/message-pages.ts'
import { buildAccountSignInUrl, findSignedInAccount, type SignedInAccount, verifyFormToken } from './account-session.ts'
import { endSessionsAfterPasswordChange } from './after-new-password.ts'
import { checkPassword } from './check-password.ts'
import { changePasswordSchema, nameSchema, parseForm, readSubmittedText } from './form-schemas.ts'
import type { IdentityServices } from './identity-services.ts'
import { findPageAppearance, sendPage } from './send-page.ts'
import { type AccountPageResult, sendAccountPage } from './show-account.ts'

type Change = (
  parts: IdentityServices,
  request: FastifyRequest,
  look: PageAppearance,
  person: SignedInAccount,
) => Promise<AccountPageResult>

/** Keycloak's account path, which returns JSON for keycloak-js' `loadUserProfile`. */
export function addAccountRoutes(scope: FastifyInstance, parts: IdentityServices): void {
  const path = `${parts.realm.mount}/account`
  scope.get(path, async (request, reply) => {
    if (/\bapplication\/json\b/.test(request.headers.accept ?? '')) return sendProfile(parts, request, reply)
    const person = await findSignedInAccount(parts, request, reply)
    if (!person) return reply.redirect(buildAccountSignInUrl(parts), 303)
    return sendAccountPage(parts, request, reply, person)
  })
  const changes: Record<string, Change> = { name: changeName, password: changePassword, sessions: endSessions }
  for (const [section, change] of Object.entries(changes)) {
    scope.get(`${path}/${section}`, async (_request, reply) => reply.redirect(path, 303))
    scope.post(`${path}/${section}`, async (request, reply) => {
      const person = await findSignedInAccount(parts, request, reply)
      if (!person) return reply.redirect(path, 303)
      const look = findPageAppearance(parts, request)
      if (!verifyFormToken(parts, person.uid, readSubmittedText(request.body, 'csrf'))) {
        return sendPage(reply, look, errorPage(look, 'foreign-form'), 403)
      }
      const result = await change(parts, request, look, person)
      return sendAccountPage(parts, request, reply, person, result)
    })
  }
}

const changeName: Change = async (parts, request, look, { account }) => {
  const { body } = request
  const form = parseForm(nameSchema(look.words), body)
  if (!form.ok) {
    const again = {
      givenName: readSubmittedText(body, 'givenName'),
      familyName: readSubmittedText(body, 'familyName'),
      phone: readSubmittedText(body, 'phone'),
    }
    return { outcome: { section: 'name', faults: form.faults }, status: 400, typed: again }
  }
  await parts.accounts.setName(account.id, form.value)
  return { outcome: { section: 'name', done: look.words.nameSaved } }
}

const changePassword: Change = async (parts, request, look, { account, uid }) => {
  const { words } = look
  const personal = [account.givenName, account.familyName, account.email]
  const form = parseForm(changePasswordSchema(words, personal), request.body)
  if (!form.ok) return { outcome: { section: 'password', faults: form.faults }, status: 400 }
  const refused = await checkPassword(parts, request, look, account, form.value.currentPassword)
  if (refused) return { outcome: { section: 'password', ...refused }, status: refused.status }
  await parts.accounts.setPassword(account.id, form.value.password)
  parts.realm.securityEvent({ event: 'password-changed', account: account.id }, request)
  await endSessionsAfterPasswordChange(parts, request, account, uid)
  await parts.limiter.giveBack([buildResetMailLimit(account.email, parts.realm.ttl.resetLink)])
  return { outcome: { section: 'password', done: words.passwordChanged } }
}

const endSessions: Change = async (parts, request, look, { account, uid }) => {
  const session = readSubmittedText(request.body, 'session')
  if (session === 'others') {
    await parts.sessions.endAll(account.id, uid, request)
    return { outcome: { section: 'sessions', done: look.words.othersEnded } }
  }
  // The session may have ended already.
  await parts.sessions.endOne(account.id, session, request)
  return { outcome: { section: 'sessions', done: look.words.sessionEnded } }
}

async function sendProfile(
  parts: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const account = await parts.verifyToken(request.headers.authorization)
  if (!account) {
    if (request.headers.authorization) parts.realm.securityEvent({ event: 'token-refused', reason: 'account' }, request)
    return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'invalid_token' })
  }
  return reply.header('cache-control', 'no-store').send({
    id: account.id,
    username: account.email,
    email: account.email,
    emailVerified: account.emailVerified,
    firstName: account.givenName,
    lastName: account.familyName,
    createdTimestamp: account.createdAt.getTime(),
    attributes: { locale: [account.locale], ...(account.phone && { phoneNumber: [account.phone] }) },
  })
}
