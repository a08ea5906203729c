import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.ts'
import { asksForSecondStep, type Factors, stepAfterPassword } from '../second-factor/step-after-password.ts'
import { findVisit, keepProof, pathUid, type SignInMethod, signInHere } from './interaction-visit.ts'
import type { Parts } from './parts.ts'

/** Completes a sign-in, possibly after a second factor, and redirects to the application. */
export async function finishVisit(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  by: SignInMethod = 'password',
): Promise<FastifyReply> {
  const { id: accountId, passwordVersion, roles } = account
  const wantsStrong = (await findVisit(parts, request, reply))?.wantsStrong ?? false
  const step = by === 'password' ? stepAfterPassword({ roles, wantsStrong }, await factorsOf(parts, accountId)) : 'none'
  if (step === 'none') {
    const next = await signInHere(parts, request, reply, { accountId, passwordVersion, by, wantsStrong })
    return reply.redirect(next, 303)
  }
  await keepProof(parts, request, reply, { accountId, passwordVersion })
  return reply.redirect(`${parts.realm.mount}/interaction/${pathUid(request)}/${step}`, 303)
}

/** Passkeys only if browsers allow them at this origin. */
export async function factorsOf(parts: Parts, accountId: string): Promise<Factors> {
  const app = (await parts.totp.ofAccount(accountId)) !== undefined
  const passkey = parts.ceremonies !== undefined && (await parts.passkeys.ofAccount(accountId)).length > 0
  return { app, passkey }
}

/**
 * Whether the account has a second factor required in addition to its password, due to its roles or the application.
 * Not for every member with a passkey: they can still sign in with the password, for example to replace a lost passkey.
 */
export async function hasSecondStep(parts: Parts, account: Account): Promise<boolean> {
  const { id, email, roles, strongSignInSince } = account
  // Once required, it remains required: otherwise a sign-in method could be added between two roles that the next role
  // would trust.
  const wantsStrong = strongSignInSince !== null || ((await parts.realm.asksForStrong?.({ id, email })) ?? false)
  return asksForSecondStep({ roles, wantsStrong }, await factorsOf(parts, id))
}
