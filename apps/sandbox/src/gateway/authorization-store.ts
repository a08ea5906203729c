import type { Database } from '../store/database.ts'

export type Authorization = {
  authorizationIdentifier: string
  paymentIdentifier: string | null
  savedCardIdentifier: string | null
  orderNumber: string
  currency: string
  amount: number
  cardType: number
  maskedPan: string
  cardExpiry: string
  walletProvider: number
  testMode: boolean
  isSubscription: boolean
  createdAt: string
  capturedAt: string | null
  capturedAmount: number
  captureErrorCode: number
  voidedAt: string | null
  holdExpiredAt: string | null
  creditedAt: string | null
  creditedAmount: number
}

export type NewAuthorization = Pick<
  Authorization,
  | 'authorizationIdentifier'
  | 'paymentIdentifier'
  | 'savedCardIdentifier'
  | 'orderNumber'
  | 'currency'
  | 'amount'
  | 'cardType'
  | 'maskedPan'
  | 'cardExpiry'
  | 'walletProvider'
  | 'testMode'
  | 'isSubscription'
  | 'createdAt'
>

export type Credit = { creditIdentifier: string; amount: number; comment: string; createdAt: string }

type AuthorizationRow = Omit<Authorization, 'testMode' | 'isSubscription'> & {
  testMode: number
  isSubscription: number
}

const columns = `authorization_identifier AS authorizationIdentifier, payment_identifier AS paymentIdentifier,
  saved_card_identifier AS savedCardIdentifier, order_number AS orderNumber, currency, amount,
  card_type AS cardType, masked_pan AS maskedPan, card_expiry AS cardExpiry, wallet_provider AS walletProvider,
  test_mode AS testMode, is_subscription AS isSubscription, created_at AS createdAt, captured_at AS capturedAt,
  captured_amount AS capturedAmount, capture_error_code AS captureErrorCode, voided_at AS voidedAt,
  hold_expired_at AS holdExpiredAt, credited_at AS creditedAt, credited_amount AS creditedAmount`

export type AuthorizationStore = ReturnType<typeof openAuthorizationStore>

export function openAuthorizationStore(database: Database) {
  const insert = database.prepare(
    `INSERT INTO authorizations (authorization_identifier, payment_identifier, saved_card_identifier, order_number,
       currency, amount, card_type, masked_pan, card_expiry, wallet_provider, test_mode, is_subscription, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const find = database.prepare<AuthorizationRow>(
    `SELECT ${columns} FROM authorizations WHERE authorization_identifier = ?`,
  )
  const findByPayment = database.prepare<AuthorizationRow>(
    `SELECT ${columns} FROM authorizations WHERE payment_identifier = ?`,
  )
  const orderIsUsed = database.prepare<{ used: number }>(
    `SELECT EXISTS (SELECT 1 FROM payments WHERE order_number = ?1)
       OR EXISTS (SELECT 1 FROM authorizations WHERE order_number = ?1) AS used`,
  )
  const capture = database.prepare(
    `UPDATE authorizations SET captured_at = ?, captured_amount = ?, capture_error_code = 0
     WHERE authorization_identifier = ?`,
  )
  const captureError = database.prepare(
    'UPDATE authorizations SET capture_error_code = ? WHERE authorization_identifier = ?',
  )
  const voidIt = database.prepare('UPDATE authorizations SET voided_at = ? WHERE authorization_identifier = ?')
  const expire = database.prepare('UPDATE authorizations SET hold_expired_at = ? WHERE authorization_identifier = ?')
  const credit = database.prepare(
    `UPDATE authorizations SET credited_at = ?, credited_amount = credited_amount + ?
     WHERE authorization_identifier = ?`,
  )
  const insertCredit = database.prepare(
    `INSERT INTO credits (credit_identifier, authorization_identifier, amount, comment, created_at)
     VALUES (?, ?, ?, ?, ?)`,
  )
  const credits = database.prepare<Credit>(
    `SELECT credit_identifier AS creditIdentifier, amount, comment, created_at AS createdAt
     FROM credits WHERE authorization_identifier = ? ORDER BY rowid`,
  )
  const all = database.prepare<AuthorizationRow>(`SELECT ${columns} FROM authorizations ORDER BY rowid`)
  const ofOrder = database.prepare<AuthorizationRow>(`SELECT ${columns} FROM authorizations WHERE order_number = ?`)

  return {
    insert(fresh: NewAuthorization): void {
      insert.run(
        fresh.authorizationIdentifier,
        fresh.paymentIdentifier,
        fresh.savedCardIdentifier,
        fresh.orderNumber,
        fresh.currency,
        fresh.amount,
        fresh.cardType,
        fresh.maskedPan,
        fresh.cardExpiry,
        fresh.walletProvider,
        fresh.testMode ? 1 : 0,
        fresh.isSubscription ? 1 : 0,
        fresh.createdAt,
      )
    },
    find: (identifier: string): Authorization | undefined => toAuthorization(find.get(identifier)),
    findByPayment: (identifier: string): Authorization | undefined => toAuthorization(findByPayment.get(identifier)),
    isOrderUsed: (orderNumber: string): boolean => orderIsUsed.get(orderNumber)?.used === 1,
    recordCapture: (identifier: string, amount: number, at: string): void => {
      capture.run(at, amount, identifier)
    },
    recordCaptureError: (identifier: string, code: number): void => {
      captureError.run(code, identifier)
    },
    recordVoid: (identifier: string, at: string): void => {
      voidIt.run(at, identifier)
    },
    recordHoldExpired: (identifier: string, at: string): void => {
      expire.run(at, identifier)
    },
    recordCredit(identifier: string, entry: Credit): void {
      credit.run(entry.createdAt, entry.amount, identifier)
      insertCredit.run(entry.creditIdentifier, identifier, entry.amount, entry.comment, entry.createdAt)
    },
    listCredits: (identifier: string): Credit[] => credits.all(identifier),
    list: (orderNumber?: string): Authorization[] =>
      (orderNumber === undefined ? all.all() : ofOrder.all(orderNumber)).flatMap((row) => toAuthorization(row) ?? []),
  }
}

function toAuthorization(row: AuthorizationRow | undefined): Authorization | undefined {
  return row && { ...row, testMode: row.testMode === 1, isSubscription: row.isSubscription === 1 }
}
