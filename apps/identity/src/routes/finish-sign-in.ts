import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.ts'
import {
  type AvailableFactors,
  findStepAfterPassword,
  requiresSecondFactor,
} from '../second-factor/step-after-password.ts'
import type { IdentityServices } from './identity-services.ts'
import {
  completeInteraction,
  findInteraction,
  findInteractionUid,
  type SignInMethod,
  storePasswordProof,
} from './interaction-visit.ts'

export async function finishSignIn(
  parts: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Account,
  by: SignInMethod = 'password',
): Promise<FastifyReply> {
  const { id: accountId, passwordVersion, roles } = account
  const wantsStrong = (await findInteraction(parts, request, reply))?.wantsStrong ?? false
  const step =
    by === 'password'
      ? findStepAfterPassword({ roles, wantsStrong }, await findSecondFactors(parts, accountId))
      : 'none'
  if (step === 'none') {
    const next = await completeInteraction(parts, request, reply, { accountId, passwordVersion, by, wantsStrong })
    return reply.redirect(next, 303)
  }
  await storePasswordProof(parts, request, reply, { accountId, passwordVersion })
  return reply.redirect(`${parts.realm.mount}/interaction/${findInteractionUid(request)}/${step}`, 303)
}

export async function findSecondFactors(parts: IdentityServices, accountId: string): Promise<AvailableFactors> {
  const app = (await parts.totp.ofAccount(accountId)) !== undefined
  const passkey = parts.ceremonies !== undefined && (await parts.passkeys.ofAccount(accountId)).length > 0
  return { app, passkey }
}

/**
 * Required by roles or by the application. Other members can still sign in with the password only, for example to
 * replace a lost passkey.
 */
export async function hasSecondFactor(parts: IdentityServices, account: Account): Promise<boolean> {
  const { id, email, roles, strongSignInSince } = account
  // Permanent: otherwise a thief with the password could add a sign-in method while the member has no such role.
  const wantsStrong = strongSignInSince !== null || ((await parts.realm.asksForStrong?.({ id, email })) ?? false)
  return requiresSecondFactor({ roles, wantsStrong }, await findSecondFactors(parts, id))
}
