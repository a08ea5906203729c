import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.ts'
import { errorPage } from '../pages/message-pages.ts'
import { renamePasskeyPage } from '../pages/passkey-pages.ts'
import type { Passkey } from '../passkeys/passkeys.ts'
import { type AccountPageRequest, handleAccountPage, readAccountForm, sendActionConfirmation } from './account-visit.ts'
import type { PasswordRefusal } from './check-password.ts'
import { parseForm, passkeyNameSchema, readSubmittedText } from './form-schemas.ts'
import { isFreshlySignedIn, verifyPasswordConfirmation } from './fresh-sign-in.ts'
import type { IdentityServices } from './identity-services.ts'
import { sendPage } from './send-page.ts'
import { sendAccountPage } from './show-account.ts'

type Page = (visit: AccountPageRequest, passkey: Passkey) => Promise<FastifyReply>

export function addPasskeyRoutes(scope: FastifyInstance, parts: IdentityServices): void {
  if (!parts.ceremonies) return
  const account = `${parts.realm.mount}/account`
  scope.get(`${account}/passkeys`, async (_request, reply) => reply.redirect(account, 303))
  const pages: Record<string, { ask: Page; act: Page }> = {
    rename: { ask: sendRenamePage, act: rename },
    remove: { ask: sendRemovalPage, act: remove },
  }
  for (const [name, { ask, act }] of Object.entries(pages)) {
    const path = `${account}/passkeys/:id/${name}`
    scope.get(path, async (request, reply) => atPasskey(parts, request, reply, ask))
    scope.post(path, async (request, reply) => atPasskey(parts, request, reply, act))
  }
}

async function atPasskey(parts: IdentityServices, request: FastifyRequest, reply: FastifyReply, page: Page) {
  return handleAccountPage(parts, request, reply, async (visit) => {
    const { params } = request
    const id: unknown = params && typeof params === 'object' ? Reflect.get(params, 'id') : undefined
    const passkey = await parts.passkeys.find(visit.person.account.id, String(id))
    if (!passkey) return sendPage(reply, visit.look, errorPage(visit.look, 'not-found'), 404)
    return page(visit, passkey)
  })
}

const sendRenamePage: Page = async (visit, { id, name }) => {
  const form = { ...readAccountForm(visit, `passkeys/${id}/rename`), name }
  return sendPage(visit.reply, visit.look, renamePasskeyPage(visit.look, form))
}

const rename: Page = async (visit, { id }) => {
  const { parts, request, reply, look, person } = visit
  const parsed = parseForm(passkeyNameSchema(look.words), request.body)
  if (!parsed.ok) {
    const again = { ...readAccountForm(visit, `passkeys/${id}/rename`), name: readSubmittedText(request.body, 'name') }
    return sendPage(reply, look, renamePasskeyPage(look, { ...again, faults: parsed.faults }), 400)
  }
  const { name } = parsed.value
  await parts.passkeys.rename(person.account.id, id, name)
  return sendAccountPage(parts, request, reply, person, {
    outcome: { section: 'passkeys', done: look.words.passkeyRenamed(name) },
  })
}

const sendRemovalPage: Page = async (visit, passkey) => {
  const isFresh = await isFreshlySignedIn(visit.parts, visit.person)
  return questionBeforeRemoval(visit, passkey, isFresh ? undefined : { status: 200 })
}

const remove: Page = async (visit, passkey) => {
  const { parts, request, reply, look, person } = visit
  if (!(await isFreshlySignedIn(parts, person))) {
    const refused = await verifyPasswordConfirmation(parts, request, look, person)
    if (refused) return questionBeforeRemoval(visit, passkey, refused)
  }
  await removePasskey(parts, request, person.account, passkey)
  return sendAccountPage(parts, request, reply, person, {
    outcome: { section: 'passkeys', done: look.words.passkeyRemoved(passkey.name) },
  })
}

function questionBeforeRemoval(visit: AccountPageRequest, { id, name }: Passkey, again: PasswordRefusal | undefined) {
  const { words } = visit.look
  return sendActionConfirmation(visit, again, {
    page: `passkeys/${id}/remove`,
    title: words.removePasskeyTitle(name),
    lead: words.removePasskeyLead,
    yes: words.removePasskeyYes,
  })
}

/** One e-mail even if removed twice concurrently. */
export async function removePasskey(
  parts: IdentityServices,
  request: FastifyRequest,
  account: Account,
  { id, name }: Passkey,
): Promise<void> {
  if (!(await parts.passkeys.remove(account.id, id))) return
  parts.realm.securityEvent({ event: 'passkey-removed', account: account.id }, request)
  await parts.mails.passkeyRemoved(account, name)
}
