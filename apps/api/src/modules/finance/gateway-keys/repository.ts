import type { GATEWAY_TEST_STATES } from '@forenet/contract/club/gateway'
import type { Database } from '@forenet/database/database'
import type { SealedColumn } from '@forenet/sealing/sealed-column'
import { prepared } from '../../../platform/database/prepared.ts'

export const GATEWAY_KEYS_EXPORT_SQL = {
  gatewayTests: `select o.name as organisation, t.state as status, t.asked_at as "createdAt"
    from gateway_test t join organisation_face o on o.id = t.organisation_id
    where t.asked_by = any($1) order by t.asked_at, t.id`,
} as const

export type TestState = (typeof GATEWAY_TEST_STATES)[number]

export type TestRow = {
  id: string
  organisationId: string
  provider: string
  sealedKey: string | null
  orderNumber: string
  state: TestState
  link: string | null
  /** Whether the private key belongs to the account; null if unknown. */
  privateKey: 'right' | 'wrong' | null
  askedBy: string | null
  askedAt: Date
}

/** The column is encrypted, bound to the test's id. */
export const SEALED_TEST_KEY: SealedColumn = { table: 'gateway_test', key: ['id'], column: 'sealed_key' }

const COLUMNS = `id, organisation_id as "organisationId", provider, sealed_key as "sealedKey", order_number as "orderNumber",
  state, link, private_key as "privateKey", asked_by as "askedBy", asked_at as "askedAt"`
const findLatestTestQuery = prepared<TestRow>(
  'gateway_test_latest',
  `select ${COLUMNS} from gateway_test where organisation_id = $1 order by asked_at desc, id limit 1`,
)
const findByIdQuery = prepared<TestRow>('gateway_test', `select ${COLUMNS} from gateway_test where id = $1`)
const lockQuery = prepared<TestRow>('gateway_test_lock', `select ${COLUMNS} from gateway_test where id = $1 for update`)
const insertQuery = prepared<{ id: string }>(
  'gateway_test_insert',
  `insert into gateway_test (id, organisation_id, provider, sealed_key, order_number, state, asked_by, asked_at)
   values ($1, $2, $3, $4, $5, 'begun', $6, $7) on conflict (id) do nothing returning id`,
)
const restartKeyTestQuery = prepared(
  'gateway_test_again',
  `update gateway_test set order_number = $2, sealed_key = $3, private_key = null where id = $1 and state = 'begun'`,
)
const storePaymentWindowQuery = prepared(
  'gateway_test_open',
  `update gateway_test set state = 'open', link = $3 where id = $1 and order_number = $2 and state = 'begun'`,
)
const markAwaitingApprovalQuery = prepared('gateway_test_move', 'update gateway_test set state = $2 where id = $1')
const endQuery = prepared('gateway_test_end', 'update gateway_test set state = $2, sealed_key = null where id = $1')
const notePrivateKeyQuery = prepared(
  'gateway_test_private_key',
  `update gateway_test set private_key = $2 where id = $1 and private_key is distinct from 'right' and private_key is distinct from $2`,
)
const forgetKeyQuery = prepared(
  'gateway_test_forget_private_key',
  "update gateway_test set private_key = null where organisation_id = $1 and provider = $2 and state = 'taken'",
)
const isPrivateKeyCheckedQuery = prepared<{ isChecked: boolean }>(
  'gateway_test_key_in_use',
  `select private_key = 'right' as "isChecked" from gateway_test
    where organisation_id = $1 and provider = $2 and state = 'taken' order by asked_at desc, id limit 1`,
)
const listUncheckedPrivateKeysQuery = prepared<{ organisationId: string; provider: string }>(
  'gateway_test_unchecked',
  `select g.organisation_id as "organisationId", g.provider from (select distinct on (organisation_id, provider)
       organisation_id, provider, private_key from gateway_test where state = 'taken' and provider = any($1)
       order by organisation_id, provider, asked_at desc, id) g
     join organisation_face o on o.id = g.organisation_id and o.payment_provider = g.provider
    where g.private_key is distinct from 'right' order by 1, 2`,
)
const listTestProvidersQuery = prepared<{ id: string; provider: string }>(
  'gateway_test_providers',
  'select id, provider from gateway_test where id = any($1)',
)

export async function findLatestTest(database: Database, organisationId: string): Promise<TestRow | undefined> {
  return (await findLatestTestQuery(database, [organisationId]))[0]
}

export async function findTest(database: Database, id: string): Promise<TestRow | undefined> {
  return (await findByIdQuery(database, [id]))[0]
}

export async function lockTest(transaction: Database, id: string): Promise<TestRow | undefined> {
  return (await lockQuery(transaction, [id]))[0]
}

export async function insertTest(
  transaction: Database,
  {
    id,
    organisationId,
    provider,
    sealedKey,
    orderNumber,
    askedBy,
    askedAt,
  }: Omit<TestRow, 'state' | 'link' | 'privateKey'>,
): Promise<boolean> {
  const values = [id, organisationId, provider, sealedKey, orderNumber, askedBy, askedAt]
  return (await insertQuery(transaction, values)).length > 0
}

/** The gateway accepts each order number only once. */
export async function restartKeyTest(
  transaction: Database,
  { id, orderNumber, sealedKey }: Pick<TestRow, 'id' | 'orderNumber' | 'sealedKey'>,
): Promise<void> {
  await restartKeyTestQuery(transaction, [id, orderNumber, sealedKey])
}

/** Does nothing if a newer order number was assigned concurrently. */
export async function storePaymentWindow(
  database: Database,
  id: string,
  orderNumber: string,
  link: string,
): Promise<void> {
  await storePaymentWindowQuery(database, [id, orderNumber, link])
}

/** A right key stays right, because a later callback may be forged. */
export async function notePrivateKey(database: Database, id: string, found: 'right' | 'wrong'): Promise<void> {
  await notePrivateKeyQuery(database, [id, found])
}

/** For a key that was stored without a test: earlier tests say nothing about it. */
export async function forgetPrivateKeyChecks(
  transaction: Database,
  organisationId: string,
  provider: string,
): Promise<void> {
  await forgetKeyQuery(transaction, [organisationId, provider])
}

/** Whether the private key of the key in use was found to be the account's. */
export async function isPrivateKeyChecked(
  database: Database,
  organisationId: string,
  provider: string,
): Promise<boolean> {
  return (await isPrivateKeyCheckedQuery(database, [organisationId, provider]))[0]?.isChecked ?? false
}

export function listUncheckedPrivateKeys(
  database: Database,
  ofProviders: readonly string[],
): Promise<{ organisationId: string; provider: string }[]> {
  return listUncheckedPrivateKeysQuery(database, [ofProviders])
}

export async function markAwaitingApproval(transaction: Database, id: string): Promise<void> {
  await markAwaitingApprovalQuery(transaction, [id, 'waits'])
}

export async function endTest(
  database: Database,
  id: string,
  state: Extract<TestState, 'taken' | 'failed' | 'refused'>,
): Promise<void> {
  await endQuery(database, [id, state])
}

export async function listTestProviders(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map((await listTestProvidersQuery(database, [ids])).map(({ id, provider }) => [id, provider]))
}
