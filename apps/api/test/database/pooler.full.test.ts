import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '@forenet/database/pool'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { findFreePort } from '@forenet/testkit/free-port'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfiguration } from '../../src/configuration/configuration.ts'
import { openDatabase } from '../../src/start/open-database.ts'
import { startPortal } from '../../src/start/start-portal.ts'

/** Null if PgBouncer is not installed. */
const PROGRAM = await new Promise<string | null>((done) => {
  const child = spawn('pgbouncer', ['--version'], { stdio: 'ignore' })
  child.once('error', () => done(null))
  child.once('exit', () => done('pgbouncer'))
})

let database: TestDatabase
let folder: string
let pooler: ChildProcess | null = null
beforeEach(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'forenet-pooler-'))
  // As root, PgBouncer runs under another uid.
  await chmod(folder, 0o755)
})
afterEach(async () => {
  if (pooler && pooler.exitCode === null) {
    pooler.kill('SIGTERM')
    await once(pooler, 'exit')
  }
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Starts PgBouncer in front of the database; returns the database's URL through it. */
async function startPooler(mode: string, settings = ''): Promise<string> {
  const server = new URL(database.url)
  const port = await findFreePort()
  const name = server.pathname.slice(1)
  await writeFile(join(folder, 'users'), `"${server.username}" "${decodeURIComponent(server.password)}"\n`)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${name} = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
default_pool_size = 60
max_client_conn = 200
${settings}
`,
  )
  const asUser = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  pooler = spawn(PROGRAM ?? '', [...asUser, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  server.port = String(port)
  server.hostname = '127.0.0.1'
  const pool = openPool(server.href, 1)
  await expect
    .poll(() =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await pool.end()
  return server.href
}

const configurationOf = async (url: string) =>
  readConfiguration({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: url,
    SEED_DEMONSTRATION: 'false',
    LOG_LEVEL: 'silent',
    SECURITY_LOG_FILE: join(folder, 'security.log'),
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
  })

describe.runIf(PROGRAM)('PgBouncer', () => {
  test('in session mode: the portal starts and is ready', async () => {
    const portal = await startPortal(await configurationOf(await startPooler('session')), 'test')
    expect((await fetch(`${portal.origin}/health/ready`)).status).toBe(200)
    await portal.stop()
  })

  test.each([
    ['transaction', ''],
    ['statement', ''],
    ['transaction', 'default_pool_size = 1'],
  ])('in %s mode (%s): the start fails with the reason and leaves no lock', async (mode, settings) => {
    const configuration = await configurationOf(await startPooler(mode, settings))
    const open = openDatabase(configuration, pino({ level: 'silent' }), () => undefined)
    await expect(open).rejects.toThrow(/^DATABASE_URL: leads to a pooler .* pool_mode=session/)
    const locks = `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
    expect((await database.pool.query(locks)).rowCount).toBe(0)
  })
})
