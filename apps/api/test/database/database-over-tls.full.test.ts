import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@forenet/database/embedded'
import { makeCertificate, type SelfSignedCertificate } from '@forenet/testkit/certificate'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeConnectionError } from '../../src/platform/database/connection-error.ts'
import { readDatabaseAddress } from '../../src/start/database-address.ts'

let folder: string
let server: EmbeddedPostgres
let given: SelfSignedCertificate
let another: SelfSignedCertificate

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forenet-tls-'))
  given = makeCertificate(folder, 'database.example.org')
  const programs = process.env.TEST_POSTGRES_BIN
  server = await startEmbeddedPostgres({
    dataDir: folder,
    settings: { fsync: 'off', ssl: 'on', ssl_cert_file: given.certFile, ssl_key_file: given.keyFile },
    ...(programs ? { programs } : {}),
    log: () => undefined,
  })
  another = makeCertificate(await mkdtemp(join(folder, 'another-')), 'database.example.org')
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Whether a connection with these URL parameters is encrypted, or the error. */
async function connected(parameters: { sslmode?: string; sslrootcert?: string }): Promise<boolean | string> {
  const url = new URL(server.url)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const read = readDatabaseAddress(url.href)
  if ('wrong' in read) return read.wrong
  const client = new pg.Client({ connectionString: read.address })
  try {
    await client.connect()
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    return rows[0].ssl
  } catch (error) {
    return (describeConnectionError(error, read.address) as Error).message
  } finally {
    await client.end()
  }
}

const none = /^DATABASE_URL: no safe connection to 127\.0\.0\.1:\d+: /

test('without sslmode nothing is encrypted', async () => {
  expect(await connected({})).toBe(false)
  expect(await connected({ sslmode: 'disable' })).toBe(false)
})

test('require encrypts without verifying the certificate, unless an authority is named', async () => {
  expect(await connected({ sslmode: 'require' })).toBe(true)
  expect(await connected({ sslmode: 'require', sslrootcert: given.certFile })).toBe(true)
  expect(await connected({ sslmode: 'require', sslrootcert: another.certFile })).toMatch(none)
})

test('verify-ca requires the authority and does not check the host name', async () => {
  expect(await connected({ sslmode: 'verify-ca', sslrootcert: given.certFile })).toBe(true)
  expect(await connected({ sslmode: 'verify-ca', sslrootcert: another.certFile })).toMatch(none)
  expect(await connected({ sslmode: 'verify-ca' })).toMatch(/sslmode=verify-ca needs sslrootcert/)
})

test('verify-full checks the host name too', async () => {
  expect(await connected({ sslmode: 'verify-full', sslrootcert: given.certFile })).toMatch(/altnames/)
  expect(await connected({ sslmode: 'verify-full' })).toMatch(none)
  expect(await connected({ sslmode: 'verify-full', sslrootcert: 'system' })).toMatch(none)
})

test.each([
  { sslmode: 'allow' },
  { sslmode: 'prefer' },
  { sslmode: 'no-verify' },
  { sslrootcert: '/etc/ssl/certificate.pem' },
])('%j is rejected as less secure than it looks', async (parameters) => {
  expect(await connected(parameters)).toBe('sslmode must be one of disable, require, verify-ca, verify-full')
})

test('system authorities are accepted for verify-full only', async () => {
  expect(await connected({ sslmode: 'require', sslrootcert: 'system' })).toBe(
    'sslrootcert=system needs sslmode=verify-full',
  )
})

test('reports that a server requires encryption, and how to configure it', async () => {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await writeFile(join(server.dataDir, 'cluster', 'pg_hba.conf'), 'hostssl all all all scram-sha-256\n')
  await client.query('select pg_reload_conf()')
  await client.end()
  await expect.poll(() => connected({})).toMatch(/no encryption; add \?sslmode=verify-full to the address/)
  expect(await connected({ sslmode: 'require' })).toBe(true)
})
