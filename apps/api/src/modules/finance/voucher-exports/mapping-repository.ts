import type { Database } from '@forenet/database/database'
import type { AccountMapping, IncomePart } from '@forenet/domain/voucher-lines'
import { prepared } from '../../../platform/database/prepared.ts'

const listMappingsQuery = prepared<AccountMapping>(
  'account_mappings',
  `select account, subject_id as "subjectId", number, vat_code as "vatCode" from account_mapping
    where organisation_id = $1 order by account, subject_id`,
)
const deleteMappingsQuery = prepared('account_mappings_clear', 'delete from account_mapping where organisation_id = $1')
const insertQuery = prepared(
  'account_mappings_insert',
  `insert into account_mapping (organisation_id, account, subject_id, number, vat_code)
   select $1, u.* from unnest($2::text[], $3::uuid[], $4::text[], $5::text[]) as u`,
)
const listVoucherEventsQuery = prepared<{ id: string; name: string }>(
  'voucher_events',
  `select e.id, e.title as name from event_face e
    where e.organisation_id = $1
      and (e.id = any($2) or e.id in (
        select v.event_id from voucher_face v where v.organisation_id = $1 and v.event_id is not null
           and not exists (select from voucher_export_posting x where x.organisation_id = $1 and x.sequence = v.sequence)))
    order by e.starts_at desc, e.id limit $3`,
)
const listIncomePartsQuery = prepared<IncomePart & { orderId: string }>(
  'voucher_income_parts',
  `select l.order_id as "orderId", b.type_id as "subjectId", sum(l.total_minor - l.vat_minor)::bigint as "netMinor",
     sum(l.vat_minor)::bigint as "vatMinor"
     from order_line_face l left join edition_bought b on b.history_id = l.history_id
    where l.order_id = any($1) group by 1, 2 order by 1, min(l.position)`,
)

export function listMappings(database: Database, organisationId: string): Promise<AccountMapping[]> {
  return listMappingsQuery(database, [organisationId])
}

export async function replaceMappings(
  transaction: Database,
  organisationId: string,
  given: readonly AccountMapping[],
): Promise<void> {
  await deleteMappingsQuery(transaction, [organisationId])
  await insertQuery(transaction, [
    organisationId,
    given.map(({ account }) => account),
    given.map(({ subjectId }) => subjectId),
    given.map(({ number }) => number),
    given.map(({ vatCode }) => vatCode),
  ])
}

/** Lists events with unexported postings, or with one of these ids. */
export function listVoucherEvents(
  database: Database,
  organisationId: string,
  ids: readonly string[],
  max: number,
): Promise<{ id: string; name: string }[]> {
  return listVoucherEventsQuery(database, [organisationId, ids, max])
}

export async function listIncomeParts(
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, IncomePart[]>> {
  const rows = await listIncomePartsQuery(database, [orderIds])
  const byOrder = new Map<string, IncomePart[]>()
  for (const { orderId, ...part } of rows) byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), part])
  return byOrder
}
