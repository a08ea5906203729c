import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.ts'
import { renderCancelLink } from '../pages/account-form.ts'
import type { PageAppearance } from '../pages/layout.ts'
import { addPasskeyPage } from '../pages/passkey-pages.ts'
import type { WebAuthnCeremonies } from '../passkeys/ceremonies.ts'
import { suggestPasskeyName } from '../passkeys/passkey-name.ts'
import {
  type AccountPageRequest,
  handleAccountPage,
  readAccountForm,
  sendPasswordConfirmation,
} from './account-visit.ts'
import type { PasswordRefusal } from './check-password.ts'
import { isFreshlySignedIn, verifyPasswordConfirmation } from './fresh-sign-in.ts'
import type { IdentityServices } from './identity-services.ts'
import { parseCredential } from './passkey-sign-in-routes.ts'
import { sendPage } from './send-page.ts'
import { sendAccountPage } from './show-account.ts'

const MAX_PASSKEYS = 20

/**
 * Two steps: the password (unless recently signed in), then the device. Only the first issues the challenge, so a valid
 * challenge proves that the first succeeded.
 */
export function addPasskeyCreationRoutes(scope: FastifyInstance, parts: IdentityServices): void {
  const { ceremonies } = parts
  if (!ceremonies) return
  const path = `${parts.realm.mount}/account/passkeys`
  scope.get(`${path}/add`, async (request, reply) =>
    handleAccountPage(parts, request, reply, async (visit) => startPasskeyCreation(visit, ceremonies)),
  )
  scope.get(`${path}/confirm`, async (_request, reply) => reply.redirect(`${path}/add`, 303))
  scope.post(`${path}/confirm`, async (request, reply) =>
    handleAccountPage(parts, request, reply, async (visit) => confirm(visit, ceremonies)),
  )
  scope.post(`${path}/add`, async (request, reply) =>
    handleAccountPage(parts, request, reply, async (visit) => add(visit, ceremonies)),
  )
}

async function startPasskeyCreation(
  visit: AccountPageRequest,
  ceremonies: WebAuthnCeremonies,
  problem?: string,
): Promise<FastifyReply> {
  const isFresh = await isFreshlySignedIn(visit.parts, visit.person)
  if (!isFresh) return sendPasswordPage(visit, { status: problem ? 400 : 200, ...(problem && { problem }) })
  return sendDevicePage(visit, ceremonies, problem)
}

async function confirm(visit: AccountPageRequest, ceremonies: WebAuthnCeremonies): Promise<FastifyReply> {
  const { parts, request, look, person } = visit
  const refused = await verifyPasswordConfirmation(parts, request, look, person)
  return refused ? sendPasswordPage(visit, refused) : sendDevicePage(visit, ceremonies)
}

function sendPasswordPage(visit: AccountPageRequest, refused: PasswordRefusal): FastifyReply {
  const lead = visit.look.words.passkeyConfirmLead
  return sendPasswordConfirmation(visit, refused, { form: 'passkeys/confirm', next: 'passkeys/add', lead })
}

async function sendDevicePage(
  visit: AccountPageRequest,
  ceremonies: WebAuthnCeremonies,
  problem?: string,
): Promise<FastifyReply> {
  const { parts, request, reply, look, person } = visit
  const has = await parts.passkeys.ofAccount(person.account.id)
  if (has.length >= MAX_PASSKEYS) {
    const outcome = { section: 'passkeys', problem: look.words.passkeysFull } as const
    return sendAccountPage(parts, request, reply, person, { outcome, status: 409 })
  }
  const ask = await ceremonies.creation(person.account, person.uid)
  const { action, csrf, account } = readAccountForm(visit, 'passkeys/add')
  const form = { action, csrf, ask, problem, back: renderCancelLink(look, { account }) }
  return sendPage(reply, look, addPasskeyPage(look, form), problem ? 400 : 200)
}

async function add(visit: AccountPageRequest, ceremonies: WebAuthnCeremonies): Promise<FastifyReply> {
  const { parts, request, reply, look, person } = visit
  const { words } = look
  const added = await storePasskey(parts, request, look, ceremonies, { account: person.account, boundTo: person.uid })
  if ('problem' in added) return startPasskeyCreation(visit, ceremonies, added.problem)
  return sendAccountPage(parts, request, reply, person, {
    outcome: { section: 'passkeys', done: words.passkeyAdded(added.name) },
  })
}

export async function storePasskey(
  parts: IdentityServices,
  request: FastifyRequest,
  { words }: PageAppearance,
  ceremonies: WebAuthnCeremonies,
  { account, boundTo }: { account: Account; boundTo: string },
): Promise<{ name: string } | { problem: string }> {
  const created = await ceremonies.created(parseCredential(request), boundTo)
  if ('refused' in created) {
    request.log.info({ err: created.cause }, 'A new passkey was refused')
    return { problem: created.refused === 'expired' ? words.passkeyExpired : words.passkeyNotAdded }
  }
  const taken = (await parts.passkeys.ofAccount(account.id)).map((passkey) => passkey.name)
  const name = suggestPasskeyName(created.aaguid, request.headers['user-agent'] ?? '', taken, words)
  const { credential, credentialBackedUp: backedUp } = created
  if (!(await parts.passkeys.add({ accountId: account.id, credential, backedUp, name }))) {
    return { problem: words.passkeyNotAdded }
  }
  parts.realm.securityEvent({ event: 'passkey-added', account: account.id }, request)
  await parts.mails.passkeyAdded(account, name)
  return { name }
}
