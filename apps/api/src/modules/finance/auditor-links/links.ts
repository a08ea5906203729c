import { createHash, randomBytes } from 'node:crypto'
import { type AuditorLink, MAX_OPERATOR_LINK_DAYS, type NewAuditorLink } from '@forenet/contract/club/auditor-link'
import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { can, filterClubGrants } from '@forenet/domain/access'
import { listHolders } from '../../../platform/access/grant-repository.ts'
import { notFound, ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit } from '../../core/audit/index.ts'
import { listAdministratorsByToken } from '../../core/contact/index.ts'
import {
  findUnrevokedLink,
  insertLink,
  listLinkRows,
  markRevoked,
  type OpenLink,
  type StoredLink,
} from './link-repository.ts'

const MAX_LISTED_LINKS = 50
const SECRET_BYTES = 32
const DAY_MS = 86_400_000

type LinkDeps = Pick<Platform, 'pool' | 'database' | 'now' | 'origin'>
type LinkList = { links: AuditorLink[] }

export async function listLinks(
  { database, now }: Pick<LinkDeps, 'database' | 'now'>,
  organisationId: string,
): Promise<LinkList> {
  const at = now()
  const [rows, entitled] = await Promise.all([
    listLinkRows(database, organisationId, MAX_LISTED_LINKS),
    listEntitledCreators(database, organisationId, at),
  ])
  return { links: rows.map((row) => presentLink(row, entitled, at)) }
}

/** The secret is returned only once. Throws `changed-meanwhile` if the id is used. */
export async function createLink(
  deps: LinkDeps,
  { club, caller }: ClubCaller,
  { id, name, days }: NewAuditorLink,
): Promise<LinkList & { url: string }> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const hasRole = can(filterClubGrants(caller.grants, club.key), 'money.close', { organisationKey: club.key })
  await inTransaction(deps.pool, async (transaction) => {
    const createdAt = deps.now()
    const lasting = hasRole ? days : Math.min(days, MAX_OPERATOR_LINK_DAYS)
    const expiresAt = new Date(createdAt.getTime() + lasting * DAY_MS)
    const createdBy = hasRole ? caller.memberId : null
    const link = {
      id,
      organisationId: club.id,
      name,
      secretHash: hashOfSecret(secret),
      createdAt,
      expiresAt,
      createdBy,
    }
    if (!(await insertLink(transaction, link))) {
      throw new ProblemError('changed-meanwhile', 'This link has been created already; create another one')
    }
    const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
    const detail = { name, until: expiresAt.toISOString() }
    await audit(transaction, caller, { action: 'auditor-link-created', ...about, detail }, createdAt)
  })
  return { ...(await listLinks(deps, club.id)), url: `${deps.origin}/auditor/${secret}` }
}

/** Throws `not-found`. */
export async function revokeLink(deps: LinkDeps, { club, caller }: ClubCaller, linkId: string): Promise<LinkList> {
  await inTransaction(deps.pool, async (transaction) => {
    const isRevoked = await markRevoked(transaction, club.id, linkId, deps.now())
    if (isRevoked === undefined) throw notFound('The link')
    if (!isRevoked) return
    const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
    await audit(transaction, caller, { action: 'auditor-link-revoked', ...about }, deps.now())
  })
  return listLinks(deps, club.id)
}

export async function findOpenLink(
  { database, now }: Pick<LinkDeps, 'database' | 'now'>,
  secret: string,
): Promise<OpenLink | undefined> {
  const at = now()
  const link = await findUnrevokedLink(database, hashOfSecret(secret), at)
  if (!link || link.createdBy === null) return link
  const entitled = await listEntitledCreators(database, link.organisationId, at)
  return entitled.has(link.createdBy) ? link : undefined
}

/** Lists members with `money.close`, by a stored role or as owners by a token seen within 30 days. */
async function listEntitledCreators(database: Database, organisationId: string, at: Date): Promise<Set<string>> {
  const [holders, administrators] = await Promise.all([
    listHolders(database, organisationId, 'money.close', at),
    listAdministratorsByToken(database, organisationId, at),
  ])
  return new Set([...holders, ...administrators])
}

function presentLink(
  { createdAt, expiresAt, revokedAt, openedAt, createdBy, creatorName, ...link }: StoredLink,
  entitled: ReadonlySet<string>,
  at: Date,
): AuditorLink {
  const isEntitled = createdBy === null || entitled.has(createdBy)
  return {
    ...link,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    openedAt: openedAt?.toISOString() ?? null,
    createdBy: creatorName,
    status: revokedAt ? 'revoked' : expiresAt <= at ? 'expired' : isEntitled ? 'open' : 'creator-without-access',
  }
}

function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
