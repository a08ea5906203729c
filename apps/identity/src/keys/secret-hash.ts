import { createHash } from 'node:crypto'

/** Hash stored in place of a secret: enough to verify it, useless if leaked. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
