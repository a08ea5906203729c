import { inTransaction } from '@forenet/database/transaction'
import { createOrganisation } from '@forenet/testkit/builders'
import { waitForLockWait } from '@forenet/testkit/lock-waits'
import { startTestPortal, type TestPortal } from '@forenet/testkit/portal'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSendingGate } from './sending-gate.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** Two concurrent bulk sends of three messages with an allowance of four; the first commits after `untilOther`. */
async function sentAtOnce(
  untilOther: (other: Promise<unknown>) => Promise<unknown>,
  lockClub?: () => Promise<void>,
): Promise<{ sent: number; refused: unknown }> {
  const { id: organisationId } = await createOrganisation(portal.database)
  const pool = portal.database.$client as pg.Pool
  const gate = createTestSendingGate(portal, 4, lockClub ? { lockClub } : {})
  const send = (kind: 'guest-list' | 'member-letter', meanwhile = async () => {}) =>
    inTransaction(pool, async (transaction) => {
      await gate.require(transaction, { organisationId, kind, messages: 3 })
      await meanwhile()
    })
  let other: Promise<unknown> = Promise.resolve()
  await send('guest-list', async () => {
    other = send('member-letter').catch((error: { code: string }) => error.code)
    await untilOther(other)
  })
  const refused = await other
  const { rows } = await portal.database.$client.query<{ sent: number }>(
    'select sum(messages)::int as sent from club_sending where organisation_id = $1',
    [organisationId],
  )
  return { sent: rows[0]?.sent ?? 0, refused }
}

test('two bulk sends at once do not exceed the allowance (with a twin that does not lock the club)', async () => {
  expect(await sentAtOnce(() => waitForLockWait(portal, '%pg_advisory_xact_lock%'))).toEqual({
    sent: 3,
    refused: 'too-many-messages',
  })
  const unlocked = await sentAtOnce(
    (other) => other,
    async () => {},
  )
  expect(unlocked).toEqual({ sent: 6, refused: undefined })
})
