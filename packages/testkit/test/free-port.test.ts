import { once } from 'node:events'
import { createServer } from 'node:net'
import { freePort } from '@forenet/testkit/free-port'
import { expect, test } from 'vitest'

test('no port is given twice, also where the search passes over one in use', async () => {
  const first = await freePort()
  const server = createServer().listen(first + 1, '127.0.0.1')
  await once(server, 'listening')
  const ports = [first, await freePort(), await freePort(), ...(await Promise.all([freePort(), freePort()]))]
  server.close()
  expect(new Set([...ports, first + 1]).size).toBe(ports.length + 1)
})
