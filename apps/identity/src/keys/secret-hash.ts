import { createHash } from 'node:crypto'

/** The hash verifies the secret, but is useless if leaked. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
