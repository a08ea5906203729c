import { randomUUID } from 'node:crypto'
import { openPool } from '@forenet/database/pool'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createExport } from '../../src/modules/finance/voucher-exports/create-export.ts'
import { listUnexported, lockExports } from '../../src/modules/finance/voucher-exports/export-store-repository.ts'
import type { ClubCaller } from '../../src/platform/http/serve-call.ts'
import { createVoucherScene, type VoucherScene, YEAR } from './scene.ts'

let portal: TestPortal
let scene: VoucherScene
beforeAll(async () => {
  portal = await startTestPortal()
  scene = await createVoucherScene(portal)
})
afterAll(() => portal.stop())

/** Two processes export the same posting; `meet` delays both until each has read the posting. */
async function exportTwice(lock: typeof lockExports, meet: boolean) {
  await scene.buy()
  await scene.post()
  const pools = [openPool(portal.databaseUrl, 1), openPool(portal.databaseUrl, 1)]
  const by = { club: scene.club, caller: scene.treasurer } as unknown as ClubCaller
  let reads = 0
  let allRead = () => {}
  const read = new Promise<void>((done) => {
    allRead = done
  })
  const lockExportsThere: typeof lockExports = async (transaction, organisationId) => {
    await lock(transaction, organisationId)
    await listUnexported(transaction, organisationId, YEAR, 1)
    if (++reads === 2) allRead()
    if (meet) await read
  }
  try {
    return await Promise.allSettled(
      pools.map((pool) =>
        createExport({ pool, now: () => portal.clock.now, lockExports: lockExportsThere }, by, {
          ...{ id: randomUUID(), ...YEAR, format: 'neutral', language: 'da' },
        }),
      ),
    )
  } finally {
    await Promise.all(pools.map((pool) => pool.end()))
  }
}

describe('two exports at once', () => {
  test('do not overlap', async () => {
    const results = await exportTwice(lockExports, false)
    const postings = results.map((one) => (one.status === 'fulfilled' ? (one.value.export?.postings ?? 0) : one.reason))
    expect(postings.toSorted()).toEqual([0, 1])
  })

  test('twin: without the lock both read the same posting, and the database refuses one', async () => {
    const results = await exportTwice(async () => {}, true)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await scene.setup()).waiting).toBeNull()
  })
})
