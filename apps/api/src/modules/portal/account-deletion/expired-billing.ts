import type { Database } from '@forenet/database/database'
import { inTransaction } from '@forenet/database/transaction'
import { eraseMembers } from '../../core/members/index.ts'
import { eraseAnswers } from '../../events/events/index.ts'
import { eraseAttendees } from '../../events/tickets/index.ts'
import { eraseOldBankLines } from '../../finance/bank/index.ts'
import { eraseRefundReasons } from '../../finance/club-refunds/index.ts'
import { forgetOldInvoices } from '../../finance/invoices/index.ts'
import { forgetOldPaymentItems } from '../../membership/memberships/index.ts'
import { eraseOldPurchases, erasePurchases, listSettledPayers } from '../../money/payments/index.ts'
import type { LeavingDeps } from './account-deletion-deps.ts'
import { clearedBefore, DELETED_FIRST_NAME, DELETED_LAST_NAME, DELETED_NAME, DELETED_WORDS } from './deletion-rules.ts'
import { lockPeopleKnownByNameOnly } from './people-known-by-name.ts'

export async function redactExpiredBilling({ pool, now }: Pick<LeavingDeps, 'pool' | 'now'>): Promise<void> {
  const at = now()
  const before = clearedBefore(at)
  await inTransaction(pool, async (transaction) => {
    await forgetBuyers(transaction, before, at)
    await forgetOldPaymentItems(transaction, before, DELETED_NAME)
    await eraseOldPurchases(transaction, before, DELETED_NAME)
    await forgetOldInvoices(transaction, before, DELETED_NAME)
    await eraseOldBankLines(transaction, before)
  })
}

/** Walk-in buyers have no account to request deletion with. */
async function forgetBuyers(transaction: Database, before: string, at: Date): Promise<void> {
  const ids = await lockPeopleKnownByNameOnly(transaction, await listSettledPayers(transaction, before))
  if (ids.length === 0) return
  await erasePurchases(transaction, ids, [], DELETED_NAME)
  await eraseRefundReasons(transaction, ids, null, DELETED_WORDS)
  await eraseAnswers(transaction, ids, null, at)
  await eraseAttendees(transaction, ids, null, DELETED_NAME, at)
  await eraseMembers(transaction, ids, { firstName: DELETED_FIRST_NAME, lastName: DELETED_LAST_NAME }, at)
}
