import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@forenet/testkit/database'
import { findFreePort } from '@forenet/testkit/free-port'
import { expect, onTestFinished, test } from 'vitest'
import { readConfiguration } from '../../src/configuration/configuration.ts'
import { startPortal } from '../../src/start/start-portal.ts'
import { isPortInUse } from './port-in-use.ts'

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('a start that fails at the database leaves no simulators behind', async () => {
  const taken = createServer()
  const sandboxPort = await listening(taken)
  taken.close()
  await once(taken, 'close')
  const dataDir = await mkdtemp(join(tmpdir(), 'forenet-start-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  // A database that closes its first connection once the simulators run.
  const database = createServer((socket) => {
    const hangUp = async () => {
      while (!(await isPortInUse(sandboxPort))) await new Promise((done) => setImmediate(done))
      socket.destroy()
    }
    void hangUp()
  })
  const databasePort = await listening(database)
  onTestFinished(() => void database.close())

  const configuration = readConfiguration({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: `postgresql://nobody@127.0.0.1:${databasePort}/none`,
    PORT: '0',
    SANDBOX_PORT: String(sandboxPort),
    LOG_LEVEL: 'silent',
  })
  await expect(startPortal(configuration, 'test')).rejects.toThrow(/terminated|ECONNRESET/)
  expect(await isPortInUse(sandboxPort)).toBe(false)
})

test('a stopping portal reports not ready first, and responds until traffic stops', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const dataDir = await mkdtemp(join(tmpdir(), 'forenet-drain-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const port = await findFreePort()
  const portal = await startPortal(
    readConfiguration({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      PORT: String(port),
      SANDBOX_PORT: String(await findFreePort()),
      SEED_DEMONSTRATION: 'false',
      // Longer than the requests below take on a busy machine.
      DRAIN_SECONDS: '10',
      LOG_LEVEL: 'silent',
    }),
    'test',
  )
  const ready = () => fetch(`http://127.0.0.1:${port}/health/ready`)
  expect((await ready()).status).toBe(200)
  const stopped = portal.stop()
  const answer = await ready()
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({ status: 'stopping' })
  const live = await fetch(`http://127.0.0.1:${port}/health/live`)
  expect([live.status, live.headers.get('connection')]).toEqual([200, 'close'])
  // Read requests are redirected to another process; others are not.
  const told = async (path: string, method: string, tries?: string) => {
    const headers = tries ? { 'forenet-tries-elsewhere': tries } : {}
    return (await fetch(`http://127.0.0.1:${port}${path}`, { method, headers })).status
  }
  expect(await told('/tools/api/settings', 'GET')).toBe(200)
  expect(await told('/tools/api/settings', 'GET', '503')).toBe(503)
  expect(await told('/health/live', 'GET', '503')).toBe(200)
  expect(await told('/forenet-member-api/api/v1/member/payment-prepare', 'POST', '503')).toBe(401)
  await stopped
  expect(await isPortInUse(port)).toBe(false)
})
