import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Forenet'

/** What every authenticator app can do: some ignore anything else. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 }

/** A code is taken this many time steps early or late: clocks differ, and people type slowly. */
const WINDOW = 1

/** A new secret of 160 bits, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The time step that a code belongs to, if it is one of now or of a step beside it. */
export function stepOfCode(secret: string, code: string, at: Date): number | undefined {
  const timestamp = at.getTime()
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp, window: WINDOW, ...SHAPE })
  return delta === null ? undefined : TOTP.counter({ period: SHAPE.period, timestamp }) + delta
}

/** What an authenticator app reads from the QR code. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ issuer: ISSUER, label: email, secret: Secret.fromBase32(secret), ...SHAPE }).toString()
}

/** A secret as people type it: in groups of four. */
export function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}
