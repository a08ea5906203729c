import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

const ERASE = `update bank_line set text = '', payer = '', reference = '',
    ignored_reason = case when ignored_reason is not null then '' end`
const UNERASED = `(text <> '' or payer <> '' or reference <> '' or ignored_reason <> '')`
const eraseOfMembers = prepared(
  'bank_lines_erase_of_members',
  `${ERASE} where ${UNERASED} and id in (
     select m.line_id from bank_match m join invoice_change c on c.id = m.id
      where m.undone_at is null and (c.member_id = any($1) or c.payer_member_id = any($1)))`,
)
const eraseOld = prepared('bank_lines_erase_old', `${ERASE} where booked_on < $1::date and ${UNERASED}`)

/**
 * Erases free text of transactions that paid invoices of members. Their keys are hashes and stay, so that another import
 * does not add them again.
 */
export async function eraseBankLines(transaction: Database, memberIds: readonly string[]): Promise<void> {
  await eraseOfMembers(transaction, [memberIds])
}

/** Erases free text of transactions booked before a day, which can no longer be matched. Idempotent. */
export async function eraseOldBankLines(transaction: Database, before: string): Promise<void> {
  await eraseOld(transaction, [before])
}
