import { mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSecurityLog } from '../../src/platform/observability/security-log.ts'

const SECRET = 'a test secret that is long enough to sign with'
const silent = pino({ level: 'silent' })

async function openLog() {
  const folder = await mkdtemp(join(tmpdir(), 'forenet-security-log-'))
  const file = join(folder, 'security.log')
  const clock = { now: new Date('2026-11-20T11:00:00Z') }
  const log = openSecurityLog({ file, secret: SECRET, now: () => clock.now, log: silent })
  onTestFinished(() => rm(folder, { recursive: true }))
  const lines = async (path = file) =>
    (await readFile(path, 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { log, lines, file, clock }
}

const request = (ip: string) => ({ id: 'request-1', ip })

describe('a line', () => {
  test('has time, event, origin and outcome', async () => {
    const { log, lines } = await openLog()
    log.record({ event: 'sign-in-succeeded', reason: 'passkey', account: 'account-1' }, request('2001:db8:1:2:3:4:5:6'))
    expect(await lines()).toEqual([
      {
        time: '2026-11-20T11:00:00.000Z',
        stream: 'security',
        event: 'sign-in-succeeded',
        outcome: 'done',
        reason: 'passkey',
        account: 'account-1',
        address: '2001:db8:1:2:3:4:5:6',
        network: '2001:db8:1:2::/64',
        requestId: 'request-1',
      },
    ])
  })

  test('has a keyed hash of an e-mail, the same for either case', async () => {
    const { log, lines } = await openLog()
    log.record({ event: 'sign-in-refused', email: 'Anna@Example.org' }, request('192.0.2.1'))
    log.record({ event: 'password-reset-asked', email: 'anna@example.org' }, request('192.0.2.1'))
    const [refused, asked] = await lines()
    expect(refused?.email).toMatch(/^[0-9a-f]{32}$/)
    expect(asked?.email).toBe(refused?.email)
    expect(JSON.stringify([refused, asked])).not.toMatch(/anna/i)
  })

  test('is one line, whatever its contents', async () => {
    const { log, lines } = await openLog()
    log.record({ event: 'token-refused', details: { call: 'GET /x\n{"stream":"security","event":"forged"}' } })
    expect(await lines()).toMatchObject([{ event: 'token-refused' }])
  })
})

test('is written once for a request over the limit, by the first reporter', async () => {
  const { log, lines } = await openLog()
  const one = request('192.0.2.1')
  log.record({ event: 'limit-reached', reason: 'sign-in' }, one)
  log.record({ event: 'limit-reached', reason: 'requests' }, one)
  expect(await lines()).toMatchObject([{ reason: 'sign-in' }])
})

test('of a repeated event is counted immediately and written once; stopping writes the total', async () => {
  const { log, lines } = await openLog()
  for (let index = 0; index < 50; index++) log.record({ event: 'sign-in-refused' }, request('192.0.2.1'))
  expect(await lines()).toHaveLength(1)
  const { values } = await log.counter.get()
  expect(values.find(({ labels }) => labels.event === 'sign-in-refused')?.value).toBe(50)
  await log.stop()
  expect((await lines()).slice(1)).toMatchObject([{ event: 'sign-in-refused', count: 49 }])
})

test('every event has a counter from the start', async () => {
  const { log } = await openLog()
  const { values } = await log.counter.get()
  expect(values).toContainEqual(expect.objectContaining({ labels: { event: 'roles-changed' }, value: 0 }))
})

describe('the file', () => {
  test('is readable by its owner only', async () => {
    const { log, file } = await openLog()
    log.record({ event: 'portal-started' })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('is reopened after it was renamed', async () => {
    const { log, lines, file } = await openLog()
    log.record({ event: 'portal-started' })
    await rename(file, `${file}.1`)
    log.reopen()
    log.record({ event: 'roles-changed', account: 'account-1' })
    expect(await lines(`${file}.1`)).toMatchObject([{ event: 'portal-started' }])
    expect(await lines()).toMatchObject([{ event: 'roles-changed' }])
  })

  test('that cannot be written stops the start, naming its variable', () => {
    expect(() =>
      openSecurityLog({ file: '/nonexistent/security.log', secret: SECRET, now: () => new Date(), log: silent }),
    ).toThrow(/SECURITY_LOG_FILE.*\/nonexistent\/security\.log.*ENOENT/)
  })
})
