import type { Database } from '@forenet/database/database'
import { plannedForValues, prepared } from '../../../platform/database/prepared.ts'
import type { VoucherRange } from './sample-rules.ts'

const findVoucherRangeQuery = plannedForValues<{ first: number | null; last: number | null }>(
  'auditor_range',
  `select min(sequence) as first, max(sequence) as last from voucher_face where organisation_id = $1
     and ($2::date is null or posted_on >= $2) and ($3::date is null or posted_on <= $3)`,
)
const listDrawnQuery = prepared<{ sequence: number }>(
  'auditor_sampled',
  `select v.sequence from unnest($4::bigint[]) with ordinality as drawn (sequence, nth)
     join voucher_face v on v.organisation_id = $1 and v.sequence = drawn.sequence
    where ($2::date is null or v.posted_on >= $2) and ($3::date is null or v.posted_on <= $3)
    order by drawn.nth limit $5`,
)
const listSequencesQuery = plannedForValues<{ sequence: number }>(
  'auditor_entries',
  `select sequence from voucher_face where organisation_id = $1 and ($2::date is null or posted_on >= $2)
     and ($3::date is null or posted_on <= $3) and ($4::bigint is null or sequence > $4) order by sequence limit $5`,
)

type VoucherPeriod = { from: string | null; to: string | null }

export async function findVoucherRange(
  database: Database,
  organisationId: string,
  { from, to }: VoucherPeriod,
): Promise<VoucherRange | null> {
  const [row] = await findVoucherRangeQuery(database, [organisationId, from, to])
  return row && row.first !== null && row.last !== null ? { first: row.first, last: row.last } : null
}

export async function listDrawn(
  database: Database,
  organisationId: string,
  { from, to }: VoucherPeriod,
  { drawn, most }: { drawn: readonly number[]; most: number },
): Promise<number[]> {
  return (await listDrawnQuery(database, [organisationId, from, to, drawn, most])).map(({ sequence }) => sequence)
}

export async function listSequences(
  database: Database,
  organisationId: string,
  { from, to }: VoucherPeriod,
  { after, size }: { after: number | null; size: number },
): Promise<number[]> {
  return (await listSequencesQuery(database, [organisationId, from, to, after, size])).map(({ sequence }) => sequence)
}
