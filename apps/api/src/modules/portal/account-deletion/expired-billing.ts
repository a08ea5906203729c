import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { eraseMembers } from '../../core/members/index.ts'
import { eraseAnswers } from '../../events/events/index.ts'
import { eraseAttendees } from '../../events/tickets/index.ts'
import { eraseExpiredBankLines } from '../../finance/bank/index.ts'
import { eraseRefundReasons } from '../../finance/club-refunds/index.ts'
import { eraseExpiredInvoices } from '../../finance/invoices/index.ts'
import { eraseExpiredPaymentItems } from '../../membership/memberships/index.ts'
import { eraseExpiredPurchases, erasePurchases, listSettledPayers } from '../../money/payments/index.ts'
import type { AccountDeletionDeps } from './account-deletion-deps.ts'
import {
  DELETED_FIRST_NAME,
  DELETED_LAST_NAME,
  DELETED_NAME,
  DELETED_TEXTS,
  retentionCutoff,
} from './deletion-rules.ts'
import { lockPeopleKnownByNameOnly } from './people-known-by-name.ts'

export async function redactExpiredBilling({ pool, now }: Pick<AccountDeletionDeps, 'pool' | 'now'>): Promise<void> {
  const at = now()
  const before = retentionCutoff(at)
  await inTransaction(pool, async (transaction) => {
    await eraseExpiredBuyers(transaction, before, at)
    await eraseExpiredPaymentItems(transaction, before, DELETED_NAME)
    await eraseExpiredPurchases(transaction, before, DELETED_NAME)
    await eraseExpiredInvoices(transaction, before, DELETED_NAME)
    await eraseExpiredBankLines(transaction, before)
  })
}

/** Buyers at the door have no account to request deletion with. */
async function eraseExpiredBuyers(transaction: Database, before: string, at: Date): Promise<void> {
  const ids = await lockPeopleKnownByNameOnly(transaction, await listSettledPayers(transaction, before))
  if (ids.length === 0) return
  await erasePurchases(transaction, ids, [], DELETED_NAME)
  await eraseRefundReasons(transaction, ids, null, DELETED_TEXTS)
  await eraseAnswers(transaction, ids, null, at)
  await eraseAttendees(transaction, ids, null, DELETED_NAME, at)
  await eraseMembers(transaction, ids, { firstName: DELETED_FIRST_NAME, lastName: DELETED_LAST_NAME }, at)
}
