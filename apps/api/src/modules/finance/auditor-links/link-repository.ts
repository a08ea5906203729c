import type { AuditorLink } from '@forenet/contract/club/auditor-link'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

type Row = Pick<AuditorLink, 'id' | 'name'> & {
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  openedAt: Date | null
}
export type OpenLink = { id: string; name: string; organisationId: string; organisation: string; expiresAt: Date }

const list = prepared<Row>(
  'auditor_links',
  `select id, name, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt", opened_at as "openedAt"
     from auditor_link where organisation_id = $1 order by created_at desc, id limit $2`,
)
const insert = prepared<{ id: string }>(
  'auditor_link_insert',
  `insert into auditor_link (id, organisation_id, name, secret_hash, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing returning id`,
)
const revoke = prepared<{ revoked: boolean }>(
  'auditor_link_revoke',
  `update auditor_link l set revoked_at = coalesce(l.revoked_at, $3) from auditor_link was
    where l.id = $1 and l.organisation_id = $2 and was.id = l.id returning was.revoked_at is null as revoked`,
)
const open = prepared<OpenLink>(
  'auditor_link_open',
  `select l.id, l.name, l.organisation_id as "organisationId", o.name as organisation, l.expires_at as "expiresAt"
     from auditor_link l join organisation_face o on o.id = l.organisation_id
    where l.secret_hash = $1 and l.revoked_at is null and l.expires_at > $2`,
)
const opened = prepared('auditor_link_opened', 'update auditor_link set opened_at = $2 where id = $1')

export async function listLinkRows(database: Database, organisationId: string, most: number): Promise<AuditorLink[]> {
  return (await list(database, [organisationId, most])).map(
    ({ createdAt, expiresAt, revokedAt, openedAt, ...link }) => ({
      ...link,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
      openedAt: openedAt?.toISOString() ?? null,
    }),
  )
}

/** False if the id is used. */
export async function insertLink(
  transaction: Database,
  link: { id: string; organisationId: string; name: string; secretHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<boolean> {
  const { id, organisationId, name, secretHash, createdAt, expiresAt } = link
  return (await insert(transaction, [id, organisationId, name, secretHash, createdAt, expiresAt])).length > 0
}

/** Undefined for an unknown link; false if it was revoked before. */
export async function markRevoked(
  transaction: Database,
  organisationId: string,
  id: string,
  at: Date,
): Promise<boolean | undefined> {
  return (await revoke(transaction, [id, organisationId, at]))[0]?.revoked
}

/** The link with this secret, unless it is expired or revoked. */
export async function findOpenLink(database: Database, secretHash: Buffer, now: Date): Promise<OpenLink | undefined> {
  return (await open(database, [secretHash, now]))[0]
}

export async function noteOpened(database: Database, id: string, at: Date): Promise<void> {
  await opened(database, [id, at])
}
