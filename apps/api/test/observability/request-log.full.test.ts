import { openPool } from '@forenet/database/pool'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let portal: TestPortal
let lines: Record<string, unknown>[] = []
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  portal = await startTestPortal({
    log,
    besides: [
      {
        name: 'broken',
        routes: ({ http }) => {
          http.get('/broken/:secret', () => Promise.reject(new Error('it broke')))
          http.get('/stored', () => portal.app.payments.pool.query(`update member set first_name = 'Bo'`))
          http.get('/full', () =>
            portal.app.payments.pool.query('select from generate_series(1, 1000000) g order by g'),
          )
        },
      },
    ],
  })
})
afterAll(() => portal.stop())
beforeEach(() => {
  lines = []
})

const get = (path: string) => fetch(`${portal.origin}${path}`)
const line = (message: string) => expect.poll(() => lines.find(({ msg }) => msg === message))

test('a failed request is logged with method, route, status and request id, and no secret of the path', async () => {
  const answer = await get('/broken/s3cret?token=s3cret')
  const { requestId } = (await answer.json()) as { requestId: string }
  const request = { method: 'GET', route: '/broken/:secret', status: 500, reqId: requestId }
  await line('request failed').toMatchObject({ ...request, err: { message: 'it broke' } })
  await line('request').toMatchObject({ ...request, ms: expect.any(Number) })
  expect(JSON.stringify(lines)).not.toContain('s3cret')
})

test('each request is logged at level info, even without a route', async () => {
  await get('/tools/api/settings')
  await line('request').toMatchObject({ method: 'GET', route: '/tools/api/settings', status: 200 })
  lines = []
  await fetch(`${portal.origin}/nowhere`, { method: 'POST' })
  await line('request').toMatchObject({ method: 'POST', route: 'none', status: 404 })
})

/** Applies a setting to all connections of the portal during `work`. */
async function withSetting(setting: string, work: () => Promise<void>): Promise<void> {
  const outside = openPool(portal.databaseUrl, 1)
  const [name] = setting.split(' ')
  const change = async (action: string) => {
    await outside.query(`do $$ begin execute format('alter database %I ${action}', current_database()); end $$`)
    await outside.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }
  outside.on('error', () => undefined)
  portal.app.payments.pool.on('error', () => undefined)
  try {
    await change(`set ${setting}`)
    await work()
  } finally {
    await outside.query('set default_transaction_read_only = off')
    await change(`reset ${name}`)
    await outside.end()
  }
}

test.each([
  ['is read-only', 'default_transaction_read_only = on', '/stored'],
  ['has no room on its disk', 'temp_file_limit = 0', '/full'],
])('while the database %s, a call returns 503 and the process is not ready', async (_what, setting, path) => {
  await withSetting(setting, async () => {
    await expect.poll(async () => (await get(path)).status).toBe(503)
    const answer = await get(path)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    await expect.poll(async () => (await get('/health/ready')).status).toBe(503)
    expect((await get('/health/live')).status).toBe(200)
  })
  await expect.poll(async () => (await get('/health/ready')).status).toBe(200)
})
