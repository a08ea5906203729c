import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderCancelLink } from '../pages/account-form.ts'
import { authenticatorAppPage } from '../pages/authenticator-app-page.ts'
import type { FieldErrors } from '../pages/form-field.ts'
import { recoveryCodesPage } from '../pages/recovery-codes-page.ts'
import {
  type AccountPageRequest,
  handleAccountPage,
  readAccountForm,
  sendActionConfirmation,
  sendPasswordConfirmation,
} from './account-visit.ts'
import type { PasswordRefusal } from './check-password.ts'
import { hasSecondFactor } from './finish-sign-in.ts'
import { isFreshlySignedIn, verifyPasswordConfirmation } from './fresh-sign-in.ts'
import type { IdentityServices } from './identity-services.ts'
import { sendPage } from './send-page.ts'
import { sendAccountPage } from './show-account.ts'
import { confirmTotpEnrolment, createTotpEnrolment, replaceRecoveryCodes } from './totp-enrolment.ts'

type Page = (visit: AccountPageRequest) => Promise<FastifyReply>

/**
 * Requires the password or a sign-in within five minutes, because a change outlives a session left open on a shared
 * screen.
 */
export function addAccountSecondFactorRoutes(scope: FastifyInstance, parts: IdentityServices): void {
  const path = `${parts.realm.mount}/account/second-step`
  const at = (page: Page) => async (request: FastifyRequest, reply: FastifyReply) =>
    handleAccountPage(parts, request, reply, page)
  scope.get(path, async (_request, reply) => reply.redirect(`${parts.realm.mount}/account`, 303))
  scope.get(`${path}/app`, at(startAppSetUp))
  scope.get(`${path}/confirm`, async (_request, reply) => reply.redirect(`${path}/app`, 303))
  scope.post(`${path}/confirm`, at(confirmPassword))
  scope.post(`${path}/app`, at(addApp))
  scope.get(`${path}/remove`, at(fresh(sendRemovalPage)))
  scope.post(`${path}/remove`, at(afterPassword(sendRemovalPage, remove)))
  scope.get(`${path}/recovery-codes`, at(fresh(sendReplaceCodesPage)))
  scope.post(`${path}/recovery-codes`, at(afterPassword(sendReplaceCodesPage, replaceCodes)))
}

type Question = (visit: AccountPageRequest, again: PasswordRefusal | undefined) => FastifyReply

function fresh(question: Question): Page {
  return async (visit) =>
    question(visit, (await isFreshlySignedIn(visit.parts, visit.person)) ? undefined : { status: 200 })
}

function afterPassword(question: Question, act: Page): Page {
  return async (visit) => {
    const { parts, request, look, person } = visit
    const isFresh = await isFreshlySignedIn(parts, person)
    const refused = isFresh ? undefined : await verifyPasswordConfirmation(parts, request, look, person)
    return refused ? question(visit, refused) : act(visit)
  }
}

async function startAppSetUp(visit: AccountPageRequest): Promise<FastifyReply> {
  return (await isFreshlySignedIn(visit.parts, visit.person))
    ? showApp(visit)
    : sendPasswordPage(visit, { status: 200 })
}

async function confirmPassword(visit: AccountPageRequest): Promise<FastifyReply> {
  const { parts, request, look, person } = visit
  const refused = await verifyPasswordConfirmation(parts, request, look, person)
  return refused ? sendPasswordPage(visit, refused) : showApp(visit)
}

function sendPasswordPage(visit: AccountPageRequest, refused: PasswordRefusal): FastifyReply {
  const lead = visit.look.words.appConfirmLead
  return sendPasswordConfirmation(visit, refused, { form: 'second-step/confirm', next: 'second-step/app', lead })
}

async function showApp(visit: AccountPageRequest, faults?: FieldErrors): Promise<FastifyReply> {
  const { parts, reply, look, person } = visit
  const shown = await createTotpEnrolment(parts, { account: person.account, boundTo: person.uid })
  const { action, csrf, account } = readAccountForm(visit, 'second-step/app')
  const form = { ...shown, action, csrf, faults, back: renderCancelLink(look, { account }) }
  return sendPage(reply, look, authenticatorAppPage(look, form), faults ? 400 : 200)
}

/** Displayed only after the password check, which is not repeated. */
async function addApp(visit: AccountPageRequest): Promise<FastifyReply> {
  const { parts, request, reply, look, person } = visit
  const { account, uid } = person
  const replaces = (await parts.totp.ofAccount(account.id)) !== undefined
  if ((await parts.totp.enrolled(account.id, uid)) === undefined) return startAppSetUp(visit)
  const refused = await confirmTotpEnrolment(parts, request, look, { account, boundTo: uid, replaces })
  if (refused) return showApp(visit, refused.faults)
  const done = replaces ? look.words.appReplaced : look.words.appAdded
  if ((await parts.recoveryCodes.left(account.id)) === 0) return showCodes(visit, done)
  return sendAccountPage(parts, request, reply, person, { outcome: { section: 'second-step', done } })
}

function sendRemovalPage(visit: AccountPageRequest, again: PasswordRefusal | undefined): FastifyReply {
  const { words } = visit.look
  const said = { title: words.removeAppTitle, lead: words.removeAppLead, yes: words.removeAppYes }
  return sendActionConfirmation(visit, again, { page: 'second-step/remove', ...said })
}

async function remove(visit: AccountPageRequest): Promise<FastifyReply> {
  const { parts, request, reply, look, person } = visit
  const { account } = person
  if (await parts.totp.remove(account.id)) {
    if (!(await hasSecondFactor(parts, account))) await parts.recoveryCodes.forget(account.id)
    const removed = { event: 'second-factor-removed', reason: 'authenticator-app', account: account.id } as const
    parts.realm.securityEvent(removed, request)
    await parts.mails.secondFactor('second-factor-removed', account)
  }
  return sendAccountPage(parts, request, reply, person, {
    outcome: { section: 'second-step', done: look.words.appRemoved },
  })
}

function sendReplaceCodesPage(visit: AccountPageRequest, again: PasswordRefusal | undefined): FastifyReply {
  const { words } = visit.look
  const said = { title: words.newCodesTitle, lead: words.newCodesLead, yes: words.newCodesYes }
  return sendActionConfirmation(visit, again, { page: 'second-step/recovery-codes', ...said })
}

async function replaceCodes(visit: AccountPageRequest): Promise<FastifyReply> {
  await visit.parts.mails.secondFactor('recovery-codes-made', visit.person.account)
  return showCodes(visit)
}

async function showCodes(visit: AccountPageRequest, done?: string): Promise<FastifyReply> {
  const { parts, request, reply, look, person } = visit
  const codes = await replaceRecoveryCodes(parts, request, person.account)
  const { account: next } = readAccountForm(visit, '')
  return sendPage(reply, look, recoveryCodesPage(look, { codes, next, ...(done !== undefined && { done }) }))
}
