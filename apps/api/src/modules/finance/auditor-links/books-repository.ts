import type { Database } from '@forenet/database/database'
import { plannedForValues, prepared } from '../../../platform/database/prepared.ts'

const sample = prepared<{ sequence: number }>(
  'auditor_sample',
  `select sequence from voucher_face where organisation_id = $1 and ($2::date is null or posted_on >= $2)
     and ($3::date is null or posted_on <= $3)
   order by md5($4::text || sequence::text) limit $5`,
)
const entries = plannedForValues<{ sequence: number }>(
  'auditor_entries',
  `select sequence from voucher_face where organisation_id = $1 and ($2::date is null or posted_on >= $2)
     and ($3::date is null or posted_on <= $3) and ($4::bigint is null or sequence > $4) order by sequence limit $5`,
)

const verifying = prepared<{ locked: boolean }>(
  'auditor_verifying',
  `select pg_try_advisory_xact_lock(hashtextextended('auditor verifies ' || $1::uuid::text, 0)) as locked`,
)

/** False while another visitor's verification of the club runs. */
export async function lockVerification(transaction: Database, organisationId: string): Promise<boolean> {
  return (await verifying(transaction, [organisationId]))[0]?.locked ?? false
}

type Period = { from: string | null; to: string | null }

/** Random, but the same for the same seed. */
export async function listSample(
  database: Database,
  organisationId: string,
  { from, to }: Period,
  { seed, size }: { seed: string; size: number },
): Promise<number[]> {
  return (await sample(database, [organisationId, from, to, seed, size])).map(({ sequence }) => sequence)
}

export async function listSequences(
  database: Database,
  organisationId: string,
  { from, to }: Period,
  { after, size }: { after: number | null; size: number },
): Promise<number[]> {
  return (await entries(database, [organisationId, from, to, after, size])).map(({ sequence }) => sequence)
}
