import { createHash, randomBytes } from 'node:crypto'
import type { AuditorLink, NewAuditorLink } from '@forenet/contract/club/auditor-link'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit } from '../../core/audit/index.ts'
import { insertLink, listLinkRows, markRevoked } from './link-repository.ts'

const MAX_LISTED = 50
const SECRET_BYTES = 32
const DAY_MS = 86_400_000

type LinkDeps = Pick<Platform, 'pool' | 'database' | 'now' | 'origin'>

export async function listLinks(database: Database, organisationId: string): Promise<{ links: AuditorLink[] }> {
  return { links: await listLinkRows(database, organisationId, MAX_LISTED) }
}

/** Only the response has the secret. @throws {ProblemError} `changed-meanwhile` if the id is used */
export async function createLink(
  { pool, database, now, origin }: LinkDeps,
  { club, caller }: ClubCaller,
  { id, name, days }: NewAuditorLink,
): Promise<{ links: AuditorLink[]; url: string }> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await inTransaction(pool, async (transaction) => {
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + days * DAY_MS)
    const link = { id, organisationId: club.id, name, secretHash: hashOfSecret(secret), createdAt, expiresAt }
    if (!(await insertLink(transaction, link))) {
      throw new ProblemError('changed-meanwhile', 'This link has been created already; create another one')
    }
    const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
    const detail = { name, until: expiresAt.toISOString() }
    await audit(transaction, caller, { action: 'auditor-link-created', ...about, detail }, createdAt)
  })
  return { ...(await listLinks(database, club.id)), url: `${origin}/auditor/${secret}` }
}

/** @throws {ProblemError} `not-found` */
export async function revokeLink(
  { pool, now }: LinkDeps,
  { club, caller }: ClubCaller,
  linkId: string,
): Promise<{ links: AuditorLink[] }> {
  return inTransaction(pool, async (transaction) => {
    const isRevoked = await markRevoked(transaction, club.id, linkId, now())
    if (isRevoked === undefined) throw notFound('The link')
    if (isRevoked) {
      const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
      await audit(transaction, caller, { action: 'auditor-link-revoked', ...about }, now())
    }
    return listLinks(transaction, club.id)
  })
}

export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
