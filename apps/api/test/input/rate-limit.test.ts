import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ requestsPerMinute: 2 })
})
afterAll(() => portal.stop())

const ask = async (remoteAddress: string, url = '/health/live') =>
  (await portal.app.http.inject({ method: 'GET', url, remoteAddress })).statusCode

test.each([
  ['one address', ['192.0.2.7', '192.0.2.7', '192.0.2.7'], 429],
  ['three addresses', ['192.0.2.1', '192.0.2.2', '192.0.2.3'], 200],
  ['one address, also over IPv6', ['192.0.2.9', '::ffff:192.0.2.9', '192.0.2.9'], 429],
  ['three addresses of one IPv6 network', ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:a:b:c:d'], 429],
  ['three IPv6 networks', ['2001:db8:2:1::1', '2001:db8:2:2::1', '2001:db8:2:3::1'], 200],
])('two requests a minute are for %s', async (_what, [first = '', second = '', third = ''], last) => {
  expect([await ask(first), await ask(second), await ask(third)]).toEqual([200, 200, last])
})

test('pages and their files are not counted: a whole club may look at them from one address', async () => {
  const address = '192.0.2.77'
  for (const url of ['/', '/events?q=ball', '/assets/index.js', '/service-worker.js', '/favicon.svg'])
    expect(await ask(address, url), url).not.toBe(429)
  expect([await ask(address), await ask(address), await ask(address)]).toEqual([200, 200, 429])
})
