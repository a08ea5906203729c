import { randomUUID } from 'node:crypto'
import { clubDoorGet, clubDoorLinkCreate } from '@forenet/contract/club/door-calls'
import { clubRoleRevoke } from '@forenet/contract/club/role-calls'
import { DOOR_TOKEN_HEADER } from '@forenet/contract/door'
import { doorLive, doorOpen } from '@forenet/contract/door-calls'
import type { ClubRole } from '@forenet/domain/access'
import { startTestPortal, TEST_NOW, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withRole } from '../club/scene.ts'
import { confirmed } from '../tickets/scene.ts'
import { createDoorScene, openDevice } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())
beforeEach(() => {
  portal.clock.now = new Date(TEST_NOW)
})

const later = (minutes: number) => {
  portal.clock.now = new Date(portal.clock.now.getTime() + minutes * 60_000)
}

/** A door opened on a device by a host of the event or club. */
async function hostedDoor(given: { role?: ClubRole; wide?: boolean; until?: Date } = {}) {
  const scene = await createDoorScene(portal)
  const { role = 'event-host', wide = false, until } = given
  const eventId = wide ? undefined : scene.event.id
  const host = await withRole(portal, scene.organisation, { role, eventId, until })
  const { entry } = await confirmed(portal, scene)
  const made = await portal.call(host, clubDoorLinkCreate, { params: scene.params })
  const secret = new URL(made.body.url).hash.slice(1)
  const device = await openDevice(portal, scene, secret, 'Main door')
  const opens = async () =>
    (await portal.call(null, doorOpen, { params: { eventId: scene.event.id }, body: { secret, name: 'Late' } })).status
  const end = ({ grantId } = host) =>
    portal.call(scene.owner, clubRoleRevoke, { params: { orgKey: scene.organisation.key, grantId } })
  return { scene, host, device, opens, end, ticketId: entry.tickets[0]?.id ?? '' }
}

describe("when the host's role ends", () => {
  test('the link opens nothing, its devices end, and earlier admissions count', async () => {
    const { scene, device, opens, end, ticketId } = await hostedDoor()
    expect((await device.ask(null)).status).toBe(200)
    later(1)
    const admitted = device.mark(ticketId)
    later(1)
    expect((await end()).status).toBe(200)
    later(1)
    const afterwards = device.mark(ticketId)
    expect((await device.ask(null, [admitted, afterwards])).body.code).toBe('door-ended')
    expect(await opens()).toBe(404)
    const door = (await portal.call(scene.owner, clubDoorGet, { params: scene.params })).body
    expect(door).toMatchObject({ linkMadeAt: null, inside: 1, devices: [{ letIn: 1, endedAt: expect.any(String) }] })
    const { rows } = await portal.database.$client.query('select id from ticket_mark where ticket_id = $1', [ticketId])
    expect(rows).toEqual([{ id: admitted.id }])
  })

  test("the device's live stream ends too", async () => {
    const { scene, device, end } = await hostedDoor()
    const path = doorLive.path.replace('{eventId}', scene.event.id)
    const watch = () => fetch(`${portal.origin}${path}`, { headers: { [DOOR_TOKEN_HEADER]: device.token } })
    const stream = await watch()
    expect(stream.status).toBe(200)
    await end()
    // Returns once the server has closed the stream.
    await stream.text()
    expect((await watch()).status).toBe(403)
  })

  test.each([
    ['owner', { role: 'owner', wide: true }],
    ['host of all events', { wide: true }],
  ] as const)('so for an %s', async (_who, given) => {
    const { opens, host, scene } = await hostedDoor(given)
    expect(await opens()).toBe(200)
    await portal.database.$client.query('update access_grant set ended_at = $2 where id = $1', [
      host.grantId,
      portal.clock.now,
    ])
    expect(await opens()).toBe(404)
    await scene.makeLink()
    expect(await opens(), 'the link of another host has another secret').toBe(404)
  })

  test('by its end date as well', async () => {
    const until = new Date(TEST_NOW.getTime() + 60 * 60_000)
    const { device, opens } = await hostedDoor({ until })
    later(59)
    expect([(await device.ask(null)).status, await opens()]).toEqual([200, 200])
    later(1)
    expect([(await device.ask(null)).body.code, await opens()]).toEqual(['door-ended', 404])
  })

  test.each([
    ['a role in the whole club', 'event-host', 'here', 200],
    ['the role at another event', 'event-host', 'elsewhere', 404],
    ['a role that makes no links', 'door-steward', 'here', 404],
  ] as const)('and the host keeps %s', async (_what, role, where, status) => {
    const { scene, host, device, opens, end } = await hostedDoor()
    const other = where === 'here' ? scene : await createDoorScene(portal)
    const { grantId } = await withRole(portal, other.organisation, { role })
    await portal.database.$client.query('update access_grant set member_id = $2 where id = $1', [
      grantId,
      host.memberId,
    ])
    await end()
    expect(await opens()).toBe(status)
    expect((await device.ask(null)).status).toBe(status === 200 ? 200 : 403)
  })
})

test('a link created with an identity provider role depends on no grant', async () => {
  const scene = await createDoorScene(portal)
  const secret = await scene.makeLink()
  const device = await openDevice(portal, scene, secret, randomUUID())
  const { rows } = await portal.database.$client.query('select grant_id from door_device where id = $1', [device.id])
  expect(rows).toEqual([{ grant_id: null }])
  expect((await device.ask(null)).status).toBe(200)
})
