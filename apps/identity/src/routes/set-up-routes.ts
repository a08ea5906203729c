import { type Html, html } from '@forenet/html'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticatorAppPage } from '../pages/authenticator-app-page.ts'
import type { Faults } from '../pages/form-field.ts'
import { addPasskeyPage } from '../pages/passkey-pages.ts'
import { recoveryCodesPage } from '../pages/recovery-codes-page.ts'
import { setUpPage } from '../pages/second-step-pages.ts'
import type { Ceremonies } from '../passkeys/ceremonies.ts'
import { stepAfterPassword } from '../second-factor/step-after-password.ts'
import { storePasskey } from './add-passkey-routes.ts'
import { confirmApp, keyToScan, newRecoveryCodes } from './enrol-app.ts'
import { findFactors } from './finish-visit.ts'
import { signInHere, type Visit } from './interaction-visit.ts'
import type { Parts } from './parts.ts'
import { type PasswordProved, requirePasswordProof } from './second-step-routes.ts'
import { sendPage } from './send-page.ts'

/**
 * Set-up is for administrators without a second factor, and when the application requires one. Accounts that have one
 * must use it.
 */
export function addSetUpRoutes(scope: FastifyInstance, parts: Parts): void {
  const path = `${parts.realm.mount}/interaction/:uid/set-up`
  const at =
    (page: (half: PasswordProved) => Promise<FastifyReply>) => async (request: FastifyRequest, reply: FastifyReply) =>
      requirePasswordProof(parts, request, reply, async (half) => {
        const { account, visit } = half
        const step = stepAfterPassword(
          { roles: account.roles, wantsStrong: visit.wantsStrong },
          await findFactors(parts, account.id),
        )
        return step === 'set-up' ? page(half) : reply.redirect(`${visit.base}/sign-in`, 303)
      })
  scope.get(path, at(choose))
  scope.get(`${path}/app`, at(showApp))
  scope.post(`${path}/app`, at(addApp))
  const { ceremonies } = parts
  if (!ceremonies) return
  scope.get(
    `${path}/passkey`,
    at((half) => showPasskey(half, ceremonies)),
  )
  scope.post(
    `${path}/passkey`,
    at((half) => addPasskey(half, ceremonies)),
  )
}

async function choose({ parts, reply, visit }: PasswordProved): Promise<FastifyReply> {
  const { look, base } = visit
  return sendPage(reply, look, setUpPage(look, { base, passkeys: parts.ceremonies !== undefined }))
}

async function showApp(half: PasswordProved, faults?: Faults): Promise<FastifyReply> {
  const { parts, reply, visit, account } = half
  const { look, base, uid } = visit
  const shown = await keyToScan(parts, { account, boundTo: uid })
  const form = { ...shown, action: `${base}/set-up/app`, faults, back: backLink(visit) }
  return sendPage(reply, look, authenticatorAppPage(look, form), faults ? 400 : 200)
}

async function addApp(half: PasswordProved): Promise<FastifyReply> {
  const { parts, request, visit, account } = half
  const refused = await confirmApp(parts, request, visit.look, { account, boundTo: visit.uid, replaces: false })
  return refused ? showApp(half, refused.faults) : finish(half, 'one-time-code')
}

async function showPasskey(half: PasswordProved, ceremonies: Ceremonies, problem?: string): Promise<FastifyReply> {
  const { reply, visit, account } = half
  const { look, base, uid } = visit
  const ask = await ceremonies.creation(account, uid)
  const form = { action: `${base}/set-up/passkey`, ask, problem, back: backLink(visit) }
  return sendPage(reply, look, addPasskeyPage(look, form), problem ? 400 : 200)
}

async function addPasskey(half: PasswordProved, ceremonies: Ceremonies): Promise<FastifyReply> {
  const { parts, request, visit, account } = half
  const added = await storePasskey(parts, request, visit.look, ceremonies, { account, boundTo: visit.uid })
  return 'problem' in added ? showPasskey(half, ceremonies, added.problem) : finish(half, 'new-passkey')
}

/** The new factor signs in; recovery codes are shown first. */
async function finish(half: PasswordProved, by: 'one-time-code' | 'new-passkey'): Promise<FastifyReply> {
  const { parts, request, reply, visit, account, passwordVersion } = half
  const codes = await newRecoveryCodes(parts, request, account)
  const next = await signInHere(parts, request, reply, {
    accountId: account.id,
    passwordVersion,
    by,
    wantsStrong: visit.wantsStrong,
  })
  return sendPage(reply, visit.look, recoveryCodesPage(visit.look, { codes, next }))
}

function backLink({ look, base }: Visit): Html {
  return html`<p class="after"><a class="link" href="${base}/set-up">${look.words.back}</a></p>`
}
