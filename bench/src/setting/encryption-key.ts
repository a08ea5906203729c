import { randomBytes } from 'node:crypto'

/** All portals of a run share it, so that tokens can be signed with the key in their database. */
export const ENCRYPTION_KEY = randomBytes(32).toString('base64url')
