import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.ts'
import { asksForSecondStep, type Factors, stepAfterPassword } from '../second-factor/step-after-password.ts'
import { findVisit, keepProof, pathUid, type SignInMethod, signInHere } from './interaction-visit.ts'
import type { Parts } from './parts.ts'

/** Signs the account in, after what else it takes beside a password, and goes back to where the application asked from. */
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

/** Passkeys count where browsers take them. */
export async function factorsOf(parts: Parts, accountId: string): Promise<Factors> {
  const app = (await parts.totp.ofAccount(accountId)) !== undefined
  const passkey = parts.ceremonies !== undefined && (await parts.passkeys.ofAccount(accountId)).length > 0
  return { app, passkey }
}

/**
 * Whether an account has a second step that its password alone does not stand for: for its roles here, or as the application
 * asks for more. Not whatever member has a passkey: beside it they sign in with the password, and see to a lost one so.
 */
export async function hasSecondStep(parts: Parts, account: Account): Promise<boolean> {
  const { id, email, roles, strongSignInSince } = account
  // What was asked once stays: between two roles, nobody adds a way in that the next one is to trust.
  const wantsStrong = strongSignInSince !== null || ((await parts.realm.asksForStrong?.({ id, email })) ?? false)
  return asksForSecondStep({ roles, wantsStrong }, await factorsOf(parts, id))
}
