import type { FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.ts'
import type { FieldErrors } from '../pages/form-field.ts'
import type { PageAppearance } from '../pages/layout.ts'
import type { IdentityServices } from './identity-services.ts'
import { formatWait } from './send-page.ts'

export type PasswordRefusal = { status: number; problem?: string; faults?: FieldErrors }

/** Rate-limited like a sign-in, so that an unlocked screen does not allow guessing. */
export async function checkPassword(
  parts: IdentityServices,
  request: FastifyRequest,
  look: PageAppearance,
  account: Account,
  password: string,
): Promise<PasswordRefusal | undefined> {
  const taken = await parts.tries.take(request, account.email)
  if (!taken.allowed) {
    parts.realm.securityEvent({ event: 'limit-reached', reason: 'sign-in', account: account.id }, request)
    return { status: 429, problem: formatWait(look, taken.retryAfterSeconds) }
  }
  if (!(await parts.accounts.authenticate(account.email, password))) {
    parts.realm.securityEvent({ event: 'sign-in-refused', reason: 'password-again', account: account.id }, request)
    return { status: 400, faults: { currentPassword: look.words.wrongCurrentPassword } }
  }
  await taken.giveBack()
  return undefined
}
