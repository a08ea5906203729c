import type { FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.ts'
import type { Faults } from '../pages/form-field.ts'
import type { Look } from '../pages/layout.ts'
import type { Parts } from './parts.ts'
import { waitInWords } from './send-page.ts'

export type PasswordRefusal = { status: number; problem?: string; faults?: Faults }

/** Rate-limited like a sign-in, so that an unlocked screen does not allow guessing. */
export async function checkPassword(
  parts: Parts,
  request: FastifyRequest,
  look: Look,
  account: Account,
  password: string,
): Promise<PasswordRefusal | undefined> {
  const taken = await parts.tries.take(request, account.email)
  if (!taken.allowed) {
    parts.realm.securityEvent({ event: 'limit-reached', reason: 'sign-in', account: account.id }, request)
    return { status: 429, problem: waitInWords(look, taken.retryAfterSeconds) }
  }
  if (!(await parts.accounts.authenticate(account.email, password))) {
    parts.realm.securityEvent({ event: 'sign-in-refused', reason: 'password-again', account: account.id }, request)
    return { status: 400, faults: { currentPassword: look.words.wrongCurrentPassword } }
  }
  await taken.giveBack()
  return undefined
}
