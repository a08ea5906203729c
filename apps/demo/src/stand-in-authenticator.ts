import type { Identity } from '@forenet/identity/build-identity'
import { DEMONSTRATION_ACCOUNTS } from './sign-ins.ts'

/** Skips accounts with another app or none. */
export async function fillSimulatedAuthenticator(identity: Identity, standInOrigin: string): Promise<void> {
  for (const { email, authenticatorKey: key } of DEMONSTRATION_ACCOUNTS) {
    const account = key && (await identity.accounts.byEmail(email))
    if (!account || !(await identity.demonstrationApps.has(account.id, key))) continue
    const answer = await fetch(`${standInOrigin}/sandbox/authenticator`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: email, key }),
    })
    if (!answer.ok) throw new Error(`The stand-in of an authenticator app took no key: ${answer.status}`)
  }
}
