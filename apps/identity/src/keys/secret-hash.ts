import { createHash } from 'node:crypto'

/** The hash is stored in place of the secret: enough to verify it, useless if leaked. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
