import { once } from 'node:events'
import { createServer } from 'node:net'
import { findFreePort } from '@forenet/testkit/free-port'
import { expect, test } from 'vitest'

test('no port is allocated twice, also if a used port is skipped', async () => {
  const first = await findFreePort()
  const server = createServer().listen(first + 1, '127.0.0.1')
  await once(server, 'listening')
  const ports = [
    first,
    await findFreePort(),
    await findFreePort(),
    ...(await Promise.all([findFreePort(), findFreePort()])),
  ]
  server.close()
  expect(new Set([...ports, first + 1]).size).toBe(ports.length + 1)
})
