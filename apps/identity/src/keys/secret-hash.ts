import { createHash } from 'node:crypto'

/** Enough to verify the secret, useless if leaked. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
