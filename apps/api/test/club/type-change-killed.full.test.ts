import { createPoolDatabase } from '@forenet/database/database'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyChunk } from '../../src/modules/core/change-sets/change-set-job.ts'
import { typeChangeScene } from './type-change-scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const pool = () => portal.database.$client as Parameters<typeof applyChunk>[0]['pool']
const work = (changeSetId: string, kinds = portal.app.changeKinds) =>
  applyChunk({ pool: pool(), now: () => portal.clock.now, kinds, sending: portal.app.sending }, changeSetId)

test('killed half-way, changes each membership once after any resume, and so does its undo', async () => {
  const scene = await typeChangeScene(portal, 201)
  const { body } = await scene.preview(scene.to(scene.senior.id))
  await scene.askApply(body.id)
  const kind = portal.app.changeKinds['change-type']
  /** The database cuts the connection just before the batch commits. */
  const cut = (what: 'apply' | 'undo') => ({
    ...portal.app.changeKinds,
    'change-type': {
      ...kind,
      [what]: async (...[transaction, context, rows]: Parameters<typeof kind.apply>) => {
        const written = await kind[what](transaction, context, rows as never)
        const own = await transaction.$client.query<{ pid: number }>('select pg_backend_pid() as pid')
        await createPoolDatabase(pool()).$client.query('select pg_terminate_backend($1)', [own.rows[0]?.pid])
        return written
      },
    } as typeof kind,
  })
  await expect(work(body.id, cut('apply'))).rejects.toThrow()
  expect(await work(body.id)).toBe(true)
  await expect(work(body.id, cut('apply'))).rejects.toThrow()
  expect(await scene.get(body.id)).toMatchObject({ state: 'applying', done: 200 })
  await scene.work(body.id)
  expect(await scene.get(body.id)).toMatchObject({ state: 'applied', done: 201, passedOver: 0 })
  expect(await scene.booked()).toHaveLength(201)
  expect((await scene.periods()).filter(({ name }) => name === 'Senior 2026')).toHaveLength(201)
  await scene.askTakeBack(body.id)
  await expect(work(body.id, cut('undo'))).rejects.toThrow()
  await scene.work(body.id)
  expect(await scene.get(body.id)).toMatchObject({ state: 'taken-back', back: 201, kept: 0 })
  expect((await scene.booked()).reduce((sum, { minor }) => sum + minor, 0)).toBe(0)
  const standing = (await scene.periods()).filter(({ stands }) => stands)
  expect([standing.length, new Set(standing.map(({ name, to }) => `${name} ${to}`))]).toEqual([
    201,
    new Set(['Junior 2026 2026-12-31']),
  ])
}, 60_000)
