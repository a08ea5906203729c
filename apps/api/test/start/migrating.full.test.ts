import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildDatabaseUrl, dropDatabase, runOnServer, TEST_SERVER_VARIABLE } from '@forenet/testkit/database'
import { findFreePort } from '@forenet/testkit/free-port'
import { migrateToBefore } from '@forenet/testkit/older-schema'
import { TEST_ENCRYPTION_KEY } from '@forenet/testkit/sealing'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const MIGRATING = { status: 'migrating', migration: '0029_register', number: 1 }

let url: string
let dataDir: string
/** A reader of `member` that migration 0029 waits for. */
let reader: pg.Client

beforeEach(async () => {
  const server = process.env[TEST_SERVER_VARIABLE] ?? ''
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOnServer(server, `create database ${name}`)
  url = buildDatabaseUrl(server, name)
  await migrateToBefore('0029', url)
  dataDir = await mkdtemp(join(tmpdir(), 'forenet-migrating-'))
  reader = new pg.Client({ connectionString: url })
  await reader.connect()
  await reader.query('begin; lock table member in access share mode')
  return async () => {
    await dropDatabase(server, name)
    await rm(dataDir, { recursive: true, force: true })
  }
}, 240_000)
afterEach(() => reader.end())

type Starting = { child: ChildProcess; origin: string; logged: () => Record<string, unknown>[] }

async function start(): Promise<Starting> {
  const port = await findFreePort()
  const child = fork(join(ROOT, 'apps/api/src/main.ts'), {
    cwd: ROOT,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: String(port),
      SANDBOX_PORT: '0',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
      RETURN_TOKEN_SECRET: 'a secret for migrations, long enough to sign with',
      SEED_DEMONSTRATION: 'false',
      WEB_DIR: '/nonexistent',
      SECURITY_LOG_FILE: join(dataDir, 'security.log'),
    },
  })
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  })
  const logged = () =>
    output.split('\n').flatMap((line) => (line.startsWith('{') && line.endsWith('}') ? [JSON.parse(line)] : []))
  return { child, origin: `http://127.0.0.1:${port}`, logged }
}

const ask = async ({ origin }: Starting, path: string, headers = {}) => {
  const response = await fetch(`${origin}${path}`, { headers })
  // During migration some responses have no JSON body.
  return { status: response.status, body: await response.json().catch(() => null) }
}
const untilReadiness = (process: Starting, status: number, body: unknown) =>
  vi.waitFor(async () => expect(await ask(process, '/health/ready')).toMatchObject({ status, body }), {
    timeout: 240_000,
    interval: 50,
  })

test('a migrating process and one waiting for it are live and report why they are not ready', {
  timeout: 600_000,
}, async () => {
  const first = await start()
  await untilReadiness(first, 503, MIGRATING)
  const second = await start()
  await untilReadiness(second, 503, { status: 'waiting-for-migration' })
  for (const process of [first, second]) {
    expect(await ask(process, '/health/live')).toEqual({ status: 200, body: { status: 'live' } })
    expect(await ask(process, '/health/live', { 'x-forwarded-for': '192.0.2.1' })).toMatchObject({ status: 404 })
    expect(await ask(process, '/tools/api/settings')).toMatchObject({ status: 503, body: { code: 'overloaded' } })
  }
  expect(first.logged()).toContainEqual(
    expect.objectContaining({ msg: 'migration started', migration: '0029_register' }),
  )

  await reader.query('commit')
  for (const process of [first, second]) await untilReadiness(process, 200, { status: 'ready' })
  const finished = { msg: 'migration finished', migration: '0029_register', ms: expect.any(Number) }
  expect(first.logged()).toContainEqual(expect.objectContaining(finished))
  // Waits for the portal's migrations, and possibly for the identity provider's.
  expect([...new Set(second.logged().map(({ msg }) => msg))]).toEqual([
    'another process migrates the database: waiting',
  ])
})

test('SIGTERM cancels a migration: its locks and changes are gone when the process ends', {
  timeout: 600_000,
}, async () => {
  const process = await start()
  await untilReadiness(process, 503, MIGRATING)
  process.child.kill('SIGTERM')
  const [code] = await once(process.child, 'exit')
  expect(code).toBe(0)
  const { rows } = await reader.query(`
    select (select count(*)::int from forenet_migrations.__drizzle_migrations) as applied,
           (select count(*)::int from pg_stat_activity
             where datname = current_database() and application_name = 'forenet-migrate') as sessions`)
  expect(rows).toEqual([{ applied: 28, sessions: 0 }])
})
