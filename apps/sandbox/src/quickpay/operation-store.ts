import type { Database } from '../store/database.ts'

export type NewQuickpayPayment = { orderNumber: string; currency: string; createdAt: string }
export type QuickpayPayment = NewQuickpayPayment & { id: number }

export type OperationType = 'authorize' | 'capture' | 'cancel' | 'refund'

/** `code`: qp_status_code, null while pending. */
export type Operation = {
  id: number
  type: OperationType
  amount: number | null
  code: number | null
  callbackUrl: string | null
  createdAt: string
}

export type OperationStore = ReturnType<typeof openOperationStore>

/** What Quickpay keeps besides payments and authorizations, which both providers have in common. */
export function openOperationStore(database: Database) {
  const insertPayment = database.prepare<{ id: number }>(
    `INSERT INTO quickpay_payments (order_number, currency, created_at) VALUES (?, ?, ?)
     ON CONFLICT (order_number) DO NOTHING RETURNING id`,
  )
  const find = database.prepare<QuickpayPayment>(
    'SELECT id, order_number AS orderNumber, currency, created_at AS createdAt FROM quickpay_payments WHERE id = ?',
  )
  const list = database.prepare<Operation>(
    `SELECT id, type, amount, code, callback_url AS callbackUrl, created_at AS createdAt
     FROM quickpay_operations WHERE payment_id = ? ORDER BY id`,
  )
  const insert = database.prepare<{ id: number }>(
    `INSERT INTO quickpay_operations (payment_id, id, type, amount, code, callback_url, created_at)
     SELECT ?1, coalesce(max(id), 0) + 1, ?2, ?3, ?4, ?5, ?6 FROM quickpay_operations WHERE payment_id = ?1 RETURNING id`,
  )
  const finish = database.prepare('UPDATE quickpay_operations SET code = ? WHERE payment_id = ? AND id = ?')

  return {
    /** Undefined if the order number was used before. */
    insertPayment: ({ orderNumber, currency, createdAt }: NewQuickpayPayment): number | undefined =>
      insertPayment.get(orderNumber, currency, createdAt)?.id,
    find: (id: string): QuickpayPayment | undefined =>
      Number.isSafeInteger(Number(id)) ? find.get(Number(id)) : undefined,
    isQuickpay(paymentIdentifier: string): boolean {
      return this.find(paymentIdentifier) !== undefined
    },
    list: (paymentId: number): Operation[] => list.all(paymentId),
    record(paymentId: number, { type, amount, code, callbackUrl, createdAt }: Omit<Operation, 'id'>): number {
      const row = insert.get(paymentId, type, amount, code, callbackUrl, createdAt)
      if (!row) throw new Error('The operation was not stored')
      return row.id
    },
    finish: (paymentId: number, id: number, code: number): void => {
      finish.run(code, paymentId, id)
    },
  }
}
