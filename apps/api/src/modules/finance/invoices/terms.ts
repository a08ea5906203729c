import { randomUUID } from 'node:crypto'
import type { InvoiceTerms } from '@forenet/contract/club/invoice'
import { inTransaction } from '@forenet/database/transaction'
import { parseBankAccount } from '@forenet/domain/invoice'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import { audit } from '../../core/audit/index.ts'
import { ACCOUNT_MAILS, type InvoicesDeps } from './invoices-deps.ts'
import { findTerms, saveTerms } from './terms-repository.ts'

/** Stores the bank account with leading zeros. Notifies the owners if it changes. */
export function changeTerms(
  { pool, now, send }: Pick<InvoicesDeps, 'pool' | 'now' | 'send'>,
  { club, caller }: ClubCaller,
  wanted: InvoiceTerms,
): Promise<InvoiceTerms> {
  const terms = { ...wanted, bankAccount: parseBankAccount(wanted.bankAccount) ?? '' }
  return inTransaction(pool, async (transaction) => {
    const { bankAccount, creditorNumber } = await findTerms(transaction, club.id)
    await saveTerms(transaction, club.id, terms)
    const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
    await audit(transaction, caller, { action: 'invoice-terms-changed', ...about, detail: terms }, now())
    if (terms.bankAccount !== bankAccount || terms.creditorNumber !== creditorNumber) {
      const mail = { organisationId: club.id, changeId: randomUUID(), changedBy: caller.memberId }
      await send(ACCOUNT_MAILS, mail, { transaction })
    }
    return terms
  })
}
