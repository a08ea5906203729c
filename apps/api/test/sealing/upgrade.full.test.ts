import { randomBytes, randomUUID } from 'node:crypto'
import { createPoolDatabase } from '@forenet/database/database'
import { migrateDatabase } from '@forenet/database/migrate'
import { loadCookieKeys } from '@forenet/identity/keys/cookie-keys'
import { loadSigningKeys } from '@forenet/identity/keys/signing-keys'
import { migrateIdentity } from '@forenet/identity/migrate-identity'
import type { Sealing } from '@forenet/sealing/sealing'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { migrateToBefore } from '@forenet/testkit/older-schema'
import { openTestSealing } from '@forenet/testkit/sealing'
import { findPlaintextSecrets } from '@forenet/testkit/secrets-in-database'
import { exportJWK, generateKeyPair } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findGatewayKey, setGatewayKey } from '../../src/modules/core/organisations/service.ts'
import { decryptPrivateKey, loadSigningKeys as loadTicketKeys } from '../../src/modules/events/tickets/signing-keys.ts'
import { sealPlaintextColumns } from '../../src/start/sealed-columns.ts'

const organisationId = randomUUID()
const secrets = {
  'gateway key': 'club-gateway-key-5f1c9e',
  'cookie key': randomBytes(32).toString('base64url'),
  'older cookie key': randomBytes(32).toString('base64url'),
  'ticket key': randomBytes(32).toString('base64url'),
  'refresh token': `eyJhbGciOiJub25lIn0.${randomBytes(32).toString('base64url')}`,
}

let database: TestDatabase
let jwk: Record<string, unknown>
let inClear: string[]
beforeAll(async () => {
  database = await createTestDatabase()
  await emptyDatabase(database.url)
  await migrateToBefore('0004', database.url)
  jwk = await fillInClear(database.pool)
  inClear = await findPlaintextSecrets(database.pool, { ...secrets, 'signing key': String(jwk.d) })
})
afterAll(async () => database?.drop())

/** The start-up step of each process. */
async function start(): Promise<Sealing> {
  await migrateDatabase(database.url)
  await migrateIdentity(database.pool)
  const sealing = await openTestSealing(database.pool)
  await sealPlaintextColumns(database.pool, sealing)
  return sealing
}

test('plaintext secrets of an older version are sealed at the start, by several processes concurrently', async () => {
  expect(inClear).toEqual([
    'identity.cookie_key.secret: cookie key',
    'identity.cookie_key.secret: older cookie key',
    'identity.oidc_payload.id: refresh token',
    'identity.oidc_payload.payload: refresh token',
    'identity.signing_key.jwk: signing key',
    'public.organisation.payment_auth_token: gateway key',
    'public.ticket_signing_key.private_key: ticket key',
  ])
  const [sealing] = await Promise.all([start(), start(), start()])
  expect(await findPlaintextSecrets(database.pool, { ...secrets, 'signing key': String(jwk.d) })).toEqual([])

  const typed = createPoolDatabase(database.pool)
  expect(await findGatewayKey(typed, sealing, organisationId, 'freepay')).toBe(secrets['gateway key'])
  expect(await loadSigningKeys(database.pool, sealing, new Date())).toEqual([jwk])
  const cookieKeys = await loadCookieKeys(database.pool, sealing, new Date())
  expect(cookieKeys).toEqual([secrets['cookie key'], secrets['older cookie key']])
  const [ticketKey] = await loadTicketKeys(database.pool, sealing, typed, new Date())
  expect(ticketKey && (await decryptPrivateKey(sealing, ticketKey))).toBe(secrets['ticket key'])
})

test("a club's gateway key is kept for its provider and older processes, and a later one is not undone", async () => {
  const sealing = await start()
  const typed = createPoolDatabase(database.pool)
  const older = () => database.pool.query('select payment_auth_token from organisation where id = $1', [organisationId])
  const { rows: before } = await older()
  expect(await findGatewayKey(typed, sealing, organisationId, 'otherpay')).toBeNull()

  await setGatewayKey(typed, sealing, organisationId, 'a-key-of-later', new Date())
  await database.pool.query(`update organisation set payment_provider = 'otherpay' where id = $1`, [organisationId])
  await setGatewayKey(typed, sealing, organisationId, 'a-key-at-the-other', new Date())
  await start()
  expect(await findGatewayKey(typed, sealing, organisationId, 'freepay')).toBe('a-key-of-later')
  expect(await findGatewayKey(typed, sealing, organisationId, 'otherpay')).toBe('a-key-at-the-other')
  expect((await older()).rows).toEqual(before)
})

test('sessions and tokens stored in plaintext have ended', async () => {
  await start()
  expect((await database.pool.query('select from identity.oidc_payload')).rowCount).toBe(0)
})

test('a later start changes nothing', async () => {
  await start()
  const stored = () => database.pool.query('select payment_auth_token from organisation')
  const before = (await stored()).rows
  await start()
  expect((await stored()).rows).toEqual(before)
})

test.each([
  [`update organisation set payment_auth_token = 'in clear'`, 'organisation_payment_auth_token_sealed'],
  [`update ticket_signing_key set private_key = 'in clear'`, 'ticket_signing_key_private_key_sealed'],
  [`update identity.signing_key set jwk = '{}'`, 'signing_key_jwk_sealed'],
  [`insert into identity.cookie_key (secret, created_at) values ('in clear', now())`, 'cookie_key_secret_sealed'],
  [`insert into identity.oidc_payload (model, id, payload) values ('Session', 'x', '{}')`, 'oidc_payload_sealed'],
])('no plaintext is accepted any more: %s', async (statement, constraint) => {
  await start()
  await expect(database.pool.query(statement)).rejects.toThrow(constraint)
})

async function emptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema identity, forenet_migrations, public cascade; create schema public')
  await client.end()
}

/** Inserts rows as the previous version stored them. Returns the identity provider's private key. */
async function fillInClear(pool: pg.Pool): Promise<Record<string, unknown>> {
  await pool.query(
    `insert into organisation (id, key, name, kind, email, payment_auth_token)
     values ($1, 'HAVN', 'Havnen', 'sport', 'post@example.org', $2)`,
    [organisationId, secrets['gateway key']],
  )
  await pool.query(
    `insert into ticket_signing_key (key_id, public_key, private_key, created_at) values ('abcd1234', $1, $2, now())`,
    [randomBytes(32), Buffer.from(secrets['ticket key'], 'base64url')],
  )
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const made = { ...(await exportJWK(privateKey)), kid: 'kid-1', alg: 'RS256', use: 'sig' }
  await pool.query(`insert into identity.signing_key (kid, jwk, created_at) values ('kid-1', $1, now())`, [made])
  for (const key of [secrets['older cookie key'], secrets['cookie key']]) {
    await pool.query('insert into identity.cookie_key (secret, created_at) values ($1, now())', [key])
  }
  const token = secrets['refresh token']
  await pool.query(
    `insert into identity.oidc_payload (model, id, payload) values ('RefreshToken', $1, $2), ('Session', 's', '{}')`,
    [token, { jti: token, scope: 'weird \u0000 one' }],
  )
  return made
}
