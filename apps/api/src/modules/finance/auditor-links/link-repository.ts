import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export type StoredLink = {
  id: string
  name: string
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  openedAt: Date | null
  createdBy: string | null
  creatorName: string | null
}
export type OpenLink = {
  id: string
  name: string
  organisationId: string
  organisation: string
  expiresAt: Date
  createdBy: string | null
}

const listQuery = prepared<StoredLink>(
  'auditor_links',
  `select l.id, l.name, l.created_at as "createdAt", l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
          l.opened_at as "openedAt", l.created_by as "createdBy", m.name as "creatorName"
     from auditor_link l left join member_face m on m.id = l.created_by
    where l.organisation_id = $1 order by l.created_at desc, l.id limit $2`,
)
const insertQuery = prepared<{ id: string }>(
  'auditor_link_insert',
  `insert into auditor_link (id, organisation_id, name, secret_hash, created_at, expires_at, created_by)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict do nothing returning id`,
)
const markRevokedQuery = prepared<{ revoked: boolean }>(
  'auditor_link_revoke',
  `update auditor_link l set revoked_at = coalesce(l.revoked_at, $3) from auditor_link was
    where l.id = $1 and l.organisation_id = $2 and was.id = l.id returning was.revoked_at is null as revoked`,
)
const findUnrevokedLinkQuery = prepared<OpenLink>(
  'auditor_link_open',
  `select l.id, l.name, l.organisation_id as "organisationId", o.name as organisation, l.expires_at as "expiresAt",
          l.created_by as "createdBy"
     from auditor_link l join organisation_face o on o.id = l.organisation_id
    where l.secret_hash = $1 and l.revoked_at is null and l.expires_at > $2`,
)
const recordLinkOpenedQuery = prepared<{ id: string }>(
  'auditor_link_opened',
  `update auditor_link set opened_at = $2 where id = $1 and (opened_at is null or opened_at <= $3) returning id`,
)

export function listLinkRows(database: Database, organisationId: string, max: number): Promise<StoredLink[]> {
  return listQuery(database, [organisationId, max])
}

/** False if the id is used. */
export async function insertLink(
  transaction: Database,
  {
    id,
    organisationId,
    name,
    secretHash,
    createdAt,
    expiresAt,
    createdBy,
  }: Pick<StoredLink, 'id' | 'name' | 'createdAt' | 'expiresAt' | 'createdBy'> & {
    organisationId: string
    secretHash: Buffer
  },
): Promise<boolean> {
  const values = [id, organisationId, name, secretHash, createdAt, expiresAt, createdBy]
  return (await insertQuery(transaction, values)).length > 0
}

/** Undefined if unknown; false if already revoked. */
export async function markRevoked(
  transaction: Database,
  organisationId: string,
  id: string,
  at: Date,
): Promise<boolean | undefined> {
  return (await markRevokedQuery(transaction, [id, organisationId, at]))[0]?.revoked
}

/** Ignores expired and revoked links; does not check the creator's permission. */
export async function findUnrevokedLink(
  database: Database,
  secretHash: Buffer,
  now: Date,
): Promise<OpenLink | undefined> {
  return (await findUnrevokedLinkQuery(database, [secretHash, now]))[0]
}

export async function recordLinkOpened(database: Database, id: string, at: Date, since: Date): Promise<boolean> {
  return (await recordLinkOpenedQuery(database, [id, at, since])).length > 0
}
