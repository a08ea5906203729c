import type { Database } from '@forenet/database/database'
import { prepared } from '../../../../platform/database/prepared.ts'

const listInvoicedQuery = prepared<{ memberId: string; number: number | null }>(
  'invoice_batch_invoiced',
  `select distinct on (i.member_id) i.member_id as "memberId", i.number from invoice i
    where i.organisation_id = $1 and i.member_id = any($2) and i.created_at > $4 and i.fee_of is null
      and (i.number is null or i.credited_minor < i.total_minor)
      and exists (select from invoice_line l where l.invoice_id = i.id
        and lower(l.description) in (select lower(d) from unnest($3::text[]) d))
    order by i.member_id, i.number desc nulls last`,
)
const removeUnchangedQuery = prepared<{ id: string }>(
  'invoice_batch_remove_draft',
  'delete from invoice where organisation_id = $1 and id = $2 and number is null and updated_at = $3 returning id',
)

/** With a line of one of the descriptions, since an instant; drafts too. Returns the invoice number. */
export async function listInvoiced(
  database: Database,
  organisationId: string,
  memberIds: readonly string[],
  { descriptions, since }: { descriptions: readonly string[]; since: Date },
): Promise<Map<string, number | null>> {
  const rows = await listInvoicedQuery(database, [organisationId, memberIds, descriptions, since])
  return new Map(rows.map(({ memberId, number }) => [memberId, number]))
}

/** False if the draft was issued, changed since `updatedAt`, or removed. */
export async function removeUnchangedDraft(
  transaction: Database,
  organisationId: string,
  invoiceId: string,
  updatedAt: Date,
): Promise<boolean> {
  return (await removeUnchangedQuery(transaction, [organisationId, invoiceId, updatedAt])).length > 0
}
