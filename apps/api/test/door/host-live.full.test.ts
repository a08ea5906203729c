import { clubDoorLive } from '@forenet/contract/club/door-calls'
import { clubRoleRevoke } from '@forenet/contract/club/role-calls'
import type { DoorLiveEvent } from '@forenet/contract/door'
import { createEvent } from '@forenet/testkit/event-builders'
import { startTestPortal, type TestPerson, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withRole } from '../club/scene.ts'
import { confirmed } from '../tickets/scene.ts'
import { createDoorScene, type DoorScene, openDevice } from './scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** Opens the host's stream; `next` returns the next event, or null once it has ended. */
async function follow(person: TestPerson, { params }: Pick<DoorScene, 'params'>) {
  const path = clubDoorLive.path.replace('{orgKey}', params.orgKey).replace('{eventId}', params.eventId)
  const leaving = new AbortController()
  const answer = await fetch(`${portal.origin}${path}`, {
    headers: { authorization: `Bearer ${await portal.token(person)}` },
    signal: leaving.signal,
  })
  const told = pulses(answer)
  const next = async (): Promise<DoorLiveEvent | null> => (await told.next()).value ?? null
  return { status: answer.status, headers: answer.headers, next, leave: () => leaving.abort() }
}

async function* pulses({ body }: Response): AsyncGenerator<DoorLiveEvent, undefined> {
  let text = ''
  for await (const piece of body ?? []) {
    text += Buffer.from(piece).toString('utf8')
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, data] = /^data: (.+)$/m.exec(text.slice(0, end)) ?? []
      text = text.slice(end + 2)
      if (data) yield JSON.parse(data)
    }
  }
}

async function openScene() {
  const scene = await createDoorScene(portal)
  const { entry } = await confirmed(portal, scene, ['Bo Lund'])
  return { scene, tickets: entry.tickets.map(({ id }) => id) }
}

test('the host sees scans and new devices live', async () => {
  const { scene, tickets } = await openScene()
  const host = await follow(scene.owner, scene)
  expect(host.status).toBe(200)
  expect(host.headers.get('content-type')).toContain('text/event-stream')
  const first = await host.next()
  expect(first).toMatchObject({ inside: 0, expected: 2 })
  const device = await openDevice(portal, scene, await scene.makeLink(), 'Main door')
  const opened = await host.next()
  expect(opened).toMatchObject({ inside: 0, expected: 2 })
  expect(opened?.changed).not.toBe(first?.changed)
  await device.ask(null, [device.mark(tickets[0] ?? '')])
  expect(await host.next()).toMatchObject({ inside: 1, expected: 2 })
  host.leave()
})

test('includes events without tickets', async () => {
  const scene = await createDoorScene(portal)
  const host = await follow(scene.owner, scene)
  expect(await host.next()).toMatchObject({ inside: 0, expected: 0 })
  host.leave()
})

test('sends nothing to roles without access to the event or to other clubs', async () => {
  const [{ scene }, other] = [await openScene(), await createDoorScene(portal)]
  const answered = async (person: TestPerson, params: DoorScene['params']) => {
    const { status, problem } = await portal.call(person, clubDoorLive, { params })
    return [status, problem.code]
  }
  const treasurer = await withRole(portal, scene.organisation, { role: 'treasurer' })
  expect(await answered(treasurer, scene.params)).toEqual([403, 'not-allowed'])
  expect(await answered(other.owner, scene.params)).toEqual([404, 'not-found'])
  expect(await answered(other.owner, { ...other.params, eventId: scene.event.id })).toEqual([404, 'not-found'])
  const { id: eventId } = await createEvent(portal.database, scene.organisation.id)
  const ofAnother = await withRole(portal, scene.organisation, { role: 'door-steward', eventId })
  expect(await answered(ofAnother, scene.params)).toEqual([404, 'not-found'])
})

test('ending a role closes its stream; others continue', async () => {
  const { scene } = await openScene()
  const steward = await withRole(portal, scene.organisation, { role: 'door-steward' })
  const [theirs, host] = [await follow(steward, scene), await follow(scene.owner, scene)]
  expect([await theirs.next(), await host.next()]).toMatchObject([{ inside: 0 }, { inside: 0 }])
  const params = { orgKey: scene.params.orgKey, grantId: steward.grantId }
  const ended = await portal.call(scene.owner, clubRoleRevoke, { params })
  expect(ended.status).toBe(200)
  expect(await theirs.next()).toBeNull()
  expect((await follow(steward, scene)).status).not.toBe(200)
  await openDevice(portal, scene, await scene.makeLink(), 'Main door')
  expect(await host.next()).toMatchObject({ inside: 0 })
  host.leave()
})
