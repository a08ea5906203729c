import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { buildCookieName, setCookie } from '../cookies.ts'
import type { IdentityRealm } from '../options.ts'
import { readCookie } from '../words/page-language.ts'

const COOKIE = 'forenet_device'

export const DEVICE_DAYS = 400

/** Limited, because each cleared cookie creates a new one. */
const MAX_DEVICES = 50

const VALUE = /^([\w-]{43})\.([\w-]{43})$/

export type KnownDevices = ReturnType<typeof buildKnownDevices>

/**
 * Browsers that an account has signed in with. Their separate rate limit prevents that other people's wrong passwords
 * lock the owner out. Only the cookie's hash is stored.
 */
export function buildKnownDevices(realm: IdentityRealm, secrets: readonly [string, ...string[]]) {
  const { pool, now } = realm

  function tokenIn(headers: IncomingHttpHeaders): string | undefined {
    const [, token, signature] = VALUE.exec(readCookie(headers, buildCookieName(realm, COOKIE)) ?? '') ?? []
    if (!token || !signature) return undefined
    return secrets.some((secret) => isSignedBy(secret, token, signature)) ? token : undefined
  }

  return {
    /** Returns the browser's hash if it is known. */
    async find(headers: IncomingHttpHeaders, email: string): Promise<string | undefined> {
      const token = tokenIn(headers)
      if (!token) return undefined
      const found = await pool.query(
        `select from identity.known_device join identity.account on account.id = account_id
         where lower(email) = $1 and device_hash = $2`,
        [email.toLowerCase(), hash(token)],
      )
      return found.rowCount === 1 ? hash(token) : undefined
    },

    async remember(headers: IncomingHttpHeaders, accountId: string): Promise<string> {
      const token = tokenIn(headers) ?? randomBytes(32).toString('base64url')
      await pool.query(
        `insert into identity.known_device (account_id, device_hash, last_used_at) values ($1, $2, $3)
         on conflict (account_id, device_hash) do update set last_used_at = excluded.last_used_at`,
        [accountId, hash(token), now()],
      )
      await pool.query(
        `delete from identity.known_device where account_id = $1 and device_hash in (
           select device_hash from identity.known_device where account_id = $1 order by last_used_at desc offset $2)`,
        [accountId, MAX_DEVICES],
      )
      const value = `${token}.${sign(secrets[0], token)}`
      return setCookie(realm, COOKIE, value, { seconds: DEVICE_DAYS * 24 * 60 * 60 })
    },

    async forgetOthers(headers: IncomingHttpHeaders, accountId: string): Promise<void> {
      const token = tokenIn(headers)
      await pool.query('delete from identity.known_device where account_id = $1 and device_hash <> $2', [
        accountId,
        token ? hash(token) : '',
      ])
    },
  }
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function sign(secret: string, token: string): string {
  return createHmac('sha256', secret).update(`known device ${token}`).digest('base64url')
}

function isSignedBy(secret: string, token: string, signature: string): boolean {
  return timingSafeEqual(Buffer.from(sign(secret, token)), Buffer.from(signature))
}
