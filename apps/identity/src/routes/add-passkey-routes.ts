import type { FastifyInstance, FastifyReply } from 'fastify'
import { addPasskeyPage, confirmItIsYouPage } from '../pages/passkey-pages.ts'
import type { Ceremonies } from '../passkeys/ceremonies.ts'
import { passkeyName } from '../passkeys/passkey-name.ts'
import { signInForAccount } from './account-session.ts'
import type { PasswordRefusal } from './check-password.ts'
import { isFreshlySignedIn, passwordAgain } from './fresh-sign-in.ts'
import type { Parts } from './parts.ts'
import { type PasskeyVisit, passkeyForm, passkeyVisit } from './passkey-routes.ts'
import { credentialOf } from './passkey-sign-in-routes.ts'
import { sendPage } from './send-page.ts'
import { showAccount } from './show-account.ts'

/** More than anybody has devices. */
const MOST_PASSKEYS = 20

/**
 * Adding a passkey: first the password, unless one has just signed in, then the device. The challenge is proof of the first
 * step: it is made for this session only once that is done.
 */
export function addAddPasskeyRoutes(scope: FastifyInstance, parts: Parts): void {
  const { ceremonies } = parts
  if (!ceremonies) return
  const path = `${parts.realm.mount}/account/passkeys`
  scope.get(`${path}/add`, async (request, reply) =>
    passkeyVisit(parts, request, reply, async (visit) => begin(visit, ceremonies)),
  )
  scope.get(`${path}/confirm`, async (_request, reply) => reply.redirect(`${path}/add`, 303))
  scope.post(`${path}/confirm`, async (request, reply) =>
    passkeyVisit(parts, request, reply, async (visit) => confirm(visit, ceremonies)),
  )
  scope.post(`${path}/add`, async (request, reply) =>
    passkeyVisit(parts, request, reply, async (visit) => add(visit, ceremonies)),
  )
}

async function begin(visit: PasskeyVisit, ceremonies: Ceremonies, problem?: string): Promise<FastifyReply> {
  const isFresh = await isFreshlySignedIn(visit.parts, visit.person)
  if (!isFresh) return askForPassword(visit, { status: problem ? 400 : 200, ...(problem && { problem }) })
  return askDevice(visit, ceremonies, problem)
}

async function confirm(visit: PasskeyVisit, ceremonies: Ceremonies): Promise<FastifyReply> {
  const { parts, request, look, person } = visit
  const refused = await passwordAgain(parts, request, look, person)
  return refused ? askForPassword(visit, refused) : askDevice(visit, ceremonies)
}

async function askForPassword(visit: PasskeyVisit, { status, ...refusal }: PasswordRefusal): Promise<FastifyReply> {
  const { parts, reply, look, person } = visit
  const { origin, mount } = parts.realm
  const page = confirmItIsYouPage(look, {
    ...passkeyForm(visit, 'passkeys/confirm'),
    ...refusal,
    email: person.account.email,
    signInAgain: signInForAccount(parts, { redirect_uri: `${origin}${mount}/account/passkeys/add`, prompt: 'login' }),
  })
  return sendPage(reply, look, page, status)
}

async function askDevice(visit: PasskeyVisit, ceremonies: Ceremonies, problem?: string): Promise<FastifyReply> {
  const { parts, request, reply, look, person } = visit
  const has = await parts.passkeys.ofAccount(person.account.id)
  if (has.length >= MOST_PASSKEYS) {
    const outcome = { section: 'passkeys', problem: look.words.passkeysFull } as const
    return showAccount(parts, request, reply, person, { outcome, status: 409 })
  }
  const ask = await ceremonies.creation(person.account, person.uid)
  const form = { ...passkeyForm(visit, 'passkeys/add'), ask, problem }
  return sendPage(reply, look, addPasskeyPage(look, form), problem ? 400 : 200)
}

async function add(visit: PasskeyVisit, ceremonies: Ceremonies): Promise<FastifyReply> {
  const { parts, request, reply, look, person } = visit
  const { words } = look
  const { account } = person
  const created = await ceremonies.created(credentialOf(request), person.uid)
  if ('refused' in created) {
    request.log.info({ err: created.cause }, 'A new passkey was refused')
    return begin(visit, ceremonies, created.refused === 'expired' ? words.passkeyExpired : words.passkeyNotAdded)
  }
  const taken = (await parts.passkeys.ofAccount(account.id)).map((passkey) => passkey.name)
  const name = passkeyName(created.aaguid, request.headers['user-agent'] ?? '', taken, words)
  const { credential, credentialBackedUp: backedUp } = created
  if (!(await parts.passkeys.add({ accountId: account.id, credential, backedUp, name }))) {
    return begin(visit, ceremonies, words.passkeyNotAdded)
  }
  parts.realm.securityEvent({ event: 'passkey-added', account: account.id }, request)
  await parts.mails.passkeyAdded(account, name)
  return showAccount(parts, request, reply, person, {
    outcome: { section: 'passkeys', done: words.passkeyAdded(name) },
  })
}
