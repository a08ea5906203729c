import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '@forenet/database/database'
import {
  findInvitationBySecret,
  type InvitationRow,
  updateInvitationSecret,
} from '../admission/invitation-repository.ts'

/** A URL fragment is never sent to a server, a log or another site. */
const invitationUrl = (origin: string, secret: string): string => new URL(`/invitation#${secret}`, origin).href

/** The link is the same on every retry, because an earlier e-mail may have arrived. */
export async function invitationLink(
  { database, origin, returnSecret }: { database: Database; origin: string; returnSecret: string },
  invitationId: string,
): Promise<string> {
  const secret = createHmac('sha256', returnSecret).update(`event-invitation\n${invitationId}`).digest('base64url')
  await updateInvitationSecret(database, invitationId, hashSecret(secret))
  return invitationUrl(origin, secret)
}

export async function findInvitationByLinkSecret(
  database: Database,
  secret: string,
): Promise<InvitationRow | undefined> {
  const hash = hashSecret(secret)
  const found = await findInvitationBySecret(database, hash)
  // Compares in constant time, so that timing reveals nothing about the secret.
  if (!found?.secretHash || !timingSafeEqual(found.secretHash, hash) || found.withdrawnAt !== null) return undefined
  return found
}

function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
