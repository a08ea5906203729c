import type { FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.ts'
import type { IdentityServices } from './identity-services.ts'

/** Security-relevant steps first, in case the process crashes. */
export async function endSessionsAfterPasswordChange(
  parts: IdentityServices,
  request: FastifyRequest,
  account: Account,
  keptSession: string | undefined,
): Promise<void> {
  await parts.links.useUpResets(account.id)
  await parts.sessions.endAll(account.id, keptSession, request)
  await parts.mails.passwordChanged(account)
  await parts.devices.forgetOthers(request.headers, account.id)
}
