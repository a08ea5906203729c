import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

type LogoRow = { contentType: string; bytes: Buffer; updatedAt: Date; shown: boolean }

const findQuery = prepared<LogoRow>(
  'organisation_logo',
  `select l.content_type as "contentType", l.bytes, l.updated_at as "updatedAt", o.enabled as shown
     from organisation_logo l join organisation o on o.id = l.organisation_id where l.organisation_id = $1`,
)
const storeQuery = prepared(
  'organisation_logo_store',
  `insert into organisation_logo (organisation_id, content_type, bytes, updated_at) values ($1, $2, $3, $4)
   on conflict (organisation_id) do update set content_type = excluded.content_type, bytes = excluded.bytes,
     updated_at = excluded.updated_at`,
)
const removeQuery = prepared<{ id: string }>(
  'organisation_logo_remove',
  'delete from organisation_logo where organisation_id = $1 returning organisation_id as id',
)

const findLogoBytesQuery = prepared<{ bytes: Buffer }>(
  'organisation_logo_bytes',
  'select l.bytes from organisation_logo l join organisation o on o.id = l.organisation_id where o.key = $1',
)

export async function findLogoBytes(database: Database, organisationKey: string): Promise<Buffer | null> {
  return (await findLogoBytesQuery(database, [organisationKey]))[0]?.bytes ?? null
}

export async function findLogo(database: Database, organisationId: string): Promise<LogoRow | undefined> {
  return (await findQuery(database, [organisationId]))[0]
}

export async function storeLogo(
  transaction: Database,
  organisationId: string,
  { contentType, bytes, at }: { contentType: string; bytes: Buffer; at: Date },
): Promise<void> {
  await storeQuery(transaction, [organisationId, contentType, bytes, at])
}

export async function deleteLogo(transaction: Database, organisationId: string): Promise<boolean> {
  return (await removeQuery(transaction, [organisationId])).length > 0
}
