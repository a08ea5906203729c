import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '@forenet/database/pool'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { type ForkedPortal, forkPortal } from '@forenet/testkit/forked-portal'
import { findFreePort } from '@forenet/testkit/free-port'
import { TEST_ENCRYPTION_KEY } from '@forenet/testkit/sealing'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
let pool: pg.Pool
let dataDir: string
const running: ForkedPortal[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url)
  dataDir = await mkdtemp(join(tmpdir(), 'forenet-roles-'))
})
afterAll(async () => {
  await Promise.all(running.map((portal) => portal.stop()))
  await pool.end()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts a process with a role, by argument or variable. */
async function start(role: string, by: 'argument' | 'variable'): Promise<ForkedPortal> {
  const port = await findFreePort()
  const portal = await forkPortal(
    {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: String(port),
      SANDBOX_PORT: '0',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
      RETURN_TOKEN_SECRET: 'a secret for the roles, long enough to sign with',
      SEED_DEMONSTRATION: 'false',
      WEB_DIR: '/nonexistent',
      LOG_LEVEL: 'fatal',
      SECURITY_LOG_FILE: join(dataDir, 'security.log'),
      ...(by === 'variable' ? { ROLE: role } : {}),
    },
    { args: by === 'argument' ? ['--role', role] : [] },
  )
  running.push(portal)
  return portal
}

const status = async (portal: ForkedPortal, path: string) => (await fetch(`${portal.ready().origin}${path}`)).status
const CALL = '/tools/api/settings'

/** Enqueues a job whose e-mail is obsolete, so that a worker finishes it at once. */
async function enqueue(): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into jobs.job (name, data, policy) select 'identity-mail', $1, policy from jobs.queue where name = 'identity-mail' returning id`,
    [JSON.stringify({ kind: 'welcome', accountId: '00000000-0000-4000-8000-000000000000' })],
  )
  return rows[0]?.id ?? ''
}
const stateOf = async (id: string) =>
  (await pool.query<{ state: string }>('select state from jobs.job where id = $1', [id])).rows[0]?.state

test('web serves calls only, worker runs jobs only, all does both', {
  timeout: 180_000,
}, async () => {
  const web = await start('web', 'argument')
  expect([await status(web, CALL), await status(web, '/health/ready')]).toEqual([200, 200])
  const job = await enqueue()
  const scheduled = async () => (await pool.query('select from jobs.schedule')).rowCount
  expect(await scheduled()).toBe(0)

  const worker = await start('worker', 'variable')
  expect([await status(worker, '/health/ready'), await status(worker, '/health/live')]).toEqual([200, 200])
  expect(await status(worker, '/metrics')).toBe(200)
  for (const path of [CALL, '/', '/auth/realms/forenet/.well-known/openid-configuration', '/nowhere']) {
    const answer = await fetch(`${worker.ready().origin}${path}`)
    const problem = (await answer.json()) as { code: string }
    expect([answer.status, problem.code], path).toEqual([404, 'not-found'])
  }
  await expect.poll(() => stateOf(job), { timeout: 20_000 }).not.toBe('created')
  expect(await scheduled()).toBeGreaterThan(0)

  await worker.stop()
  const left = await enqueue()
  // Workers poll twice a second; starting takes longer.
  const another = await start('web', 'variable')
  expect(await status(another, CALL)).toBe(200)
  expect(await stateOf(left)).toBe('created')

  const all = await start('all', 'argument')
  expect(await status(all, CALL)).toBe(200)
  await expect.poll(() => stateOf(left), { timeout: 20_000 }).not.toBe('created')
})
