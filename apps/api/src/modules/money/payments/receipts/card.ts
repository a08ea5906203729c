import type { Database } from '@forenet/database/database'
import { lastFourDigits, type PaymentMeans } from '@forenet/domain/paid-with'
import { findCapturedCard } from './receipt-repository.ts'

export async function findPaymentMeans(database: Database, orderId: string): Promise<PaymentMeans | null> {
  const attempt = await findCapturedCard(database, orderId)
  return attempt ? { wallet: attempt.wallet, cardLastFour: lastFourDigits(attempt.maskedCard) } : null
}
