import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.ts'
import type { FieldErrors } from '../pages/form-field.ts'
import { recoveryCodePage, type SecondFactorForm, secondFactorPage } from '../pages/second-factor-pages.ts'
import { verifyTotpCode } from '../second-factor/check-code.ts'
import { findSecondFactors } from './finish-sign-in.ts'
import { parseForm, recoveryCodeSchema, secondFactorCodeSchema } from './form-schemas.ts'
import type { IdentityServices } from './identity-services.ts'
import { completeInteraction, getInteraction, type InteractionVisit } from './interaction-visit.ts'
import { formatWait, sendPage } from './send-page.ts'

export type PasswordProvedRequest = {
  parts: IdentityServices
  request: FastifyRequest
  reply: FastifyReply
  visit: InteractionVisit
  account: Account
  passwordVersion: number
}

type Refusal = { status: number; problem?: string; faults?: FieldErrors }

export function addSecondFactorRoutes(scope: FastifyInstance, parts: IdentityServices): void {
  const base = `${parts.realm.mount}/interaction/:uid`
  const at =
    (page: (half: PasswordProvedRequest) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) =>
      requirePasswordProof(parts, request, reply, page)
  scope.get(`${base}/second-step`, at(showStep))
  scope.post(`${base}/second-step`, at(byCode))
  scope.get(`${base}/recovery-code`, at(showRecoveryCode))
  scope.post(`${base}/recovery-code`, at(byRecoveryCode))
}

/** Otherwise redirects to the start, or to the application if already signed in. */
export async function requirePasswordProof(
  parts: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
  page: (half: PasswordProvedRequest) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const visit = await getInteraction(parts, request, reply)
  if (visit.signedInAs) return reply.redirect(visit.wayBack, 303)
  const { proved } = visit
  const account = proved && (await parts.accounts.byId(proved.accountId))
  if (!account || account.disabled) return reply.redirect(`${visit.base}/sign-in`, 303)
  return page({ parts, request, reply, visit, account, passwordVersion: proved.passwordVersion })
}

async function showStep(half: PasswordProvedRequest, refused?: Refusal): Promise<FastifyReply> {
  const { parts, reply, visit, account } = half
  const { status = 200, ...said } = refused ?? {}
  const factors = await findSecondFactors(parts, account.id)
  const recoveryCodes = (await parts.recoveryCodes.left(account.id)) > 0
  const step: SecondFactorForm = { base: visit.base, ...factors, recoveryCodes, ...said }
  return sendPage(reply, visit.look, secondFactorPage(visit.look, step), status)
}

async function showRecoveryCode(half: PasswordProvedRequest, refused?: Refusal): Promise<FastifyReply> {
  const { status = 200, ...said } = refused ?? {}
  const { look, base } = half.visit
  return sendPage(half.reply, look, recoveryCodePage(look, { base, ...said }), status)
}

async function byCode(half: PasswordProvedRequest): Promise<FastifyReply> {
  const { parts, request, visit, account } = half
  const { words } = visit.look
  const form = parseForm(secondFactorCodeSchema(words), request.body)
  if (!form.ok) return showStep(half, { status: 400, faults: form.faults })
  const taken = await takeTry(half)
  if ('refused' in taken) return showStep(half, taken.refused)
  const judged = await verifyTotpCode(parts.totp, account.id, form.value.code, parts.realm.now())
  if (judged === 'right') {
    await taken.giveBack()
    return goIn(half, 'one-time-code')
  }
  // A repeated code is not a guess.
  if (judged === 'used') await taken.giveBack()
  parts.realm.securityEvent({ event: 'second-factor-refused', reason: `${judged}-code`, account: account.id }, request)
  return showStep(half, { status: 401, faults: { code: judged === 'used' ? words.codeUsed : words.codeWrong } })
}

async function byRecoveryCode(half: PasswordProvedRequest): Promise<FastifyReply> {
  const { parts, request, visit, account } = half
  const { words } = visit.look
  const form = parseForm(recoveryCodeSchema(words), request.body)
  if (!form.ok) return showRecoveryCode(half, { status: 400, faults: form.faults })
  const taken = await takeTry(half)
  if ('refused' in taken) return showRecoveryCode(half, taken.refused)
  if (!(await parts.recoveryCodes.use(account.id, form.value.code))) {
    const refused = { event: 'second-factor-refused', reason: 'wrong-recovery-code', account: account.id } as const
    parts.realm.securityEvent(refused, request)
    return showRecoveryCode(half, { status: 401, faults: { code: words.recoveryCodeWrong } })
  }
  await taken.giveBack()
  await parts.mails.secondFactor('recovery-code-used', account)
  return goIn(half, 'recovery-code')
}

async function goIn(half: PasswordProvedRequest, by: 'one-time-code' | 'recovery-code'): Promise<FastifyReply> {
  const { parts, request, reply, account, passwordVersion } = half
  const { wantsStrong } = half.visit
  parts.realm.securityEvent({ event: 'second-factor-used', reason: by, account: account.id }, request)
  const signedInBy = { accountId: account.id, passwordVersion, by, wantsStrong }
  return reply.redirect(await completeInteraction(parts, request, reply, signedInBy), 303)
}

async function takeTry({ parts, request, reply, visit, account }: PasswordProvedRequest) {
  const taken = await parts.codeTries.take(request, account)
  if (taken.allowed) return taken
  parts.realm.securityEvent({ event: 'limit-reached', reason: 'second-factor', account: account.id }, request)
  reply.header('retry-after', taken.retryAfterSeconds)
  return { refused: { status: 429, problem: formatWait(visit.look, taken.retryAfterSeconds) } }
}
