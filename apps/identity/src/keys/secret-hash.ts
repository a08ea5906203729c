import { createHash } from 'node:crypto'

/** What is kept of a secret that somebody will show again: enough to know it by, and of no use to whoever copies it. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
