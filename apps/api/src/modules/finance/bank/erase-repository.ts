import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

/** `$1`: the members who were billed. */
export const BANK_EXPORT_SQL = {
  bankTransactions: `select c.invoice_number as number, o.name as organisation, l.booked_on as "bookedOn", m.amount_minor as "amountMinor",
      l.payer as sender, l.text as message, l.reference as "paymentReference"
    from bank_match m join bank_line l on l.id = m.line_id join invoice_change c on c.id = m.id
      join organisation_face o on o.id = m.organisation_id
    where c.payer_member_id = any($1) and m.undone_at is null order by l.booked_on, m.id`,
} as const

const ERASE = `update bank_line set text = '', payer = '', reference = '',
    ignored_reason = case when ignored_reason is not null then '' end`
const NOT_ERASED_SQL = `(text <> '' or payer <> '' or reference <> '' or ignored_reason <> '')`
/** The club owes the payer a prepayment, and only the transaction names the payer. */
const IS_OWED_SQL = `exists (select from bank_booking k where k.line_id = bank_line.id and k.kind = 'prepayment' and k.refunds is null
     and k.reverses is null and not exists (select from bank_booking r where r.reverses = k.id)
     and k.amount_minor + coalesce((select sum(f.amount_minor) from bank_booking f where f.refunds = k.id), 0) > 0)`
const eraseMemberLinesQuery = prepared(
  'bank_lines_erase_of_members',
  `${ERASE} where ${NOT_ERASED_SQL} and not ${IS_OWED_SQL} and id in (
     select m.line_id from bank_match m join invoice_change c on c.id = m.id
      where m.undone_at is null and (c.member_id = any($1) or c.payer_member_id = any($1)))`,
)
// The reason why a transaction was ignored, or its booking, explains it without its text.
const eraseIgnored = prepared(
  'bank_lines_erase_ignored',
  `update bank_line set text = '', payer = '', reference = '' where ${NOT_ERASED_SQL} and not ${IS_OWED_SQL} and id in (
     select l.id from member_face m join membership_face s on s.member_id = m.id
       join bank_line l on l.organisation_id = s.organisation_id
      where m.id = any($1) and m.name <> ''
        and (l.state = 'ignored' or l.state = 'matched' and exists (select from bank_booking k where k.line_id = l.id))
        and strpos(lower(concat_ws(' ', l.payer, l.text)), lower(m.name)) > 0)`,
)
const eraseBatches = prepared(
  'bank_ignore_batches_erase_old',
  "update bank_ignore_batch set reason = '' where created_at < $1::date and reason <> ''",
)
const eraseExpiredQuery = prepared('bank_lines_erase_old', `${ERASE} where booked_on < $1::date and ${NOT_ERASED_SQL}`)

/**
 * Covers transactions that paid the members' invoices, and ignored or booked ones that name them, unless the club owes
 * the payer a prepayment. Hashed keys stay, so that another import does not add the transactions again.
 */
export async function eraseBankLines(transaction: Database, memberIds: readonly string[]): Promise<void> {
  await eraseMemberLinesQuery(transaction, [memberIds])
  await eraseIgnored(transaction, [memberIds])
}

/** Transactions of these days can no longer be matched. Idempotent. */
export async function eraseExpiredBankLines(transaction: Database, before: string): Promise<void> {
  await eraseExpiredQuery(transaction, [before])
  await eraseBatches(transaction, [before])
}
