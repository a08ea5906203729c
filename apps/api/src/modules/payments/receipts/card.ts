import type { Database } from '@forenet/database/database'
import { lastFour, type PaidWith } from '@forenet/domain/paid-with'
import { findCaptured } from './receipt-repository.ts'

export async function findPaidWith(database: Database, orderId: string): Promise<PaidWith | null> {
  const attempt = await findCaptured(database, orderId)
  return attempt ? { wallet: attempt.wallet, cardLastFour: lastFour(attempt.maskedCard) } : null
}
