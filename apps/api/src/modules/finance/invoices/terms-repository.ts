import type { InvoiceTerms } from '@forenet/contract/club/invoice'
import type { Database } from '@forenet/database/database'
import { prepared } from '../../../platform/database/prepared.ts'

export const DEFAULT_TERMS: InvoiceTerms = { dueDays: 14, bankAccount: '', creditorNumber: '', slipType: '71' }

const findQuery = prepared<InvoiceTerms>(
  'invoicing_find',
  `select due_days as "dueDays", bank_account as "bankAccount", creditor_number as "creditorNumber", slip_type as "slipType"
     from club_invoicing where organisation_id = $1`,
)
const saveQuery = prepared(
  'invoicing_save',
  `insert into club_invoicing (organisation_id, due_days, bank_account, creditor_number, slip_type) values ($1, $2, $3, $4, $5)
   on conflict (organisation_id) do update set due_days = $2, bank_account = $3, creditor_number = $4, slip_type = $5`,
)
const takeNumberQuery = prepared<{ number: number }>(
  'invoicing_take_number',
  `insert into club_invoicing (organisation_id, last_number) values ($1, 1)
   on conflict (organisation_id) do update set last_number = club_invoicing.last_number + 1
   returning last_number as number`,
)

export async function findTerms(database: Database, organisationId: string): Promise<InvoiceTerms> {
  return (await findQuery(database, [organisationId]))[0] ?? DEFAULT_TERMS
}

export async function saveTerms(
  transaction: Database,
  organisationId: string,
  { dueDays, bankAccount, creditorNumber, slipType }: InvoiceTerms,
): Promise<void> {
  await saveQuery(transaction, [organisationId, dueDays, bankAccount, creditorNumber, slipType])
}

/** Shared by invoices and credit notes. Locks the row until the transaction ends, so that a rollback leaves no gap. */
export async function takeNumber(transaction: Database, organisationId: string): Promise<{ number: number }> {
  const [taken] = await takeNumberQuery(transaction, [organisationId])
  if (!taken) throw new Error('The database returned no invoice number')
  return taken
}
