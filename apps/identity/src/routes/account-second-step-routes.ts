import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cancelLink } from '../pages/account-form.ts'
import { authenticatorAppPage } from '../pages/authenticator-app-page.ts'
import type { Faults } from '../pages/form-field.ts'
import { recoveryCodesPage } from '../pages/recovery-codes-page.ts'
import { type AccountVisit, accountForm, accountVisit, askBefore, askForPassword } from './account-visit.ts'
import type { PasswordRefusal } from './check-password.ts'
import { confirmApp, keyToScan, newRecoveryCodes } from './enrol-app.ts'
import { hasSecondStep } from './finish-visit.ts'
import { checkPasswordAgain, isFreshlySignedIn } from './fresh-sign-in.ts'
import type { Parts } from './parts.ts'
import { sendPage } from './send-page.ts'
import { showAccount } from './show-account.ts'

type Page = (visit: AccountVisit) => Promise<FastifyReply>

/**
 * Changes need the password or a sign-in within five minutes, because they outlive a session left open on a shared
 * screen.
 */
export function addAccountSecondStepRoutes(scope: FastifyInstance, parts: Parts): void {
  const path = `${parts.realm.mount}/account/second-step`
  const at = (page: Page) => async (request: FastifyRequest, reply: FastifyReply) =>
    accountVisit(parts, request, reply, page)
  scope.get(path, async (_request, reply) => reply.redirect(`${parts.realm.mount}/account`, 303))
  scope.get(`${path}/app`, at(beginApp))
  scope.get(`${path}/confirm`, async (_request, reply) => reply.redirect(`${path}/app`, 303))
  scope.post(`${path}/confirm`, at(confirmPassword))
  scope.post(`${path}/app`, at(addApp))
  scope.get(`${path}/remove`, at(fresh(askToRemove)))
  scope.post(`${path}/remove`, at(afterPassword(askToRemove, remove)))
  scope.get(`${path}/recovery-codes`, at(fresh(askToReplaceCodes)))
  scope.post(`${path}/recovery-codes`, at(afterPassword(askToReplaceCodes, replaceCodes)))
}

type Question = (visit: AccountVisit, again: PasswordRefusal | undefined) => FastifyReply

function fresh(question: Question): Page {
  return async (visit) =>
    question(visit, (await isFreshlySignedIn(visit.parts, visit.person)) ? undefined : { status: 200 })
}

function afterPassword(question: Question, act: Page): Page {
  return async (visit) => {
    const { parts, request, look, person } = visit
    const isFresh = await isFreshlySignedIn(parts, person)
    const refused = isFresh ? undefined : await checkPasswordAgain(parts, request, look, person)
    return refused ? question(visit, refused) : act(visit)
  }
}

async function beginApp(visit: AccountVisit): Promise<FastifyReply> {
  return (await isFreshlySignedIn(visit.parts, visit.person)) ? showApp(visit) : askFirst(visit, { status: 200 })
}

async function confirmPassword(visit: AccountVisit): Promise<FastifyReply> {
  const { parts, request, look, person } = visit
  const refused = await checkPasswordAgain(parts, request, look, person)
  return refused ? askFirst(visit, refused) : showApp(visit)
}

function askFirst(visit: AccountVisit, refused: PasswordRefusal): FastifyReply {
  const lead = visit.look.words.appConfirmLead
  return askForPassword(visit, refused, { form: 'second-step/confirm', next: 'second-step/app', lead })
}

async function showApp(visit: AccountVisit, faults?: Faults): Promise<FastifyReply> {
  const { parts, reply, look, person } = visit
  const shown = await keyToScan(parts, { account: person.account, boundTo: person.uid })
  const { action, csrf, account } = accountForm(visit, 'second-step/app')
  const form = { ...shown, action, csrf, faults, back: cancelLink(look, { account }) }
  return sendPage(reply, look, authenticatorAppPage(look, form), faults ? 400 : 200)
}

/** The pending key was shown only after the password check. */
async function addApp(visit: AccountVisit): Promise<FastifyReply> {
  const { parts, request, reply, look, person } = visit
  const { account, uid } = person
  const replaces = (await parts.totp.ofAccount(account.id)) !== undefined
  if ((await parts.totp.enrolled(account.id, uid)) === undefined) return beginApp(visit)
  const refused = await confirmApp(parts, request, look, { account, boundTo: uid, replaces })
  if (refused) return showApp(visit, refused.faults)
  const done = replaces ? look.words.appReplaced : look.words.appAdded
  if ((await parts.recoveryCodes.left(account.id)) === 0) return showCodes(visit, done)
  return showAccount(parts, request, reply, person, { outcome: { section: 'second-step', done } })
}

function askToRemove(visit: AccountVisit, again: PasswordRefusal | undefined): FastifyReply {
  const { words } = visit.look
  const said = { title: words.removeAppTitle, lead: words.removeAppLead, yes: words.removeAppYes }
  return askBefore(visit, again, { page: 'second-step/remove', ...said })
}

async function remove(visit: AccountVisit): Promise<FastifyReply> {
  const { parts, request, reply, look, person } = visit
  const { account } = person
  if (await parts.totp.remove(account.id)) {
    if (!(await hasSecondStep(parts, account))) await parts.recoveryCodes.forget(account.id)
    const removed = { event: 'second-factor-removed', reason: 'authenticator-app', account: account.id } as const
    parts.realm.securityEvent(removed, request)
    await parts.mails.secondFactor('second-factor-removed', account)
  }
  return showAccount(parts, request, reply, person, {
    outcome: { section: 'second-step', done: look.words.appRemoved },
  })
}

function askToReplaceCodes(visit: AccountVisit, again: PasswordRefusal | undefined): FastifyReply {
  const { words } = visit.look
  const said = { title: words.newCodesTitle, lead: words.newCodesLead, yes: words.newCodesYes }
  return askBefore(visit, again, { page: 'second-step/recovery-codes', ...said })
}

async function replaceCodes(visit: AccountVisit): Promise<FastifyReply> {
  await visit.parts.mails.secondFactor('recovery-codes-made', visit.person.account)
  return showCodes(visit)
}

async function showCodes(visit: AccountVisit, done?: string): Promise<FastifyReply> {
  const { parts, request, reply, look, person } = visit
  const codes = await newRecoveryCodes(parts, request, person.account)
  const { account: next } = accountForm(visit, '')
  return sendPage(reply, look, recoveryCodesPage(look, { codes, next, ...(done !== undefined && { done }) }))
}
