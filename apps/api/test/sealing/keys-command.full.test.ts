import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createPoolDatabase } from '@forenet/database/database'
import { createPostgresAdapter } from '@forenet/identity/provider/adapter'
import { createOrganisation } from '@forenet/testkit/builders'
import { createTestDatabase, type TestDatabase } from '@forenet/testkit/database'
import { openTestSealing, TEST_ENCRYPTION_KEY } from '@forenet/testkit/sealing'
import { beforeEach, expect, test } from 'vitest'
import { findGatewayKey } from '../../src/modules/core/organisations/service.ts'
import { forenet } from '../commands/run-forenet.ts'

const PROGRAM = fileURLToPath(new URL('../../src/keys.ts', import.meta.url))
const SESSIONS = 3_000

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  await openTestSealing(database.pool)
  return () => database.drop()
})

/** Runs `npm run keys -- <arguments>` in a separate process. */
function keys(args: readonly string[]) {
  const child = fork(PROGRAM, args, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: database.url,
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
    },
  })
  const said = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')))
  return { child, done: once(child, 'exit').then(async ([code]) => ({ code, said: (await said).join('') })) }
}

/** Runs the command to its end with standard input. */
async function runProcess(args: readonly string[], input = '') {
  const { child, done } = keys(args)
  child.stdin?.end(input)
  return done
}

const payloadsUnder = async (keyId: string) =>
  (await database.pool.query(`select from identity.oidc_payload where payload like $1`, [`v1.${keyId}.%`])).rowCount ??
  0

test('a new data key re-encrypts everything while the portal runs; "reseal" resumes after a kill', {
  timeout: 240_000,
}, async () => {
  const running = await openTestSealing(database.pool)
  const sessions = createPostgresAdapter(database.pool, running, () => new Date())('Session')
  const accountId = randomUUID()
  const ids = Array.from({ length: SESSIONS }, (_, n) => `session-${n}`)
  await Promise.all(ids.map((id) => sessions.upsert(id, { uid: id, accountId, loginTs: 1 }, 3_600)))
  const before = running.keyId()

  // Locks the last rows of the old key, so that it is killed midway.
  const holding = await database.pool.connect()
  await holding.query('begin')
  await holding.query('set local idle_in_transaction_session_timeout = 0')
  await holding.query(
    `select from identity.oidc_payload where id in (
       select id from identity.oidc_payload order by model desc, id desc limit 100) for update`,
  )
  const first = keys(['new-data-key'])
  while ((await payloadsUnder(before)) > SESSIONS - 300) await delay(5)
  first.child.kill('SIGKILL')
  await first.done
  await holding.query('rollback')
  holding.release()
  const left = await payloadsUnder(before)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(SESSIONS)
  for (const id of ids) expect(await sessions.find(id)).toMatchObject({ uid: id })
  expect(running.keyId()).not.toBe(before)

  // Sessions are read and stored throughout.
  let resealed = false
  const visiting = (async () => {
    for (let n = 0; !resealed; n = (n + 1) % SESSIONS) {
      const id = `session-${n}`
      expect(await sessions.find(id)).toMatchObject({ uid: id })
      if (n % 10 === 0) await sessions.upsert(id, { uid: id, accountId, loginTs: 2 }, 3_600)
    }
  })()
  const { code, said } = await runProcess(['reseal'])
  resealed = true
  await visiting
  expect(code, said).toBe(0)
  expect(await payloadsUnder(before)).toBe(0)
  expect(await payloadsUnder(running.keyId())).toBe(SESSIONS)
  expect(await sessions.find('session-0')).toMatchObject({ loginTs: 2 })
  expect((await forenet(['keys', 'status'], { DATABASE_URL: database.url })).said).toContain(
    `identity.oidc_payload.payload: ${SESSIONS} by ${running.keyId()}\n`,
  )
})

test('the process reads a gateway key from its standard input', async () => {
  const { id, key } = await createOrganisation(createPoolDatabase(database.pool), { enabled: false })
  expect(await runProcess(['gateway-key', key], 'a-gateway-key\n')).toMatchObject({ code: 0 })
  const sealing = await openTestSealing(database.pool)
  expect(await findGatewayKey(createPoolDatabase(database.pool), sealing, id, 'freepay')).toBe('a-gateway-key')
})
