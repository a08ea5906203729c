import { inTransaction } from '@forenet/database/transaction'
import { countLockWaits, waitForLockWait } from '@forenet/testkit/lock-waits'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyChunk } from '../../src/modules/core/change-sets/change-set-job.ts'
import { invoiceBatches } from '../../src/modules/finance/invoices/index.ts'
import { issueInvoice } from '../../src/modules/finance/invoices/issue.ts'
import { takeNumber } from '../../src/modules/finance/invoices/terms-repository.ts'
import { type BatchScene, createBatchScene, DUES } from './batch-scene.ts'

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
  const pool = portal.database.$client as Parameters<typeof applyChunk>[0]['pool']
  const send = async () => undefined
  const now = () => portal.clock.now
  const invoice = invoiceBatches({ send, now, ...(lockClub && { lockClub }) })
  const deps = { pool, now, kinds: { ...portal.app.changeKinds, invoice }, sending: portal.app.sending }
  await Promise.all(ids.map((id) => applyChunk(deps, id)))
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

/**
 * Issues a single invoice while the message of a batch to the same person has looked for duplicates, and not yet
 * committed. `lockBilled` as in `InvoicesDeps`.
 */
async function issueWhileSent(lockBilled?: () => Promise<void>): Promise<PromiseSettledResult<unknown>> {
  const [memberId = ''] = scene.members
  const id = await scene.begun({ ids: [memberId] })
  const [{ written } = { written: {} }] = await scene.run<{ written: object }>(
    'select written from change_row where change_set_id = $1',
    id,
  )
  const [now, send, lock] = [() => portal.clock.now, async () => undefined, lockBilled && { lockBilled }]
  const pool = portal.database.$client as Parameters<typeof applyChunk>[0]['pool']
  const single = { pool, database: portal.database, now, send, sending: portal.app.sending, ...lock }
  const by = {
    club: scene.club,
    caller: { email: 'kasserer@example.org', memberId: null, actingFor: null },
  } as never as Parameters<typeof issueInvoice>[1]
  let issuing: Promise<unknown> = Promise.resolve()
  const batch = invoiceBatches({
    ...{ now, send, ...lock },
    takeNumber: async (...of) => {
      const { body } = await scene.save({ recipient: { kind: 'member', memberId }, lines: [DUES] })
      const { updatedAt, totalMinor, email } = body
      issuing = issueInvoice(single, by, body.id, { updatedAt, totalMinor, email, duplicateOf: null })
      await Promise.race([issuing, waitForLockWait(portal)])
      return takeNumber(...of)
    },
  })
  await inTransaction(pool, (transaction) => batch.send?.(transaction, written) ?? Promise.resolve(false))
  return (await Promise.allSettled([issuing]))[0]
}

describe('a single invoice that is issued in the same instant as that of a batch', () => {
  test('is refused, and the person has one invoice', async () => {
    expect(await issueWhileSent()).toMatchObject({ status: 'rejected', reason: { code: 'invoice-changed' } })
    expect(await scene.numbers()).toEqual([1])
  })

  test('twin: without the lock bills the person twice', async () => {
    expect(await issueWhileSent(async () => undefined)).toMatchObject({ status: 'fulfilled' })
    expect(await scene.numbers()).toEqual([1, 2])
  })
})

test('a worker that is killed before it commits takes no number, and the next issues each invoice once', async () => {
  await scene.begun()
  const jobs = await scene.due()
  killed = true
  for (const message of jobs) await expect(scene.sendHeld(message)).rejects.toThrow('killed')
  expect(await scene.numbers()).toEqual([])
  killed = false
  for (let time = 0; time < 2; time++) await Promise.all(jobs.map(scene.sendHeld))
  expect(await scene.numbers()).toEqual([1, 2])
  expect(queued).toHaveLength(2)
})

test('an undo while an invoice is being issued keeps that one, and takes the other back', async () => {
  const id = await scene.begun()
  const [message] = await scene.due()
  const holder = new pg.Client({ connectionString: portal.databaseUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from invoice where organisation_id = $1 for update', [scene.club.id])
    const issuing = scene.sendHeld(message ?? {})
    await expect.poll(() => countLockWaits(portal), { timeout: 10_000 }).toBe(1)
    const undoing = scene.undo(id)
    await expect.poll(() => countLockWaits(portal), { timeout: 10_000 }).toBe(2)
    await holder.query('commit')
    await Promise.all([issuing, undoing])
  } finally {
    await holder.end()
  }
  expect(await scene.numbers()).toEqual([1])
  expect((await scene.batches())[0]).toMatchObject({ state: 'taken-back', back: 1, kept: 1 })
})
