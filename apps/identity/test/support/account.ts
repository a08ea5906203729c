import type { NewAccount } from '../../src/accounts/account.ts'
import { PASSWORD_HASH, type Portal } from './portal.ts'
import { type Answer, word } from './visitor.ts'

export const account = '/auth/realms/forenet/account'

export const csrfOf = (page: Answer) => /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''

/** Creates an account with `PASSWORD` and a unique confirmed address; by default Liv Bach, in English. */
export async function createAccount(
  portal: Pick<Portal, 'identity'>,
  said: Partial<Pick<NewAccount, 'email' | 'givenName' | 'familyName' | 'locale' | 'roles'>> = {},
): Promise<{ id: string; email: string }> {
  const email = `${word()}@example.org`
  const liv = { email, emailVerified: true, givenName: 'Liv', familyName: 'Bach', locale: 'en' as const }
  return portal.identity.accounts.create({ ...liv, passwordHash: PASSWORD_HASH, ...said })
}
