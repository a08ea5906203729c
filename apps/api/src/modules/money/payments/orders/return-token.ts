import { createHmac, timingSafeEqual } from 'node:crypto'

/** Long enough for a slow bank, too short to serve as a credential. */
export const RETURN_TOKEN_LIFETIME_MS = 24 * 3_600_000

export type ReturnTokenReading =
  | { ok: true; token: string }
  | { ok: false; reason: 'return-token-invalid' | 'return-token-expired' }

/** Contains the purchase's token, the expiry, and an HMAC of both. */
export function signReturnToken(secret: string, token: string, expiresAt: Date): string {
  const payload = `${token}.${Math.floor(expiresAt.getTime() / 1000).toString(36)}`
  return `${payload}.${computeSignature(secret, payload)}`
}

export function createReturnToken(secret: string, token: string, now: Date): { returnToken: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + RETURN_TOKEN_LIFETIME_MS)
  return { returnToken: signReturnToken(secret, token, expiresAt), expiresAt }
}

export function verifyReturnToken(secret: string, text: string, now: Date): ReturnTokenReading {
  const match = /^([A-Za-z0-9]{40})\.([0-9a-z]{6,8})\.([A-Za-z0-9_-]{43})$/.exec(text)
  if (!match?.[1] || !match[2] || !match[3]) return { ok: false, reason: 'return-token-invalid' }
  const expected = computeSignature(secret, `${match[1]}.${match[2]}`)
  if (!timingSafeEqual(Buffer.from(expected), Buffer.from(match[3])))
    return { ok: false, reason: 'return-token-invalid' }
  if (Number.parseInt(match[2], 36) * 1000 <= now.getTime()) return { ok: false, reason: 'return-token-expired' }
  return { ok: true, token: match[1] }
}

function computeSignature(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(`forenet return token ${payload}`).digest('base64url')
}
