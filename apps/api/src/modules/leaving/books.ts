import { inTransaction } from '@forenet/database/transaction'
import { forgetOldPaymentItems } from '../memberships/index.ts'
import { forgetOldPurchases } from '../payments/index.ts'
import type { LeavingDeps } from './leaving-deps.ts'
import { clearedBefore, DELETED_NAME } from './leaving-rules.ts'

/** Clears who paid from purchases of deleted members, once bookkeeping law needs it no longer. Safe to repeat. */
export async function clearBooks({ pool, now }: Pick<LeavingDeps, 'pool' | 'now'>): Promise<void> {
  const before = clearedBefore(now())
  await inTransaction(pool, async (transaction) => {
    await forgetOldPaymentItems(transaction, before, DELETED_NAME)
    await forgetOldPurchases(transaction, before, DELETED_NAME)
  })
}
