import type { manualPayment } from '@forenet/database/payment-tables'
import { calendarDateAt } from '@forenet/domain/copenhagen-day'
import type { AttemptRow } from './card-payments.ts'
import type { Demonstration } from './demonstration.ts'
import { createRandom } from './random.ts'

type ManualPaymentRow = Required<typeof manualPayment.$inferInsert>

export function bankTransfers(
  { orders, hosted }: Pick<Demonstration, 'orders' | 'hosted'>,
  attempts: readonly AttemptRow[],
): ManualPaymentRow[] {
  const isPaid = new Set([...attempts, ...hosted.manualPayments].map(({ orderId }) => orderId))
  return [...orders, ...hosted.orders]
    .filter(({ id, amountMinor }) => amountMinor > 0 && !isPaid.has(id))
    .map(({ id: orderId, amountMinor, paidAt, createdAt }) => {
      const bookedAt = paidAt ?? createdAt
      return {
        ...{ id: createRandom(`transfer of ${orderId}`).uuid(), orderId, method: 'bank-transfer', amountMinor },
        ...{ day: calendarDateAt(bookedAt), note: '', bookedAt, bookedBy: null, reverses: null, partOf: null },
      }
    })
    .toSorted((one, other) => one.bookedAt.getTime() - other.bookedAt.getTime())
}
