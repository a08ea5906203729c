import type { FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.ts'
import type { Parts } from './parts.ts'

/**
 * Follow-up of a password change: ends all other sessions and notifies the owner. Security-relevant steps come first,
 * because the process may crash in between.
 */
export async function afterNewPassword(
  parts: Parts,
  request: FastifyRequest,
  account: Account,
  keptSession: string | undefined,
): Promise<void> {
  await parts.links.useUpResets(account.id)
  await parts.sessions.endAll(account.id, keptSession, request)
  await parts.mails.passwordChanged(account)
  await parts.devices.forgetOthers(request.headers, account.id)
}
