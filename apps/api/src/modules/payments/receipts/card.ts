import type { Database } from '@forenet/database/database'
import { lastFourDigits, type PaymentMeans } from '@forenet/domain/paid-with'
import { findCaptured } from './receipt-repository.ts'

export async function findPaidWith(database: Database, orderId: string): Promise<PaymentMeans | null> {
  const attempt = await findCaptured(database, orderId)
  return attempt ? { wallet: attempt.wallet, cardLastFour: lastFourDigits(attempt.maskedCard) } : null
}
