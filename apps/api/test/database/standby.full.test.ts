import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { clubInvoiceList, clubInvoiceSave } from '@forenet/contract/club/invoice-calls'
import { createPoolDatabase } from '@forenet/database/database'
import { openPool } from '@forenet/database/pool'
import { loadSigningKeys } from '@forenet/identity/keys/signing-keys'
import { parseMasterKey } from '@forenet/sealing/master-key'
import { openSealing } from '@forenet/sealing/sealing'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { findFreePort } from '@forenet/testkit/free-port'
import { makeCall } from '@forenet/testkit/portal'
import { type StreamingStandby, startStreamingStandby } from '@forenet/testkit/streaming-standby'
import { createTemporaryFolder, type TemporaryFolder } from '@forenet/testkit/temporary-folder'
import { importJWK, SignJWT } from 'jose'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfiguration } from '../../src/configuration/configuration.ts'
import { type Portal, startPortal } from '../../src/start/start-portal.ts'

const ENCRYPTION_KEY = randomBytes(32).toString('base64')
/** A replica that was away is not tried for five seconds. */
const RETRIED = { timeout: 30_000, interval: 500 }

let folder: TemporaryFolder
let servers: StreamingStandby
let portal: Portal
let primary: pg.Pool
let standby: pg.Pool
let orgKey: string
let token: string

beforeAll(async () => {
  folder = await createTemporaryFolder('standby-portal')
  servers = await startStreamingStandby()
  primary = openPool(servers.primaryUrl, 1)
  standby = openPool(servers.standbyUrl, 1)
  // Ended by the standby's stop.
  standby.on('error', () => undefined)
  portal = await startPortal(
    readConfiguration({
      NODE_ENV: 'test',
      DATA_DIR: folder.path,
      DATABASE_URL: servers.primaryUrl,
      DATABASE_READ_URL: servers.standbyUrl,
      ENCRYPTION_KEY,
      SEED_DEMONSTRATION: 'false',
      LOG_LEVEL: 'silent',
      SECURITY_LOG_FILE: join(folder.path, 'security.log'),
      PORT: String(await findFreePort()),
      SANDBOX_PORT: String(await findFreePort()),
    }),
    'test',
  )
  const [club, owner] = [
    await createOrganisation(createPoolDatabase(primary)),
    await createMember(createPoolDatabase(primary)),
  ]
  orgKey = club.key
  token = await ownersToken(owner.email ?? '')
})
afterAll(async () => {
  await portal?.stop()
  await Promise.all([primary?.end(), standby?.end()])
  await servers?.stop()
  await folder?.remove()
})

/** A token of the club's owner, signed with the portal's own key. */
async function ownersToken(email: string): Promise<string> {
  const now = new Date()
  const sealing = await openSealing(primary, { current: parseMasterKey(ENCRYPTION_KEY, 'ENCRYPTION_KEY') }, () => now)
  const [key] = await loadSigningKeys(primary, sealing, now)
  if (!key) throw new Error('The identity provider has no key')
  const claims = {
    ...{ typ: 'Bearer', azp: 'forenet-portal', email, email_verified: true, given_name: 'Maja', family_name: 'Holm' },
    ...{ realm_access: { roles: ['org:ALL|role:USER', `org:${orgKey}|role:ADMIN`] }, fsid: randomUUID() },
    ...{ amr: ['pwd', 'otp', 'mfa'], auth_time: Math.floor(now.getTime() / 1000) },
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'at+jwt' })
    .setSubject(randomUUID())
    .setIssuer(`${portal.origin}/auth/realms/forenet`)
    .setAudience('portal-api')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importJWK(key, key.alg))
}

/** Stores a draft on the primary; returns its id. */
async function saveDraft(): Promise<string> {
  const invoiceId = randomUUID()
  const recipient = { kind: 'other' as const, name: 'Ry Tryk ApS', email: '', address: [], cvrNumber: '' }
  const lines = [{ description: 'Kontingent', quantity: 1, unitMinor: 40_000, vatRate: 1 as const }]
  const body = { recipient, language: 'da' as const, note: '', dueOn: null, lines }
  const { status } = await makeCall(portal.origin, { token }, clubInvoiceSave, { params: { orgKey, invoiceId }, body })
  expect(status).toBe(200)
  return invoiceId
}

async function listInvoices(): Promise<string[]> {
  const { status, body } = await makeCall(portal.origin, { token }, clubInvoiceList, { params: { orgKey } })
  expect(status).toBe(200)
  return body.invoices.map(({ id }) => id)
}

async function metric(name: string): Promise<number | undefined> {
  const text = await (await fetch(`${portal.origin}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

/** The server that answered a read of the list; the list has every draft that was stored before. */
async function sourceOf(read: () => Promise<unknown>): Promise<'replica' | 'behind' | 'away' | undefined> {
  const sources = ['replica', 'behind', 'away'] as const
  const count = () => Promise.all(sources.map((source) => metric(`forenet_replica_reads_total{source="${source}"}`)))
  const before = await count()
  await read()
  const after = await count()
  return sources.find((_source, index) => after[index] !== before[index])
}

const pause = () => standby.query('select pg_wal_replay_pause()')
const resume = () => standby.query('select pg_wal_replay_resume()')
const isPaused = async () =>
  (await standby.query(`select pg_get_wal_replay_pause_state() as state`)).rows[0].state === 'paused'

/** Stops the replay, so that the standby lags behind what is stored next. */
async function fallBehind(): Promise<void> {
  await pause()
  // The pause begins with the next record of the log.
  await primary.query('select pg_switch_wal()')
  await expect.poll(isPaused).toBe(true)
}

test('a list is read from the standby, with what the caller has just stored', async () => {
  const id = await saveDraft()
  await expect.poll(() => sourceOf(async () => expect(await listInvoices()).toContain(id)), RETRIED).toBe('replica')
  expect(await metric('forenet_replica_up')).toBe(1)
})

test('a standby that is behind is waited for', async () => {
  // On a busy machine the replay may take longer than the read waits.
  const attempt = async () => {
    await fallBehind()
    const id = await saveDraft()
    return sourceOf(async () => {
      const [listed] = await Promise.all([listInvoices(), resume()])
      expect(listed).toContain(id)
    })
  }
  await expect.poll(attempt, RETRIED).toBe('replica')
})

test('a standby that stays behind is replaced by the primary, and its lag is a metric', async () => {
  await fallBehind()
  const id = await saveDraft()
  expect(await sourceOf(async () => expect(await listInvoices()).toContain(id))).toBe('behind')
  expect(await metric('forenet_replica_lag_bytes')).toBeGreaterThan(0)
  await resume()
  await expect.poll(() => metric('forenet_replica_lag_bytes'), RETRIED).toBe(0)
  await expect.poll(() => sourceOf(listInvoices), RETRIED).toBe('replica')
})

test('a standby that is gone is replaced by the primary, and read once it is there again', async () => {
  await servers.stopStandby()
  const id = await saveDraft()
  expect(await sourceOf(async () => expect(await listInvoices()).toContain(id))).toBe('away')
  expect(await metric('forenet_replica_up')).toBe(0)
  await servers.startStandby()
  await expect.poll(() => sourceOf(async () => expect(await listInvoices()).toContain(id)), RETRIED).toBe('replica')
})

test('a standby that was promoted is not read', async () => {
  await standby.query('select pg_promote()')
  await saveDraft()
  expect(await sourceOf(listInvoices)).toBe('away')
  expect(await metric('forenet_replica_up')).toBe(0)
})
