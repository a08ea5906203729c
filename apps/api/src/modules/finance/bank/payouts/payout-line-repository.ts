import type { Database } from '@forenet/database/database'
import type { PayoutExplanation, PayoutRow } from '@forenet/domain/payout'
import { plannedForValues, prepared } from '../../../../platform/database/prepared.ts'

/** The reference is stored with the payout. */
export type PayoutLine = Omit<PayoutRow, 'payout'> & PayoutExplanation & { key: string; row: number; fileId: string }
export type StoredPayoutLine = PayoutLine & { payoutId: string }

const COLUMNS = `payout_id as "payoutId", key, file_id as "fileId", row, paid_on as "paidOn", kind, type_text as text,
  order_number as "order", transaction_number as transaction, amount_minor as "amountMinor", fee_minor as "feeMinor", fee_differs as "feeDiffers",
  movement_id as "movementId", explained_minor as "explainedMinor", finding`
const listPayoutLinesQuery = plannedForValues<StoredPayoutLine>(
  'payout_lines_of_payouts',
  `select ${COLUMNS} from payout_line where payout_id = any($1) order by payout_id, paid_on, row, key`,
)
const listFirstLinesQuery = plannedForValues<StoredPayoutLine>(
  'payout_lines_first',
  `select ${COLUMNS} from payout_line where payout_id = $1 order by finding is null, paid_on, row, key limit $2`,
)
const findPayoutsExplainingQuery = plannedForValues<{ movementId: string; payoutId: string }>(
  'payout_lines_explaining',
  'select movement_id as "movementId", payout_id as "payoutId" from payout_line where movement_id = any($1)',
)
export type Chargeback = Pick<PayoutLine, 'kind' | 'order' | 'transaction' | 'amountMinor'>
const listChargebacksQuery = plannedForValues<Chargeback>(
  'payout_lines_chargebacks',
  `select kind, order_number as "order", transaction_number as transaction, amount_minor as "amountMinor" from payout_line
    where organisation_id = $1 and kind = 'chargeback' and payout_id <> all($2)`,
)
const clearMovementsQuery = prepared(
  'payout_lines_forget_movements',
  'update payout_line set movement_id = null where payout_id = any($1) and movement_id is not null',
)
const store = plannedForValues(
  'payout_lines_store',
  `insert into payout_line (organisation_id, payout_id, key, file_id, row, paid_on, kind, type_text, order_number,
     transaction_number, amount_minor, fee_minor, fee_differs, movement_id, explained_minor, finding)
   select $1, u.* from unnest($2::uuid[], $3::text[], $4::uuid[], $5::int[], $6::date[], $7::text[], $8::text[], $9::text[],
     $10::text[], $11::bigint[], $12::bigint[], $13::boolean[], $14::uuid[], $15::bigint[], $16::text[]) as u
   on conflict (payout_id, key) do update set movement_id = excluded.movement_id, explained_minor = excluded.explained_minor,
     finding = excluded.finding`,
)
const remove = prepared<{ payoutId: string }>(
  'payout_lines_remove',
  `with removed as (
     delete from payout_line l using payout p where p.id = l.payout_id and l.file_id = $1 and p.arrived_at is null
     returning l.payout_id)
   select distinct payout_id as "payoutId" from removed`,
)
const removeUndone = prepared<{ key: string }>(
  'payout_lines_remove_undone',
  `delete from payout_line l using payout_file f
    where f.id = l.file_id and l.payout_id = $1 and f.undone_at is not null returning l.key`,
)

const LINES_AT_ONCE = 2_000

export function listPayoutLines(database: Database, payoutIds: readonly string[]): Promise<StoredPayoutLine[]> {
  return listPayoutLinesQuery(database, [payoutIds])
}

/** Lines that differ from the payments first. */
export function listFirstLines(database: Database, payoutId: string, size: number): Promise<StoredPayoutLine[]> {
  return listFirstLinesQuery(database, [payoutId, size])
}

export async function findPayoutsExplaining(
  database: Database,
  movementIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await findPayoutsExplainingQuery(database, [movementIds])
  return new Map(rows.map(({ movementId, payoutId }) => [movementId, payoutId]))
}

/** Lists chargebacks of other payouts than the given ones. */
export function listChargebacks(
  database: Database,
  organisationId: string,
  exceptPayoutIds: readonly string[],
): Promise<Chargeback[]> {
  return listChargebacksQuery(database, [organisationId, exceptPayoutIds])
}

/** Skips stored lines, but updates their explanations. `lines`: all of the payouts. */
export async function storeLines(
  transaction: Database,
  organisationId: string,
  lines: readonly StoredPayoutLine[],
): Promise<void> {
  // No other line may explain a movement while it moves from one line to another.
  await clearMovementsQuery(transaction, [[...new Set(lines.map(({ payoutId }) => payoutId))]])
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    const part = lines.slice(from, from + LINES_AT_ONCE)
    const column = <Name extends keyof StoredPayoutLine>(name: Name) => part.map((line) => line[name])
    await store(transaction, [
      ...[organisationId, column('payoutId'), column('key'), column('fileId'), column('row'), column('paidOn')],
      ...[column('kind'), column('text'), column('order'), column('transaction'), column('amountMinor')],
      ...[column('feeMinor'), column('feeDiffers'), column('movementId'), column('explainedMinor'), column('finding')],
    ])
  }
}

/** Lines of payouts matched with the bank are not deleted. Returns the payouts that lost lines. */
export async function deleteFileLines(transaction: Database, fileId: string): Promise<string[]> {
  return (await remove(transaction, [fileId])).map(({ payoutId }) => payoutId)
}

/** The file was undone while the payout was matched with the bank. Returns whether any were removed. */
export async function removeUndoneLines(transaction: Database, payoutId: string): Promise<boolean> {
  return (await removeUndone(transaction, [payoutId])).length > 0
}
