import type { Database } from '../store/database.ts'

export type NewQuickpayPayment = { orderNumber: string; currency: string; createdAt: string }
/** `description`: of a subscription only; `subscriptionId`: of a recurring payment only. */
export type QuickpayPayment = NewQuickpayPayment & {
  id: number
  description: string | null
  subscriptionId: number | null
}

export type OperationType = 'authorize' | 'recurring' | 'capture' | 'cancel' | 'refund'

/** `code`: qp_status_code, null while pending. */
export type Operation = {
  id: number
  type: OperationType
  amount: number | null
  code: number | null
  callbackUrl: string | null
  createdAt: string
}

const SUBSCRIPTION_WINDOW = 'subscription-'

/** The payment window of a payment or subscription. */
export function windowId({ id, description }: Pick<QuickpayPayment, 'id' | 'description'>): string {
  return description === null ? String(id) : `${SUBSCRIPTION_WINDOW}${id}`
}

export type OperationStore = ReturnType<typeof openOperationStore>

/** What Quickpay keeps besides payments and authorizations, which both providers have in common. */
export function openOperationStore(database: Database) {
  const insertPayment = database.prepare<{ id: number }>(
    `INSERT INTO quickpay_payments (order_number, currency, created_at) VALUES (?, ?, ?)
     ON CONFLICT (order_number) DO NOTHING RETURNING id`,
  )
  const insertSubscription = database.prepare('INSERT INTO quickpay_subscriptions (id, description) VALUES (?, ?)')
  const insertRecurring = database.prepare('INSERT INTO quickpay_recurring (payment_id, subscription_id) VALUES (?, ?)')
  const PAYMENT = `SELECT p.id, p.order_number AS orderNumber, p.currency, p.created_at AS createdAt, s.description,
      r.subscription_id AS subscriptionId
    FROM quickpay_payments p LEFT JOIN quickpay_subscriptions s ON s.id = p.id
      LEFT JOIN quickpay_recurring r ON r.payment_id = p.id`
  const find = database.prepare<QuickpayPayment>(`${PAYMENT} WHERE p.id = ?`)
  const findByOrder = database.prepare<QuickpayPayment>(`${PAYMENT} WHERE p.order_number = ? AND s.id IS NULL`)
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
    /** Call it in a transaction. Undefined if the order number was used before. */
    insertSubscription(payment: NewQuickpayPayment, description: string): number | undefined {
      const id = this.insertPayment(payment)
      if (id !== undefined) insertSubscription.run(id, description)
      return id
    },
    /** Call it in a transaction. Undefined if the order number was used before. */
    insertRecurring(payment: NewQuickpayPayment, subscriptionId: number): number | undefined {
      const id = this.insertPayment(payment)
      if (id !== undefined) insertRecurring.run(id, subscriptionId)
      return id
    },
    find: (id: string): QuickpayPayment | undefined =>
      Number.isSafeInteger(Number(id)) ? find.get(Number(id)) : undefined,
    findByOrder: (orderNumber: string): QuickpayPayment | undefined => findByOrder.get(orderNumber),
    /** The payment or subscription of a window. */
    findOfWindow(paymentIdentifier: string): QuickpayPayment | undefined {
      const found = this.find(paymentIdentifier.replace(SUBSCRIPTION_WINDOW, ''))
      return found && windowId(found) === paymentIdentifier ? found : undefined
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
