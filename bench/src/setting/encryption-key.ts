import { randomBytes } from 'node:crypto'

/** Encryption key of all portals of a run, so that tokens can be signed with the key in their database. */
export const ENCRYPTION_KEY = randomBytes(32).toString('base64url')
