import { type Html, html } from '@forenet/html'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authenticatorAppPage } from '../pages/authenticator-app-page.ts'
import type { FieldErrors } from '../pages/form-field.ts'
import { addPasskeyPage } from '../pages/passkey-pages.ts'
import { recoveryCodesPage } from '../pages/recovery-codes-page.ts'
import { setUpSecondFactorPage } from '../pages/second-factor-pages.ts'
import type { WebAuthnCeremonies } from '../passkeys/ceremonies.ts'
import { findStepAfterPassword } from '../second-factor/step-after-password.ts'
import { storePasskey } from './add-passkey-routes.ts'
import { findSecondFactors } from './finish-sign-in.ts'
import type { IdentityServices } from './identity-services.ts'
import { completeInteraction, type InteractionVisit } from './interaction-visit.ts'
import { type PasswordProvedRequest, requirePasswordProof } from './second-factor-routes.ts'
import { sendPage } from './send-page.ts'
import { confirmTotpEnrolment, createTotpEnrolment, replaceRecoveryCodes } from './totp-enrolment.ts'

/** Accounts that already have a second factor must use it and are redirected. */
export function addSecondFactorSetUpRoutes(scope: FastifyInstance, parts: IdentityServices): void {
  const path = `${parts.realm.mount}/interaction/:uid/set-up`
  const at =
    (page: (half: PasswordProvedRequest) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) =>
      requirePasswordProof(parts, request, reply, async (half) => {
        const { account, visit } = half
        const step = findStepAfterPassword(
          { roles: account.roles, wantsStrong: visit.wantsStrong },
          await findSecondFactors(parts, account.id),
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

async function choose({ parts, reply, visit }: PasswordProvedRequest): Promise<FastifyReply> {
  const { look, base } = visit
  return sendPage(reply, look, setUpSecondFactorPage(look, { base, passkeys: parts.ceremonies !== undefined }))
}

async function showApp(half: PasswordProvedRequest, faults?: FieldErrors): Promise<FastifyReply> {
  const { parts, reply, visit, account } = half
  const { look, base, uid } = visit
  const shown = await createTotpEnrolment(parts, { account, boundTo: uid })
  const form = { ...shown, action: `${base}/set-up/app`, faults, back: backLink(visit) }
  return sendPage(reply, look, authenticatorAppPage(look, form), faults ? 400 : 200)
}

async function addApp(half: PasswordProvedRequest): Promise<FastifyReply> {
  const { parts, request, visit, account } = half
  const refused = await confirmTotpEnrolment(parts, request, visit.look, {
    account,
    boundTo: visit.uid,
    replaces: false,
  })
  return refused ? showApp(half, refused.faults) : finish(half, 'one-time-code')
}

async function showPasskey(
  half: PasswordProvedRequest,
  ceremonies: WebAuthnCeremonies,
  problem?: string,
): Promise<FastifyReply> {
  const { reply, visit, account } = half
  const { look, base, uid } = visit
  const ask = await ceremonies.creation(account, uid)
  const form = { action: `${base}/set-up/passkey`, ask, problem, back: backLink(visit) }
  return sendPage(reply, look, addPasskeyPage(look, form), problem ? 400 : 200)
}

async function addPasskey(half: PasswordProvedRequest, ceremonies: WebAuthnCeremonies): Promise<FastifyReply> {
  const { parts, request, visit, account } = half
  const added = await storePasskey(parts, request, visit.look, ceremonies, { account, boundTo: visit.uid })
  return 'problem' in added ? showPasskey(half, ceremonies, added.problem) : finish(half, 'new-passkey')
}

async function finish(half: PasswordProvedRequest, by: 'one-time-code' | 'new-passkey'): Promise<FastifyReply> {
  const { parts, request, reply, visit, account, passwordVersion } = half
  const codes = await replaceRecoveryCodes(parts, request, account)
  const next = await completeInteraction(parts, request, reply, {
    accountId: account.id,
    passwordVersion,
    by,
    wantsStrong: visit.wantsStrong,
  })
  return sendPage(reply, visit.look, recoveryCodesPage(visit.look, { codes, next }))
}

function backLink({ look, base }: InteractionVisit): Html {
  return html`<p class="after"><a class="link" href="${base}/set-up">${look.words.back}</a></p>`
}
