import type { Database } from '@forenet/database/database'
import { acquireAdvisoryLocks } from '../../../platform/database/advisory-locks.ts'
import { prepared } from '../../../platform/database/prepared.ts'

/** An invoice with the same line within this time is a duplicate. */
const DUPLICATE_WINDOW_MS = 300 * 86_400_000

const findDuplicateQuery = prepared<{ number: number | null }>(
  'invoice_duplicates',
  `select i.number from invoice own join invoice i on i.organisation_id = own.organisation_id and i.member_id = own.member_id
    where own.id = $1 and i.id <> own.id and i.created_at > $2 and i.fee_of is null
      and (i.number is null or i.credited_minor < i.total_minor)
      and exists (select from invoice_line l join invoice_line o on lower(o.description) = lower(l.description)
                   where l.invoice_id = i.id and o.invoice_id = own.id)
    order by i.number desc nulls last limit 1`,
)

type BilledPerson = { organisationId: string; memberId: string | null }

export const duplicateWindowStart = (at: Date) => new Date(at.getTime() - DUPLICATE_WINDOW_MS)

/** Serialises invoices about a person, to detect duplicates. Lock order: invoice, person, club's number. */
export async function lockBilledPerson(
  transaction: Database,
  { organisationId, memberId }: BilledPerson,
): Promise<void> {
  if (memberId !== null) await acquireAdvisoryLocks(transaction, `invoices of ${organisationId} about ${memberId}`)
}

/** Finds another invoice about the same person with a line of the same description; `number` is null for a draft. */
export async function findDuplicate(
  database: Database,
  invoiceId: string,
  at: Date,
): Promise<{ number: number | null } | undefined> {
  return (await findDuplicateQuery(database, [invoiceId, duplicateWindowStart(at)]))[0]
}
