import { randomBytes } from 'node:crypto'

/** What every portal of this run seals its secrets with, so that tokens can be signed with the key in its database. */
export const ENCRYPTION_KEY = randomBytes(32).toString('base64url')
