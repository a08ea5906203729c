import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { paymentReconciliationGet } from '@forenet/contract/payment-calls'
import { createMember, createOrganisation } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endGrant, storeGrant } from '../../src/platform/access/grant-repository.ts'
import { followMemberChanges, type MemberChanges } from '../../src/platform/database/follow-member-changes.ts'
import type { ChannelPingOptions } from '../../src/platform/database/subscribe-to-channel.ts'

let portal: TestPortal
let way: Awaited<ReturnType<typeof wayTo>>
let following: Awaited<ReturnType<typeof followMemberChanges>>
const listeners: Parameters<MemberChanges['onChange']>[0][] = []
beforeAll(async () => {
  portal = await startTestPortal({
    grantChanges: { onChange: (listener) => void listeners.push(listener), isCurrent: () => following.isCurrent() },
  })
})
afterAll(() => portal.stop())

/** A proxy to the database that can be cut, or go silent without closing. */
async function wayTo(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const [host, port] = [url.hostname, Number(url.port)]
  const sockets = new Set<Socket>()
  const join = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (bytes) => void (silent || to.write(bytes)))
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
  }
  let silent = false
  let open = true
  const server = createServer((near) => {
    if (!open) return near.destroy()
    const far = connect(port, host)
    join(near, far)
    join(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    goSilent: () => {
      silent = true
    },
    cut: () => {
      open = false
      for (const socket of sockets) socket.destroy()
    },
    mend: () => {
      silent = false
      open = true
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const FAST: ChannelPingOptions = { pingIntervalMs: 50, aliveForMs: 200 }
let treasurer: { email: string; token: string }
let grant: Pick<Parameters<typeof endGrant>[1], 'memberId' | 'organisationId' | 'eventId' | 'teamId' | 'role'>
const follow = async (pace: ChannelPingOptions) => {
  following = await followMemberChanges('grants', way.url, pino({ level: 'silent' }), pace)
  for (const listener of listeners) following.onChange(listener)
}
beforeEach(async () => {
  way = await wayTo(portal.databaseUrl)
  const [member, club] = [await createMember(portal.database), await createOrganisation(portal.database)]
  const email = member.email ?? ''
  treasurer = { email, token: await portal.token({ email, amr: ['pwd', 'otp', 'mfa'] }) }
  grant = { memberId: member.id, organisationId: club.id, eventId: null, teamId: null, role: 'treasurer' }
  const until = new Date(portal.clock.now.getTime() + 86_400_000)
  const rest = { from: null, until, grantedBy: null, at: portal.clock.now }
  await storeGrant(portal.database, { id: randomUUID(), ...grant, ...rest })
})
afterEach(async () => {
  await following.stop()
  way.close()
})

const reconciles = async () => (await portal.call(treasurer, paymentReconciliationGet, { query: {} })).status
const end = () => endGrant(portal.database, { ...grant, endedBy: null, at: portal.clock.now })

describe('a grant ended without a notification', () => {
  test('no longer counts once the notification connection is known to be lost', async () => {
    await follow(FAST)
    expect(await reconciles()).toBe(200)
    way.cut()
    await expect.poll(following.isCurrent).toBe(false)
    expect(await reconciles()).toBe(200)
    await end()
    expect(await reconciles()).toBe(403)
  })

  test('no longer counts within seconds when the connection is silent', async () => {
    await follow(FAST)
    expect(await reconciles()).toBe(200)
    way.goSilent()
    await end()
    await expect.poll(reconciles).toBe(403)
    way.mend()
    await expect.poll(following.isCurrent, { timeout: 10_000 }).toBe(true)
    expect(await reconciles()).toBe(403)
  })

  test('twin: without liveness checks it counts until the token expires', async () => {
    await follow({ pingIntervalMs: 3_600_000, aliveForMs: 3_600_000 })
    expect(await reconciles()).toBe(200)
    way.goSilent()
    await end()
    portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
    expect(await reconciles()).toBe(200)
  })
})
