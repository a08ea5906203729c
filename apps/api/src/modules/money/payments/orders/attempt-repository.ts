import type { Database } from '@forenet/database/database'
import { type AttemptState, paymentAttempt, type VoidReason } from '@forenet/database/payment-tables'
import { prepared } from '../../../../platform/database/prepared.ts'
import { createPreparedInsert } from '../../../../platform/database/prepared-insert.ts'
import { createPreparedUpdate } from '../../../../platform/database/prepared-update.ts'
import { type Actor, AUDIT_ENTRY_INSERT_SQL, type AuditRecord, auditValues } from '../../../core/audit/index.ts'

export type Attempt = {
  id: string
  orderId: string
  attemptNumber: number
  provider: string
  orderNumber: string
  amountMinor: number
  currency: string
  testMode: boolean
  capturedMinor: number
  refundedMinor: number
  state: AttemptState
  paymentIdentifier: string | null
  authorizationIdentifier: string | null
  maskedCard: string | null
  voidReason: VoidReason | null
  lastError: string | null
}

export const ATTEMPT_COLUMNS: Record<keyof Attempt, string> = {
  id: 'id',
  orderId: 'order_id',
  attemptNumber: 'attempt_number',
  provider: 'provider',
  orderNumber: 'order_number',
  amountMinor: 'amount_minor',
  currency: 'currency',
  testMode: 'test_mode',
  capturedMinor: 'captured_minor',
  refundedMinor: 'refunded_minor',
  state: 'state',
  paymentIdentifier: 'payment_identifier',
  authorizationIdentifier: 'authorization_identifier',
  maskedCard: 'masked_card',
  voidReason: 'void_reason',
  lastError: 'last_error',
}
export const attemptColumns = (prefix: string) =>
  Object.entries(ATTEMPT_COLUMNS)
    .map(([field, column]) => `a.${column} as "${prefix}${field}"`)
    .join(', ')
const ATTEMPT_COLUMNS_SQL = attemptColumns('')

const findAttemptQuery = prepared<Attempt>(
  'attempt_by_id',
  `select ${ATTEMPT_COLUMNS_SQL} from payment_attempt a where a.id = $1`,
)
const findAttemptByOrderNumberQuery = prepared<Attempt>(
  'attempt_by_order_number',
  `select ${ATTEMPT_COLUMNS_SQL} from payment_attempt a where a.provider = $1 and a.order_number = $2`,
)
const providersInUseQuery = prepared<{ provider: string; attempts: number }>(
  'attempt_providers',
  'select provider, count(*)::int as attempts from payment_attempt group by provider order by provider',
)
const findOpenWindowQuery = prepared<{ link: string | null }>(
  'attempt_open_window',
  `select a.payment_window_link as link from payment_attempt a
     where a.order_id = $1 and a.state = 'window-open' and a.payment_window_link is not null order by a.attempt_number desc limit 1`,
)
const isPaidInTestModeQuery = prepared<{ isTest: boolean }>(
  'attempt_paid_in_test_mode',
  `select exists (select from payment_attempt where order_id = $1 and state = 'captured' and test_mode) as "isTest"`,
)
const attemptInsert = createPreparedInsert(
  'attempt_insert',
  paymentAttempt,
  [
    'id',
    'orderId',
    'attemptNumber',
    'provider',
    'orderNumber',
    'amountMinor',
    'currency',
    'testMode',
    'createdAt',
    'updatedAt',
  ],
  'on conflict do nothing',
)
const insertFirstAttemptQuery = prepared<{ id: string }>(
  'attempt_insert_first',
  `with stored as (
     insert into payment_attempt (id, order_id, attempt_number, provider, order_number, amount_minor, currency, test_mode, created_at, updated_at)
     select $2, o.id, 0, $6, $3, o.amount_minor, o.currency, $4, $5, $5 from payment_order o
      where o.id = $1 and o.status = 'initiated' and not exists (select from payment_attempt a where a.order_id = o.id)
        for update of o
     on conflict do nothing returning id),
   noted as (${AUDIT_ENTRY_INSERT_SQL({ rows: 'stored', from: 7 })})
   select id from stored`,
)
const attemptUpdate = createPreparedUpdate(paymentAttempt, 'id = $1')
const attemptMove = createPreparedUpdate(paymentAttempt, 'id = $1 and state = $2')

export type NewAttempt = Parameters<typeof attemptInsert>[1]

export async function findAttempt(database: Database, id: string): Promise<Attempt | undefined> {
  return (await findAttemptQuery(database, [id]))[0]
}

/** Independent of the club's current mode. */
export async function isPaidInTestMode(database: Database, orderId: string): Promise<boolean> {
  return (await isPaidInTestModeQuery(database, [orderId]))[0]?.isTest ?? false
}

export function selectAttemptJsonSql(row: Record<string, unknown>): Attempt {
  return Object.fromEntries(Object.keys(ATTEMPT_COLUMNS).map((field) => [field, row[`attempt.${field}`]])) as Attempt
}

export async function findAttemptByOrderNumber(
  database: Database,
  provider: string,
  orderNumber: string,
): Promise<Attempt | undefined> {
  return (await findAttemptByOrderNumberQuery(database, [provider, orderNumber]))[0]
}

export function providersInUse(database: Database): Promise<{ provider: string; attempts: number }[]> {
  return providersInUseQuery(database, [])
}

/** Returns false if the order number was used before, because gateways reject duplicates (ruling 7). */
export async function insertAttempt(database: Database, attempt: NewAttempt): Promise<boolean> {
  return (await attemptInsert(database, attempt)) > 0
}

export async function insertFirstAttempt(
  database: Database,
  orderId: string,
  { id, provider, orderNumber, testMode }: Pick<Attempt, 'id' | 'provider' | 'orderNumber' | 'testMode'>,
  { actor, fact }: { actor: Actor; fact: AuditRecord },
  at: Date,
): Promise<boolean> {
  const values = [orderId, id, orderNumber, testMode, at, provider, ...auditValues(actor, fact, at)]
  return (await insertFirstAttemptQuery(database, values)).length > 0
}

type AttemptChange = Partial<typeof paymentAttempt.$inferInsert> & { updatedAt: Date }

export async function updateAttempt(database: Database, id: string, change: AttemptChange): Promise<void> {
  await attemptUpdate(database, [id], change)
}

/** Compare-and-set: returns false if the attempt is not in the expected state. */
export async function moveAttempt(
  database: Database,
  id: string,
  from: AttemptState,
  change: AttemptChange,
): Promise<boolean> {
  return (await attemptMove(database, [id, from], change)) > 0
}

const hasOpenAttemptQuery = prepared<{ open: boolean }>(
  'attempt_open_since',
  `select exists (select from payment_attempt
     where order_id = $1 and state in ('created', 'window-open') and created_at > $2) as open`,
)

export async function hasOpenAttempt(database: Database, orderId: string, since: Date): Promise<boolean> {
  return (await hasOpenAttemptQuery(database, [orderId, since]))[0]?.open ?? false
}

export async function findOpenWindow(database: Database, orderId: string): Promise<string | null> {
  return (await findOpenWindowQuery(database, [orderId]))[0]?.link ?? null
}
