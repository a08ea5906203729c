import type { FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.ts'
import type { Parts } from './parts.ts'

/**
 * What follows once a new password is stored: whoever came by the old one is out, except from the session that is kept, and its
 * owner hears of it. What keeps strangers out comes first, as the process may die after any of it.
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
