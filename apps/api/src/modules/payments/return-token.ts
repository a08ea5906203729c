import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a return link works: long enough for a slow bank, short enough to be no key (ruling: signed, expiring). */
export const RETURN_TOKEN_LIFETIME_MS = 24 * 3_600_000

export type ReturnTokenReading =
  | { ok: true; token: string }
  | { ok: false; reason: 'return-token-invalid' | 'return-token-expired' }

/**
 * The return token of a purchase: its 40-character token, the moment it expires, and a signature over both. `secret`
 * is the deployment's; every process of it shares one.
 */
export function signReturnToken(secret: string, token: string, expiresAt: Date): string {
  const payload = `${token}.${Math.floor(expiresAt.getTime() / 1000).toString(36)}`
  return `${payload}.${signature(secret, payload)}`
}

/** A return token for the purchase token `token` that works from `now` on for as long as one does, and when that ends. */
export function newReturnToken(secret: string, token: string, now: Date): { returnToken: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + RETURN_TOKEN_LIFETIME_MS)
  return { returnToken: signReturnToken(secret, token, expiresAt), expiresAt }
}

/** The purchase token inside a return token, unless it was tampered with or has expired at `now`. */
export function readReturnToken(secret: string, text: string, now: Date): ReturnTokenReading {
  const match = /^([A-Za-z0-9]{40})\.([0-9a-z]{6,8})\.([A-Za-z0-9_-]{43})$/.exec(text)
  if (!match?.[1] || !match[2] || !match[3]) return { ok: false, reason: 'return-token-invalid' }
  const expected = signature(secret, `${match[1]}.${match[2]}`)
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(match[3])))
    return { ok: false, reason: 'return-token-invalid' }
  if (Number.parseInt(match[2], 36) * 1000 <= now.getTime()) return { ok: false, reason: 'return-token-expired' }
  return { ok: true, token: match[1] }
}

function signature(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(`forenet return token ${payload}`).digest('base64url')
}
