import { inTransaction } from '@forenet/database/transaction'
import { createMember } from '@forenet/testkit/builders'
import { waitForLockWait } from '@forenet/testkit/lock-waits'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyChunk } from '../../src/modules/core/change-sets/change-set-job.ts'
import { createPlaceTaker, findFullEdition } from '../../src/modules/membership/memberships/buying/place-repository.ts'
import { planTypeChange } from '../../src/modules/membership/memberships/type-change.ts'
import { typeChangeScene } from './type-change-scene.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const pool = () => portal.database.$client as Parameters<typeof applyChunk>[0]['pool']
const work = (changeSetId: string) =>
  applyChunk(
    { pool: pool(), now: () => portal.clock.now, kinds: portal.app.changeKinds, sending: portal.app.sending },
    changeSetId,
  )

type Scene = Awaited<ReturnType<typeof typeChangeScene>>

/** Takes the last place of Senior 2026 in a transaction; `meanwhile` runs before it commits. */
async function lastPlaceTakenWhile(scene: Scene, meanwhile: () => Promise<void>): Promise<void> {
  const { id: memberId } = await createMember(portal.database)
  await inTransaction(pool(), async (transaction) => {
    const wanted = [{ id: scene.senior.id, memberId }]
    expect(await findFullEdition(transaction, wanted, portal.clock.now)).toBeNull()
    await transaction.$client.query(
      `with s as (insert into membership (organisation_id, member_id, reference_key, created_at, update_date)
         values ($1, $2, 'r', now(), now()) returning id)
       insert into membership_history (membership_id, member_id, configuration_id, membership_for, start_date, end_date, status, enabled,
         gdpr_agreement, reference_key, status_change_date, created_at)
       select id, $2, $3, 2026, '2026-01-01', '2026-12-31', 'active', true, true, 'r', now(), now() from s`,
      [scene.club.id, memberId, scene.senior.id],
    )
    await meanwhile()
  })
}

test('the last place is taken once, by a buyer or by a change of type', async () => {
  const scene = await typeChangeScene(portal, 1, { capacity: 1 })
  const { body } = await scene.preview(scene.to(scene.senior.id))
  await scene.askApply(body.id)
  let working: Promise<boolean> | undefined
  await lastPlaceTakenWhile(scene, async () => {
    working = work(body.id)
    await waitForLockWait(portal, '%for no key update%')
  })
  await working
  expect(await scene.get(body.id)).toMatchObject({ done: 0, passedOver: 1 })
  expect((await scene.periods()).map(({ name }) => name)).toEqual(['Junior 2026'])
})

test('twin: without the lock both get it', async () => {
  const scene = await typeChangeScene(portal, 1, { capacity: 1 })
  const [memberId = ''] = scene.members
  await lastPlaceTakenWhile(scene, async () => {
    const planned = await inTransaction(pool(), async (transaction) => {
      const unlocked = async () => [{ id: scene.senior.id, capacity: 1 }]
      const plan = await planTypeChange(
        transaction,
        { organisationId: scene.club.id, at: portal.clock.now },
        { editionId: scene.senior.id, isPaid: true },
        [memberId],
        async () => [],
        { holds: true, places: (database, id, now) => createPlaceTaker(database, id, now, unlocked) },
      )
      return plan?.planOf({ memberId, name: 'Ida', dateOfBirth: null, gender: null })
    })
    expect(planned?.refusal).toBeNull()
  })
})

test('of two concurrent changes of one person one succeeds and one difference is recorded', async () => {
  const scene = await typeChangeScene(portal, 1)
  const sets = await Promise.all(
    ['cash', 'bank-transfer'].map((method) => scene.preview(scene.to(scene.senior.id, method as 'cash'))),
  )
  await Promise.all(sets.map(({ body }) => scene.askApply(body.id)))
  await Promise.all(sets.map(({ body }) => work(body.id)))
  const done = await Promise.all(sets.map(({ body }) => scene.get(body.id)))
  expect(done.map((set) => set.done).toSorted()).toEqual([0, 1])
  expect(await scene.booked()).toHaveLength(1)
})
