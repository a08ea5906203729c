import { createPoolDatabase } from '@forenet/database/database'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyChunk, resumeUnfinishedChangeSets } from '../../src/modules/core/change-sets/change-set-job.ts'
import { peopleImport } from '../../src/modules/portal/imports/index.ts'
import { importScene } from './import-scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const PEOPLE = 450
const list = () =>
  `Navn;Mail\n${Array.from({ length: PEOPLE }, (_, i) => `Ane Lund;p${i}-${Math.random()}@example.org`).join('\n')}`

/** Processes a batch of a change set and cuts its connection just before the commit. */
async function killedIn(changeSetId: string) {
  const pool = portal.database.$client as Parameters<typeof applyChunk>[0]['pool']
  const cut: typeof peopleImport.apply = async (transaction, context, rows) => {
    const written = await peopleImport.apply(transaction, context, rows)
    const { rows: own } = await transaction.$client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await createPoolDatabase(pool).$client.query('select pg_terminate_backend($1)', [own[0]?.pid])
    return written
  }
  const kinds = { ...portal.app.changeKinds, 'people-import': { ...peopleImport, apply: cut } }
  return applyChunk({ pool, now: () => portal.clock.now, kinds, sending: portal.app.sending }, changeSetId)
}

test('killed half-way, writes each row once after any resume', async () => {
  const scene = await importScene(portal)
  const { body } = await scene.preview(list(), 'name,email')
  await scene.askApply(body.id)
  const pool = portal.database.$client as Parameters<typeof applyChunk>[0]['pool']
  const deps = {
    pool,
    now: () => portal.clock.now,
    kinds: portal.app.changeKinds,
    sending: portal.app.sending,
  }
  expect(await applyChunk(deps, body.id)).toBe(true)
  await expect(killedIn(body.id)).rejects.toThrow()
  expect(await scene.get(body.id)).toMatchObject({ state: 'applying', done: 200 })
  expect(await scene.people()).toHaveLength(200)
  await scene.work(body.id)
  expect(await scene.get(body.id)).toMatchObject({ state: 'applied', done: PEOPLE, passedOver: 0 })
  expect(await scene.people()).toHaveLength(PEOPLE)
})

test('killed half-way, can be undone completely', { tags: 'full' }, async () => {
  const scene = await importScene(portal)
  const { body } = await scene.preview(list(), 'name,email')
  await scene.askApply(body.id)
  const pool = portal.database.$client as Parameters<typeof applyChunk>[0]['pool']
  await applyChunk(
    {
      pool,
      now: () => portal.clock.now,
      kinds: portal.app.changeKinds,
      sending: portal.app.sending,
    },
    body.id,
  )
  expect(await scene.undo(body.id)).toMatchObject({ state: 'taken-back', done: 200, back: 200, kept: 0 })
  expect(await scene.people()).toEqual([])
})

test('resumes a change set whose job was lost', async () => {
  const scene = await importScene(portal)
  const { body } = await scene.preview(list(), 'name,email')
  await scene.askApply(body.id)
  const sent: unknown[] = []
  const send = async (_queue: unknown, data: unknown) => void sent.push(data)
  const look = (ms: number) =>
    resumeUnfinishedChangeSets({
      database: portal.database,
      send,
      now: () => new Date(portal.clock.now.getTime() + ms),
    })
  await look(10_000)
  expect(sent).toEqual([])
  await look(16_000)
  expect(sent).toEqual([{ changeSetId: body.id }])
  // The clock was ahead when the batch was leased.
  await look(-3_600_000)
  expect(sent).toHaveLength(2)
})
