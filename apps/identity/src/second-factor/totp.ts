import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Forenet'

/** Some authenticator apps ignore other values. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 }

/** Adjacent time steps, for clock differences and slow typing. */
const WINDOW = 1

export function createTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

export function findTotpStep(secret: string, code: string, at: Date): number | undefined {
  const timestamp = at.getTime()
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp, window: WINDOW, ...SHAPE })
  return delta === null ? undefined : TOTP.counter({ period: SHAPE.period, timestamp }) + delta
}

export function buildTotpUri(secret: string, email: string): string {
  return new TOTP({ issuer: ISSUER, label: email, secret: Secret.fromBase32(secret), ...SHAPE }).toString()
}

export function groupDigits(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}
