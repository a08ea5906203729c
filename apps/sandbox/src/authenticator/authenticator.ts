import { Secret, TOTP } from 'otpauth'
import type { Database } from '../store/database.ts'

const STEP_MS = 30_000

export type AuthenticatorEntry = { account: string; code: string; nextCode: string; secondsLeft: number }

export type Authenticator = ReturnType<typeof openAuthenticator>

export function openAuthenticator(database: Database, now: () => Date) {
  const insert = database.prepare(
    `INSERT INTO authenticator_keys (account, secret) VALUES (?, ?)
     ON CONFLICT (account) DO UPDATE SET secret = excluded.secret`,
  )
  const all = database.prepare<{ account: string; secret: string }>(
    'SELECT account, secret FROM authenticator_keys ORDER BY account',
  )
  const remove = database.prepare('DELETE FROM authenticator_keys WHERE account = ?')

  return {
    /** @throws {TypeError} if the key is not base 32 */
    add(account: string, key: string): void {
      insert.run(account.toLowerCase(), Secret.fromBase32(key.replaceAll(/[\s-]/g, '')).base32)
    },
    remove: (account: string) => remove.run(account) > 0,
    list(): AuthenticatorEntry[] {
      const timestamp = now().getTime()
      const secondsLeft = Math.ceil((STEP_MS - (timestamp % STEP_MS)) / 1000)
      return all.all().map(({ account, secret }) => {
        const totp = new TOTP({ secret: Secret.fromBase32(secret) })
        const nextCode = totp.generate({ timestamp: timestamp + STEP_MS })
        return { account, code: totp.generate({ timestamp }), nextCode, secondsLeft }
      })
    },
  }
}
