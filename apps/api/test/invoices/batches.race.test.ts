import { waitingForLocks } from '@forenet/testkit/lock-waits'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workChunk } from '../../src/modules/change-sets/work.ts'
import { invoiceBatches } from '../../src/modules/invoices/index.ts'
import { type BatchScene, createBatchScene } from './batch-scene.ts'

let portal: TestPortal
let scene: BatchScene
let killed = false
const queued: string[] = []
const held: object[] = []
beforeAll(async () => {
  portal = await startTestPortal({
    send: async ({ name }, data) => {
      if (name === 'held-letter') held.push(data)
      if (name !== 'invoice-mail') return
      if (killed) throw new Error('killed')
      queued.push((data as { invoiceId: string }).invoiceId)
    },
  })
})
afterAll(() => portal.stop())
beforeEach(async () => {
  killed = false
  queued.length = 0
  held.length = 0
  portal.clock.now = new Date('2026-11-20T11:00:00Z')
  scene = await createBatchScene(portal, held)
})

/** Applies two batches concurrently; `lockClub` as in `invoiceBatches`. */
async function applyBoth(lockClub?: () => Promise<void>): Promise<number> {
  const ids = [(await scene.preview()).body.id, (await scene.preview()).body.id]
  for (const id of ids) await scene.askSend(id)
  const pool = portal.database.$client as Parameters<typeof workChunk>[0]['pool']
  const send = async () => undefined
  const now = () => portal.clock.now
  const invoice = invoiceBatches({ send, now, ...(lockClub && { lockClub }) })
  const deps = { pool, now, kinds: { ...portal.app.changeKinds, invoice }, sending: portal.app.sending }
  await Promise.all(ids.map((id) => workChunk(deps, id)))
  return (await scene.list()).invoices.length
}

describe('two batches to the same people that are applied at once', () => {
  test('store one draft for each', async () => {
    expect(await applyBoth()).toBe(2)
  })

  test('twin: without the lock both store drafts', async () => {
    let reads = 0
    let bothRead = () => {}
    const met = new Promise<void>((done) => {
      bothRead = done
    })
    const meet = async () => {
      if (++reads === 2) bothRead()
      await met
    }
    expect(await applyBoth(meet)).toBe(4)
  })
})

test('a worker that is killed before it commits takes no number, and the next issues each invoice once', async () => {
  await scene.begun()
  const jobs = await scene.due()
  killed = true
  for (const letter of jobs) await expect(scene.sendHeld(letter)).rejects.toThrow('killed')
  expect(await scene.numbers()).toEqual([])
  killed = false
  for (let time = 0; time < 2; time++) await Promise.all(jobs.map(scene.sendHeld))
  expect(await scene.numbers()).toEqual([1, 2])
  expect(queued).toHaveLength(2)
})

test('an undo while an invoice is being issued keeps that one, and takes the other back', async () => {
  const id = await scene.begun()
  const [letter] = await scene.due()
  const holder = new pg.Client({ connectionString: portal.databaseUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from invoice where organisation_id = $1 for update', [scene.club.id])
    const issuing = scene.sendHeld(letter ?? {})
    await expect.poll(() => waitingForLocks(portal), { timeout: 10_000 }).toBe(1)
    const undoing = scene.undo(id)
    await expect.poll(() => waitingForLocks(portal), { timeout: 10_000 }).toBe(2)
    await holder.query('commit')
    await Promise.all([issuing, undoing])
  } finally {
    await holder.end()
  }
  expect(await scene.numbers()).toEqual([1])
  expect((await scene.batches())[0]).toMatchObject({ state: 'taken-back', back: 1, kept: 1 })
})
