import type { Database } from '../store/database.ts'
import type { CreatePaymentRequest } from './checks.ts'

export type WindowLanguage = 'da-DK' | 'en-US' | 'sv-SE'

export type Payment = {
  paymentIdentifier: string
  orderNumber: string
  amount: number
  currency: string
  acceptUrl: string
  declineUrl: string
  callbackUrl: string | null
  language: WindowLanguage
  saveCard: boolean
  testMode: boolean
  shopName: string | null
  state: 'open' | 'approved'
  createdAt: string
}

export type Decline = { paymentIdentifier: string; code: number; at: string }

type PaymentRow = Omit<Payment, 'saveCard' | 'testMode'> & { saveCard: number; testMode: number }

const columns = `payment_identifier AS paymentIdentifier, order_number AS orderNumber, amount, currency,
  accept_url AS acceptUrl, decline_url AS declineUrl, callback_url AS callbackUrl, language, save_card AS saveCard,
  test_mode AS testMode, json_extract(request, '$.Client.Shop.Name') AS shopName, state, created_at AS createdAt`

export type PaymentStore = ReturnType<typeof openPaymentStore>

export function openPaymentStore(database: Database) {
  const insert = database.prepare(
    `INSERT INTO payments (payment_identifier, order_number, amount, currency, accept_url, decline_url, callback_url,
       language, email, save_card, test_mode, request, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (order_number) DO NOTHING`,
  )
  const find = database.prepare<PaymentRow>(`SELECT ${columns} FROM payments WHERE payment_identifier = ?`)
  const approve = database.prepare(
    `UPDATE payments SET state = 'approved' WHERE payment_identifier = ? AND state = 'open'`,
  )
  const decline = database.prepare('INSERT INTO declines (payment_identifier, code, at) VALUES (?, ?, ?)')
  const all = database.prepare<PaymentRow>(`SELECT ${columns} FROM payments ORDER BY rowid`)
  const ofOrder = database.prepare<PaymentRow>(`SELECT ${columns} FROM payments WHERE order_number = ?`)
  const newest = database.prepare<PaymentRow>(`SELECT ${columns} FROM payments ORDER BY rowid DESC LIMIT ?`)
  const count = database.prepare<{ count: number }>('SELECT count(*) AS count FROM payments')
  const declines = database.prepare<Decline>(
    'SELECT payment_identifier AS paymentIdentifier, code, at FROM declines ORDER BY rowid',
  )
  const declinesOf = database.prepare<Decline>(
    'SELECT payment_identifier AS paymentIdentifier, code, at FROM declines WHERE payment_identifier = ? ORDER BY rowid',
  )

  return {
    /** @returns false if the order number was used before */
    insert(paymentIdentifier: string, request: CreatePaymentRequest, createdAt: string): boolean {
      const changed = insert.run(
        paymentIdentifier,
        request.OrderNumber,
        request.Amount,
        request.Currency,
        request.CustomerAcceptUrl,
        request.CustomerDeclineUrl,
        request.ServerCallbackUrl ?? null,
        request.EnforceLanguage ?? 'da-DK',
        request.CustomerEmail ?? null,
        request.SaveCard || request.Options?.RequestSubscriptionWithAuthorization ? 1 : 0,
        request.Options?.TestMode ? 1 : 0,
        JSON.stringify(request),
        createdAt,
      )
      return changed === 1
    },
    find(paymentIdentifier: string): Payment | undefined {
      const row = find.get(paymentIdentifier)
      return row && toPayment(row)
    },
    approve: (paymentIdentifier: string): boolean => approve.run(paymentIdentifier) === 1,
    recordDecline: (paymentIdentifier: string, code: number, at: string): void => {
      decline.run(paymentIdentifier, code, at)
    },
    list: (orderNumber?: string): Payment[] =>
      (orderNumber === undefined ? all.all() : ofOrder.all(orderNumber)).map(toPayment),
    newest: (limit: number): Payment[] => newest.all(limit).map(toPayment),
    count: (): number => count.get()?.count ?? 0,
    listDeclines: (paymentIdentifier?: string): Decline[] =>
      paymentIdentifier === undefined ? declines.all() : declinesOf.all(paymentIdentifier),
  }
}

function toPayment(row: PaymentRow): Payment {
  return { ...row, saveCard: row.saveCard === 1, testMode: row.testMode === 1 }
}
