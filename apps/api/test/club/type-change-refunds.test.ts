import { randomUUID } from 'node:crypto'
import { clubApprovalDecide, clubApprovalList } from '@forenet/contract/club/approval-calls'
import { clubPersonPayments, clubPersonRefund } from '@forenet/contract/club/person-calls'
import { inTransaction } from '@forenet/database/transaction'
import { countLockWaits } from '@forenet/testkit/lock-waits'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockMembershipsIn } from '../../src/modules/membership/memberships/index.ts'
import { withRole } from './scene.ts'
import { typeChangeScene } from './type-change-scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** Junior paid at 600 kroner, in a club where refunds from 100 kroner need two people. */
async function refundedScene() {
  const scene = await typeChangeScene(portal, 1)
  await scene.run('update organisation set refund_limit_minor = 10000 where id = $1', scene.club.id)
  const treasurer = await withRole(portal, scene.club, { role: 'treasurer' })
  const params = { orgKey: scene.club.key, memberId: scene.members[0] ?? '' }
  const payment = async () => (await portal.call(treasurer, clubPersonPayments, { params })).body.at(-1)
  const orderId = (await payment())?.orderId ?? ''
  return {
    ...scene,
    payment,
    refund: (amountMinor: number) =>
      portal.call(treasurer, clubPersonRefund, {
        params: { ...params, orderId },
        body: { id: randomUUID(), amountMinor, reason: 'Flyttet' },
      }),
    agree: async (agree = true) => {
      const at = { orgKey: scene.club.key }
      const { body } = await portal.call(scene.owner, clubApprovalList, { params: at })
      const approvalId = body.find(({ kind }) => kind === 'refund')?.id ?? ''
      return portal.call(scene.owner, clubApprovalDecide, { params: { ...at, approvalId }, body: { agree } })
    },
  }
}

test('a pending refund of money credited to another type in the meantime is not paid as requested', {
  tags: 'full',
}, async () => {
  const scene = await refundedScene()
  await scene.refund(60_000)
  portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
  expect(await scene.act(scene.to(scene.passive.id, 'waived'))).toMatchObject({ done: 1 })
  const agreed = await scene.agree()
  expect([agreed.status, agreed.problem.code]).toEqual([409, 'changed-meanwhile'])
  expect(await scene.payment()).toMatchObject({ backMinor: 0 })
  // After a rejection it can be requested again with the credit known.
  expect((await scene.agree(false)).status).toBe(200)
  portal.clock.now = new Date(portal.clock.now.getTime() + 60_000)
  await scene.refund(20_000)
  expect((await scene.agree()).status).toBe(200)
  expect(await scene.payment()).toMatchObject({ backMinor: 20_000 })
})

test('a change of type and a refund of the same money are serialised', async () => {
  const scene = await refundedScene()
  const held = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const holds = inTransaction(portal.app.payments.pool, async (transaction) => {
    await lockMembershipsIn(transaction, scene.club.id, scene.members)
    held.resolve()
    await free.promise
  })
  await held.promise
  const asked = scene.refund(5_000)
  await expect.poll(() => countLockWaits(portal, '%membership%'), { timeout: 20_000 }).toBe(1)
  expect(await scene.payment()).toMatchObject({ backMinor: 0 })
  free.resolve()
  await holds
  expect((await asked).status).toBe(200)
  expect(await scene.payment()).toMatchObject({ backMinor: 5_000 })
})
