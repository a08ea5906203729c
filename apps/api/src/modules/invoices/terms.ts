import type { InvoiceTerms } from '@forenet/contract/club/invoice'
import { inTransaction } from '@forenet/database/transaction'
import { parseBankAccount } from '@forenet/domain/invoice'
import type { ClubCaller } from '../../platform/http/serve-call.ts'
import { audit } from '../audit/index.ts'
import type { InvoicesDeps } from './invoices-deps.ts'
import { saveTerms } from './terms-repository.ts'

/** Sets the terms of a club's invoices; the bank account is stored with its leading zeros. */
export function changeTerms(
  { pool, now }: Pick<InvoicesDeps, 'pool' | 'now'>,
  { club, caller }: ClubCaller,
  wanted: InvoiceTerms,
): Promise<InvoiceTerms> {
  const terms = { ...wanted, bankAccount: parseBankAccount(wanted.bankAccount) ?? '' }
  return inTransaction(pool, async (transaction) => {
    await saveTerms(transaction, club.id, terms)
    const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
    await audit(transaction, caller, { action: 'invoice-terms-changed', ...about, detail: terms }, now())
    return terms
  })
}
