import type { NewAccount } from '../../src/accounts/account.ts'
import { type IdentityTestPortal, PASSWORD_HASH } from './portal.ts'
import { createRandomWord, type PageResponse } from './visitor.ts'

export const accountUrl = '/auth/realms/forenet/account'

export const readCsrfToken = (page: PageResponse) => /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''

/** Creates an account with `PASSWORD` and a unique confirmed address; by default Liv Bach, in English. */
export async function createAccount(
  portal: Pick<IdentityTestPortal, 'identity'>,
  said: Partial<Pick<NewAccount, 'email' | 'givenName' | 'familyName' | 'locale' | 'roles'>> = {},
): Promise<{ id: string; email: string }> {
  const email = `${createRandomWord()}@example.org`
  const liv = { email, emailVerified: true, givenName: 'Liv', familyName: 'Bach', locale: 'en' as const }
  return portal.identity.accounts.create({ ...liv, passwordHash: PASSWORD_HASH, ...said })
}
