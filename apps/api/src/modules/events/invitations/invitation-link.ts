import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import { findBySecret, type InvitationRow, writeSecret } from './invitation-repository.ts'

/** Behind the # it reaches no server, no log and no other site. */
const address = (origin: string, secret: string): string => new URL(`/invitation#${secret}`, origin).href

/** The personal link of an invitation, the same each time its letter goes: which of the tries arrived is not always known. */
export async function linkOfInvitation(
  { database, origin, returnSecret }: { database: Database; origin: string; returnSecret: string },
  invitationId: string,
): Promise<string> {
  const secret = createHmac('sha256', returnSecret).update(`event-invitation\n${invitationId}`).digest('base64url')
  await writeSecret(database, invitationId, hashOf(secret))
  return address(origin, secret)
}

/** The invitation that a secret opens; undefined for a secret that is none, and where the invitation was withdrawn. */
export async function openedBy(database: Database, secret: string): Promise<InvitationRow | undefined> {
  const hash = hashOf(secret)
  const found = await findBySecret(database, hash)
  // By the hash of what was sent, so that how long it takes tells nothing of a secret that is nearly right.
  if (!found?.secretHash || !timingSafeEqual(found.secretHash, hash) || found.withdrawnAt !== null) return undefined
  return found
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
