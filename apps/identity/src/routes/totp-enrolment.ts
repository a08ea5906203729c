import type { FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.ts'
import type { FieldErrors } from '../pages/form-field.ts'
import type { PageAppearance } from '../pages/layout.ts'
import { buildTotpUri, findTotpStep, groupDigits } from '../second-factor/totp.ts'
import { parseForm, secondFactorCodeSchema } from './form-schemas.ts'
import type { IdentityServices } from './identity-services.ts'

/** `boundTo`: the session or sign-in of the set-up. */
type Enrolling = { account: Account; boundTo: string }

type Confirming = Enrolling & { replaces: boolean }

export async function createTotpEnrolment(
  parts: IdentityServices,
  { account, boundTo }: Enrolling,
): Promise<{ key: string; uri: string }> {
  const secret = await parts.totp.enrol(account.id, boundTo)
  return { key: groupDigits(secret), uri: buildTotpUri(secret, account.email) }
}

export async function confirmTotpEnrolment(
  parts: IdentityServices,
  request: FastifyRequest,
  { words }: PageAppearance,
  { account, boundTo, replaces }: Confirming,
): Promise<{ faults: FieldErrors } | undefined> {
  const form = parseForm(secondFactorCodeSchema(words), request.body)
  if (!form.ok) return { faults: form.faults }
  const secret = await parts.totp.enrolled(account.id, boundTo)
  if (!secret) return { faults: { code: words.appKeyExpired } }
  const step = findTotpStep(secret, form.value.code, parts.realm.now())
  if (step === undefined) return { faults: { code: words.appCodeWrong } }
  if (!(await parts.totp.confirm(account.id, boundTo, step, replaces))) return { faults: { code: words.appKeyExpired } }
  const added = { event: 'second-factor-added', reason: 'authenticator-app', account: account.id } as const
  parts.realm.securityEvent(added, request)
  await parts.mails.secondFactor('second-factor-added', account)
  return undefined
}

export async function replaceRecoveryCodes(
  parts: IdentityServices,
  request: FastifyRequest,
  { id }: Account,
): Promise<string[]> {
  const codes = await parts.recoveryCodes.replace(id)
  parts.realm.securityEvent({ event: 'recovery-codes-made', account: id }, request)
  return codes
}
