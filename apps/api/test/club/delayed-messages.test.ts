import { clubChangeSetStopMessages } from '@forenet/contract/club/change-set-calls'
import { createEdition } from '@forenet/testkit/builders'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseHeldMessages, sendHeldMessage } from '../../src/modules/core/change-sets/messages.ts'
import { actionScene } from './action-scene.ts'
import { createTestSendingGate } from './sending-gate.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const MINUTE_MS = 60_000

/** Three enrolled members, each with a pending message. */
async function enrolled(sending = portal.app.sending) {
  const scene = await actionScene(portal, 3)
  const { id: editionId } = await createEdition(portal.database, scene.club.id, { name: 'Senior 2027' })
  const set = await scene.act({ kind: 'enrol', editionId, method: 'cash', day: '2026-11-18' })
  const kinds = portal.app.changeKinds
  const pool = portal.database.$client as Parameters<typeof sendHeldMessage>[0]['pool']
  const deps = { pool, kinds, now: () => portal.clock.now, sending }
  const sent: Parameters<typeof sendHeldMessage>[1][] = []
  return {
    ...scene,
    set,
    pass: (minutes: number) => {
      portal.clock.now = new Date(portal.clock.now.getTime() + minutes * MINUTE_MS)
    },
    /** Runs the per-minute release; returns how many messages it enqueued. */
    async minute() {
      const send = async (_queue: object, message: unknown) => {
        if ((message as { changeSetId: string }).changeSetId === set.id) sent.push(message as (typeof sent)[number])
      }
      const before = sent.length
      await releaseHeldMessages({ ...deps, database: portal.database, send: send as never })
      return sent.length - before
    },
    deliver: (message: (typeof sent)[number]) => sendHeldMessage(deps, message),
    sent,
    messages: async () => (await scene.get(set.id)).messages,
    stop: () =>
      portal.call(scene.owner, clubChangeSetStopMessages, { params: { orgKey: scene.club.key, changeSetId: set.id } }),
    begun: () =>
      scene.run(
        `select distinct a.order_id from after_payment_step a join payment_order o on o.id = a.order_id where o.organisation_id = $1`,
        scene.club.id,
      ),
  }
}

test('messages wait ten minutes and are sent once, even if the process dies in between', async () => {
  const scene = await enrolled()
  expect(scene.set.messages).toEqual({
    held: 3,
    sent: 0,
    stopped: 0,
    goAt: new Date(portal.clock.now.getTime() + 10 * MINUTE_MS).toISOString(),
  })
  scene.pass(9)
  expect(await scene.minute()).toBe(0)
  scene.pass(1)
  expect(await scene.minute()).toBe(3)
  // The jobs were lost with the process; the next minute enqueues the messages again.
  expect(await scene.minute()).toBe(3)
  for (const message of scene.sent) await scene.deliver(message)
  expect(await scene.messages()).toMatchObject({ held: 0, sent: 3, stopped: 0, goAt: null })
  expect(await scene.begun()).toHaveLength(3)
  expect(await scene.minute()).toBe(0)
})

test("messages beyond the club's allowance wait without a job and are sent when it has room", {
  tags: 'full',
}, async () => {
  const scene = await enrolled(createTestSendingGate(portal, 2))
  scene.pass(11)
  expect(await scene.minute()).toBe(2)
  for (const message of scene.sent) await scene.deliver(message)
  expect(await scene.messages()).toMatchObject({ held: 1, sent: 2 })
  scene.pass(59)
  expect(await scene.minute()).toBe(0)
  // The postponed message is due, but the allowance is still used up.
  scene.pass(2)
  expect(await scene.minute()).toBe(0)
  scene.pass(24 * 60)
  expect(await scene.minute()).toBe(1)
  await scene.deliver(scene.sent[2] ?? { changeSetId: '', place: 0 })
  expect(await scene.messages()).toMatchObject({ held: 0, sent: 3 })
})

test("stopped messages to the club's own records are never sent; people with accounts are still notified", {
  tags: 'full',
}, async () => {
  const scene = await enrolled()
  const [, own, withLogin] = scene.members
  await scene.run('update member set kept_by = $1 where id = any($2)', scene.club.id, [own, withLogin])
  await scene.run(
    `insert into member_login (issuer, subject, member_id, since) values ('embedded', $1::text, $1::uuid, now())`,
    withLogin,
  )
  expect((await scene.stop()).body.messages).toMatchObject({ held: 2, sent: 0, stopped: 1 })
  expect((await scene.stop()).body.messages).toMatchObject({ held: 2, stopped: 1 })
  scene.pass(11)
  expect(await scene.minute()).toBe(2)
  for (const message of scene.sent) await scene.deliver(message)
  expect(await scene.messages()).toMatchObject({ held: 0, sent: 2, stopped: 1 })
  expect(await scene.begun()).toHaveLength(2)
})

test('undo within ten minutes sends nothing, although the job is queued', { tags: 'full' }, async () => {
  const scene = await enrolled()
  scene.pass(10)
  await scene.minute()
  await scene.undo(scene.set.id)
  for (const message of scene.sent) await scene.deliver(message)
  expect(await scene.messages()).toMatchObject({ held: 0, sent: 0, stopped: 3 })
  expect(await scene.begun()).toEqual([])
})

test('undo stops sending from the moment it is requested, before its job runs', async () => {
  const scene = await enrolled()
  scene.pass(9)
  await scene.run(`update change_set set state = 'taking-back' where id = $1`, scene.set.id)
  scene.pass(2)
  expect(await scene.minute()).toBe(0)
  const [{ place } = { place: 0 }] = await scene.run<{ place: number }>(
    'select min(place) as place from held_message where change_set_id = $1',
    scene.set.id,
  )
  await scene.deliver({ changeSetId: scene.set.id, place })
  expect(await scene.begun()).toEqual([])
})
